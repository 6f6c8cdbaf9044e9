"""Chapter 5: whether a team keeps the rules; and what a Soldier may do now."""

from rules_plugins.warfighter.answers import listing, team
from rules_plugins.warfighter.queries import LegalMoves, TeamLegal
from rules_plugins.warfighter.rulesets.topic import Topic

TOPIC = Topic(answers={TeamLegal: team.team_legal, LegalMoves: listing.legal_moves})
