#!/bin/sh
# A walk through the whole API with curl alone: sh docs/tour.sh [ADDRESS] with the token in $TOKEN.
# Start the service with ./run, which prints the token of `admin` once. The tour stores a deck and
# deletes it again, and has a hundred games played. It stops at the first answer that is an error.
set -eu
base=${1:-http://127.0.0.1:8000}
api=$base/api/v1
here=$(cd "$(dirname "$0")" && pwd)
: "${TOKEN:?Set TOKEN to the token that ./run printed.}"

say() { printf '\n== %s\n' "$*"; }
# Asks, stops if the answer is an error, else shows the beginning of it: the tour is to be read.
ask() { answer=$(curl -sS --fail-with-body "$@") || { echo "$answer"; exit 1; }; echo "$answer" | cut -c 1-600; }
get() { say "GET $1"; ask "$api$1"; }
mine() { say "GET $1 (yours)"; ask -H "Authorization: Bearer $TOKEN" "$api$1"; }
post() { say "POST $1"; ask -H 'Content-Type: application/json' -d "$2" "$api$1"; }
# The first text of this name in an answer.
field() { tr ',{' '\n\n' | sed -n "s/^ *\"$1\": *\"\([^\"]*\)\".*/\1/p" | head -n 1; }

say "Is it up, and all that it needs?"
ask "$base/health/live"
ask "$base/health/ready"
get /
get /games
get /games/udacha
get /games/udacha/rules?limit=2
get /games/udacha/rules/3.1a

say "The catalogue"
get /cards?limit=2
get '/cards?q=t:hero%20kw:mobile&count=true&limit=1'
get '/cards?q=legal:standard@2026-09-01%20game:udacha&order=name&limit=1'
get '/search/explain?q=t:hero%20-o:draw'
get /cards/udacha.hounds-on-the-trail
get /cards/udacha.hounds-on-the-trail/rulings
get /cards/udacha.hounds-on-the-trail/legality
get '/cards/named?game=udacha&exact=hounds%20on%20the%20trail'
get '/cards/named?game=udacha&fuzzy=hounds%20on%20teh%20trail'
get /printings?limit=1
get /printings/udacha.uds.24
get /editions
get /editions/udacha.uds
get /keywords?limit=1
get /keywords/udacha.mobile
get /rulings?limit=1
get /formats
get /formats/udacha.standard

say "A page of a list leads to the next one, and what is known already is not sent again"
next=$(curl -sS "$api/cards?limit=1" | field next)
ask "$next"
tag=$(curl -sS -o /dev/null -D - "$api/cards/udacha.hounds-on-the-trail" | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: //p')
curl -sS -o /dev/null -w '%{http_code}\n' -H "If-None-Match: $tag" "$api/cards/udacha.hounds-on-the-trail"

say "Decks: read, checked, checked by every format"
list='{"game": "udacha", "text": "# Two Hounds\nMain (4)\n3x Hounds on the Trail (UDS) 24\n1x No Such Card"}'
post /decks/parse "$list"
post /decks/validate "$list"
post /decks/legality "$list"

say "Decks: kept, changed, compared, taken away, deleted"
deck=$(curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \
    -d "$list" "$api/decks" | field id)
mine /decks
mine "/decks/$deck"
more='{"text": "# Two Hounds\nMain (5)\n2x Hounds on the Trail (UDS) 24\n3x Fair Wind", "message": "More wind"}'
say "PATCH /decks/$deck"
ask -X PATCH -H "Authorization: Bearer $TOKEN" -H 'If-Match: *' \
    -H 'Content-Type: application/json' -d "$more" "$api/decks/$deck"
mine "/decks/$deck/revisions"
mine "/decks/$deck/revisions/1"
mine "/decks/$deck/diff?from=1&to=2"
mine "/decks/$deck/export?as=text"
mine /account/export
say "DELETE /decks/$deck"
ask -w '%{http_code}\n' -X DELETE -H "Authorization: Bearer $TOKEN" -H 'If-Match: *' \
    "$api/decks/$deck"

say "The judge: may this Hero move there, and why?"
say "POST /judge"
ask -H 'Content-Type: application/json' --data-binary "@$here/examples/verdict.json" "$api/judge"
position=$(sed -n '/"position"/,$p' "$here/examples/verdict.json" | tr -d '\n' | sed 's/"action".*//; s/^ *"position": *//; s/, *$//')
post /judge/legal-actions "{\"game\": \"udacha\", \"position\": $position}"
post /judge/scenarios '{"scenarios": []}'

say "A hundred games on the workers; the same key twice is one batch"
start() {
    curl -sS --fail-with-body -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: tour-$$" \
        -H 'Content-Type: application/json' --data-binary "@$here/examples/resolution.json" "$api/resolutions"
}
batch=$(start | field id)
test "$batch" = "$(start | field id)"
until curl -sS "$api/resolutions/$batch" -H "Authorization: Bearer $TOKEN" | grep -q '"state": *"done"'; do sleep 1; done
mine "/resolutions/$batch"
mine /resolutions?limit=1
mine "/resolutions/$batch/games?limit=1"
mine "/resolutions/$batch/games/0"
mine "/resolutions/$batch/games/0/events"
mine "/resolutions/$batch/games/0/events?position=3"
say "POST /resolutions/$batch/cancel"
ask -X POST -H "Authorization: Bearer $TOKEN" "$api/resolutions/$batch/cancel"

say "Everything in files, and what has changed since"
get /bulk
get '/changes?since=0&limit=2'

say "What this was a walk through"
ask -o /dev/null -w '%{http_code} %{size_download} bytes\n' "$api/schema"
ask -o /dev/null -w '%{http_code} %{size_download} bytes\n' "$api/docs"
say "That is all."
