"""The Race to Ten: the smallest whole plugin. The core's tests play it; a new game may copy it.

Two runners race to square 10. In a turn a runner plays a card and advances by its pace, or rolls a
die; a six advances like any other roll, but the runner then has to put a card of their hand aside.
"""
