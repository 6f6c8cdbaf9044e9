"""Which rules speak on which action and event: the game's table of contents."""

from cardsdb.plugin_api import Action, Ruleset
from tests.toy_game import rules
from tests.toy_game.actions import Choose, Concede, LeaderOf, PlayCard, Roll, TurnAction
from tests.toy_game.events import Advanced, CardPlayed, ChoiceMade, Rolled, TurnPassed

FIRST = Ruleset(
    game="race",
    slug="first",
    title="First edition",
    permits={
        PlayCard: (rules.card_in_hand_may_be_played,),
        Roll: (rules.runner_may_roll,),
        Choose: (rules.open_choice_may_be_settled,),
        Concede: (rules.runner_may_give_up,),
    },
    checks={
        Action: (rules.nothing_follows_the_end,),
        TurnAction: (rules.only_the_runner_on_turn_acts, rules.open_choice_comes_first),
    },
    effects={
        PlayCard: (rules.card_is_played,),
        CardPlayed: (rules.played_card_advances, rules.turn_passes),
        Roll: (rules.die_is_rolled,),
        Rolled: (rules.roll_advances, rules.six_asks_for_a_card, rules.turn_passes),
        Choose: (rules.choice_is_made,),
        ChoiceMade: (rules.chosen_card_is_put_aside, rules.turn_passes),
        TurnPassed: (rules.next_runner_draws,),
        Concede: (rules.giving_up_loses,),
    },
    standing=((rules.square_ten_wins, (Advanced,)),),
    answers={LeaderOf: rules.leader_of},
    candidates={PlayCard: rules.playable_cards, Roll: rules.rolls, Choose: rules.choices},
    guard=rules.endless_race_is_drawn,
    max_decisions=100,
)
KIND = FIRST.replacing("kind", {rules.six_asks_for_a_card: None}, title="Sixes cost nothing")
