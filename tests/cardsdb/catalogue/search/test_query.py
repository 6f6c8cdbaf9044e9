"""What a search finds: the same cards on both databases."""

import random

import pytest

from cardsdb.catalogue.models import Card, FoldedCard, Printing
from cardsdb.catalogue.search import SearchError, find_cards, find_printings, nearness, read_search
from tests.cardsdb.catalogue.search.world import EVERYTHING

pytestmark = pytest.mark.usefixtures("planted")


def found(text: str) -> str:
    """Return the slugs of the cards that the search finds, sorted."""
    search = read_search(text)
    assert search.warnings == ()
    cards = Card.objects.filter(find_cards(search))
    return " ".join(sorted(cards.values_list("slug", flat=True)))


def numbers(text: str) -> str:
    """Return the numbers of the printings that the search finds, sorted."""
    printings = Printing.objects.filter(find_printings(read_search(text)))
    return " ".join(sorted(printings.values_list("number", flat=True)))


def others(slugs: str) -> str:
    return " ".join(slug for slug in EVERYTHING.split() if slug not in slugs.split())


FINDS = [
    ("", EVERYTHING),
    # names: every face and other name, folded
    ("ivy", "ivy long privet"),
    ("IVY", "ivy long privet"),
    ("iv", "ivy long privet"),
    ("!ivy", "ivy"),
    ("!rose", "rose"),
    ("!rosé", "rose"),
    ('!"rose hip"', "rose"),
    ("name=iv", ""),
    ("digger", "spade"),
    ("!Digger", "spade"),
    ("o'neil", "spade"),
    ("O’Neil", "spade"),
    ('"o\'neil\'s \\"spade\\""', "spade"),
    ("strasse", "long"),
    ("straße", "long"),
    ("privet ivy", "privet"),
    ("ivy privet", "privet"),
    ('"ivy privet"', ""),
    ('"rose rose"', ""),  # no text reaches over two lines
    ("privet or rake", "privet rake"),
    ("ivy -privet", "ivy long"),
    ("-ivy", "rake rose spade"),
    # signs are signs
    ("%", "rake"),
    ("_", "rake"),
    ('"% _"', "rake"),
    ("\\", "rake"),
    ("o:100%", "rose"),
    ("o:1_0", ""),
    ("o:pure_joy", "rose"),
    ("o:pure%joy", ""),
    ('o:"\\\\"', "rake rose"),
    ("*", ""),
    ("'", "spade"),
    ('"\\""', "spade"),
    # texts
    ("o:draw", "ivy rose"),
    ('o:"climbs - draw"', "ivy"),
    ('o:"climbs — draw 2 cards. ivy’s"', "ivy"),
    ("o:'s", "ivy"),
    ('o:"\\"shine\\""', "ivy"),
    ("o:~", "ivy rake"),
    ('o:"when ~ climbs"', "ivy"),
    ('o:"the ~ twice"', "rake"),
    ("o:privat", "rake"),
    ('o:"when ivy climbs"', "ivy"),
    ("-o:draw", "long privet rake spade"),
    ("-o:draw o:a", "rake"),
    ('o="draw a card."', "rose"),
    ('o="draw a card"', ""),
    ("fo:frost", "ivy"),
    ("fo:ships", "rose"),
    ("fo:draw", "ivy rose"),
    ("o:frost", ""),
    # regular expressions
    ("/^ivy$/", "ivy"),
    ("/iv./", "ivy long privet"),
    ("name=/ivy/", "ivy"),
    ("o:/draw (a|2) cards?/", "ivy rose"),
    ("o:/^draw/", "rose"),
    ("o:/DRÄW/", "ivy rose"),
    (r"o:/\d+%/", "rose"),
    ("o:/~ climbs/", "ivy"),
    ("-o:/a/", "long privet spade"),
    ("o:/^$/", ""),
    ("fo:/^survives/", "ivy"),
    ("t:/^tool$/", "rake rose spade"),
    ("kw:/^hardy/", "rose"),
    ("f:/^rosa/", "long rose"),
    ("a:/^[aé]/", "ivy rose spade"),
    ("latin:/hedera$/", "long"),
    ("ruling:/always\\.$/", "ivy"),
    # types, keywords, factions
    ("t:plant", "ivy long privet rose"),
    ('t:"climbing plants"', "ivy long privet rose"),
    ("t:climbing-plant", "ivy long privet rose"),
    ("t=plant", ""),
    ("t=climbing_plant", "ivy long privet rose"),
    ("t:tool", "rake rose spade"),
    ("-t:tool", "ivy long privet"),
    ("kw:frost-hardy", "ivy"),
    ('kw:"frost hardy"', "ivy"),
    ("kw:hardy", "rose"),
    ("kw:port", "rose"),
    ("kw:transport", "spade"),
    ("kw!=port", others("rose")),
    ("f:rosaceae", ""),
    ("f:rosa-ceae", "long rose"),
    ('f:"rosa ceae"', "long rose"),
    ("f:a", EVERYTHING),
    ("f:ceae", "ivy long rose"),
    ("f=neutral", "privet rake spade"),
    ("family:aral", "ivy"),
    ("-f:rosa", "ivy privet rake spade"),
    # attributes
    ("height=3", "ivy"),
    ("height:3", "ivy"),
    ("height<3", "rake spade"),
    ("height<=3", "ivy rake spade"),
    ("height>0", "ivy rose spade"),
    ("height>=7", "rose"),
    ("height=7", "rose"),
    ("height<0", "rake"),
    ("height=-2", "rake"),
    ("height=X", "rose"),
    ("height:x", "rose"),
    ("height=–", "privet"),
    ("height=-", "privet"),
    ("height=*", ""),
    ("height!=3", others("ivy")),
    ("-height<3", others("rake spade")),
    ("soil:sand", "ivy"),
    ("soil:s", "ivy"),
    ("soil=s", ""),
    ("soil!=sand", others("ivy")),
    ("is:evergreen", "ivy"),
    ("evergreen:true", "ivy"),
    ("evergreen:false", others("ivy")),
    ("evergreen!=false", "ivy"),
    ("months:5", "ivy"),
    ("months>=5", "ivy"),
    ("months>5", ""),
    ("months:ju", "ivy"),
    ("months=june", "ivy"),
    ("latin:hedera", "ivy long"),
    ('latin="hedera helix"', "ivy"),
    ("latin:aaaa", "long"),
    (f'latin="{"a" * 300} hedera"', "long"),
    ("yields.fruit>1", "ivy"),
    ("yields.thorns>=12", "rose"),
    ("yields:thorns", "rose"),
    ("yields:fruit", "ivy"),
    ("garden.height=1", "spade"),
    ("race.pace>0", ""),
    ("garden.date:spring", "long"),
    # flags and parts
    ("is:unique", "ivy"),
    ("is:neutral", "privet rake spade"),
    ("is:vanilla", "long privet spade"),
    ("is:reprint", "ivy rose"),
    ("-is:reprint", others("ivy rose")),
    ("has:text", "ivy rake rose"),
    ("has:reminder", "ivy rose"),
    ("has:keyword", "ivy rose spade"),
    ("has:faction", "ivy long rose"),
    ("has:faces", "rose"),
    ("has:ruling", "ivy spade"),
    ("has:printing", "ivy rake rose spade"),
    ("-has:printing", "long privet"),
    ("has:image", "ivy"),
    ("has:artist", "ivy rose spade"),
    ("has:flavour", "ivy"),
    ("has:height", others("long")),
    ("has:evergreen", "ivy"),
    ("has:yields.thorns", "rose"),
    ("-has:months", others("ivy")),
    # printings
    ("set:spr", "ivy rose"),
    ("set:SPR", "ivy rose"),
    ("set:first", "ivy rose"),
    ("set=first", ""),
    ('set="springs first"', ""),
    ('set="spring\'s first"', "ivy rose"),
    ("set:ete", "ivy spade"),
    ("cn:1", "ivy"),
    ("cn:7", "spade"),
    ("cn:12A", "ivy"),
    ("cn<=12", "ivy rake rose spade"),
    ("cn<2", "ivy"),
    ("cn>12", "ivy rose"),
    ("cn>=p1", "rose"),
    ("set:spr cn:12a", ""),
    ("set:aut cn:12a", "ivy"),
    ("a:emile", "ivy spade"),
    ("a=ann", "ivy rose"),
    ("a:émile set:spr", "ivy"),
    ("a:ann -set:spr", "ivy"),
    ("-set:spr", EVERYTHING),
    ("-set:spr -set:pro", "ivy long privet spade"),
    ("-a:ann", "ivy long privet rake rose spade"),
    ("-has:artist", "long privet rake rose"),
    ("date:2020", "ivy rose"),
    ("date:2020-03", "ivy rose"),
    ("date:2020-03-01", "ivy rose"),
    ("date>2020-03-01", "ivy spade"),
    ("date>2020-02", "ivy rose spade"),
    ("date<2021-09-30", "ivy rose"),
    ("date<=2021", "ivy rose spade"),
    ("date>=2021-09", "ivy spade"),
    ("year<2020", ""),
    ("year=2021", "ivy spade"),
    ("-date>=2000", "long privet rake rose"),
    ("set:spr or is:vanilla", "ivy long privet rose spade"),
    ("(set:aut or privet) -a:ann", "privet spade"),
    ("not (set:spr or set:aut or set:pro)", "long privet"),
    # the catalogue
    ("game:garden", EVERYTHING),
    ("game:race", ""),
    ("-game:race", EVERYTHING),
    ("updated:2026-01", "ivy long rose"),
    ("updated<2026", "privet rake"),
    ("updated<=2026-01-01", "ivy privet rake"),
    ("updated>2026-01", "spade"),
    ("updated>=2026-01-31", "rose spade"),
    ("updated:2024-02-29", "rake"),
    ("ruling:winter", "ivy spade"),
    ('ruling:"\\"winter\\" - always"', "ivy"),
    ("ruling:nobody", ""),
    ('ruling="may i plant ivy?"', "ivy"),
    ("-ruling:winter", others("ivy spade")),
    ("legal:standard", EVERYTHING),
    ("banned:standard", ""),
    ("-banned:standard@2020-01-01", EVERYTHING),
]


def test_each_search_finds_these_cards() -> None:
    assert len(FINDS) == len(dict(FINDS))
    assert {text: found(text) for text, _ in FINDS} == dict(FINDS)


def test_each_search_finds_these_printings() -> None:
    wanted = {
        "": "007 1 12 12a 2 P1",
        "set:spr": "1 2",
        "-set:spr": "007 12 12a P1",
        "ivy": "1 12a",
        "rose -a:ann": "P1",
        "is:unique or a:emile": "007 1 12a",
        "has:printing legal:standard updated>2025": "007 1 12a 2 P1",
    }
    assert {text: numbers(text) for text in wanted} == wanted


def test_what_is_named_comes_first() -> None:
    search = read_search("ivy")
    near = nearness(search)
    assert near is not None
    cards = Card.objects.filter(find_cards(search)).order_by(near, "title")
    assert list(cards.values_list("slug", flat=True)) == ["ivy", "privet", "long"]
    assert nearness(read_search("o:draw -ivy or rake")) is None


def test_an_expression_that_takes_too_long_is_refused_where_it_stands() -> None:
    dice = random.Random(1)
    text = "".join(dice.choices("abcdefgh ", k=60_000))
    FoldedCard.objects.filter(card__slug="rake").update(text=f"\n{text}\n")
    with pytest.raises(SearchError) as caught:
        find_cards(read_search("x o:/[ab].{80}q/"))
    (problem,) = caught.value.problems
    assert (problem.code, problem.column) == ("search-too-complex", 5)
    assert found("o:/[ab].q/") == ""
