#!/usr/bin/env bash
# Sourced by ./test: a fuzzer reads the OpenAPI document of a running server and looks for answers that are not in it. Run as a program,
# it does just that, with the program in target/debug.

# Streams have no end, and are tested in crates/server; the file of all games may be asked for twice in a while.
ENDLESS='^(streamEvents|streamGame|exportAllGames)$'

# All of it is made below the target folder. The same seed asks the same questions.
test_api() {
  local target="${CARGO_TARGET_DIR:-$PWD/target}" requirements="$PWD/scripts/requirements-api.txt"
  local place="$target/api"
  command -v curl >/dev/null || install_packages curl
  rm -rf "$place"
  mkdir -p "$place"
  python3 -m venv "$place/venv"
  "$place/venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
  (
    cd "$place"
    trefoil="$target/debug/trefoil"
    # Two programs, and a game of theirs that goes on.
    token=$("$trefoil" admin --data data bot Fuzzer)
    other=$("$trefoil" admin --data data bot Partner)
    "$trefoil" serve --data data --listen 127.0.0.1:0 >serve.txt 2>serve.log &
    server_id=$!
    trap 'kill $server_id' EXIT
    until server=$(grep -o 'http://127[^ ]*[0-9]' serve.txt); do
      kill -0 $server_id || { cat serve.log; return 1; }
      sleep 0.1
    done
    ask() { curl --silent --show-error --fail --header "Authorization: Bearer $1" --request POST "$server/api/$2" --data "${3:-}"; }
    one() { sed 's/.*"\(id\|gameId\)":"\([^"]*\)".*/\2/'; }
    challenge=$(ask "$token" challenge/Partner '{"game":"dvonn","clock":{"kind":"days","days":3},"color":"white"}' | one)
    game=$(ask "$other" "challenge/$challenge/accept" | one)
    ask "$token" "board/game/$game/move/c3" >/dev/null
    ask "$other" "board/game/$game/move/d3" >/dev/null
    cat >schemathesis.toml <<CONFIG
[auth.openapi]
token = { bearer = "$token" }

# Not where it would end the game.
[[operations]]
include-path-regex = "/(move/|draw/|takeback/|claim-|add-time|chat|export/)"
parameters = { "path.id" = "$game" }
CONFIG
    # As fast as an account may ask.
    "$place/venv/bin/schemathesis" run "$server/api/openapi.json" --exclude-operation-id-regex "$ENDLESS" \
      --phases coverage,fuzzing --max-examples 5 --seed 7 --rate-limit 18/s --no-shrink --warnings off --workers 1 \
      --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,ignored_auth,unsupported_method
    if grep -qE 'ERROR|panicked' serve.log; then
      cat serve.log
      return 1
    fi
  )
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  cd "$(dirname "$0")/.."
  source scripts/tools.sh
  source scripts/python.sh
  need_python
  test_api
fi
