# Sourced by ./test: a PostgreSQL of its own for the tests, on loopback, in a temporary folder.

need_postgres() {
  command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1 || install_packages postgresql
  PATH="$PATH:$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)"
}

# PostgreSQL does not run as the administrator.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- env PATH="$PATH" "$@"); else "$@"; fi
}

# Starts it and tells the tests where it is. It ends with the shell.
start_postgres() {
  need_postgres
  POSTGRES_FOLDER=$(mktemp -d /tmp/trefoil-postgres-XXXXXX)
  if [ "$(id -u)" = 0 ]; then chown postgres "$POSTGRES_FOLDER"; fi
  trap stop_postgres EXIT
  as_postgres initdb --pgdata="$POSTGRES_FOLDER/data" --username=trefoil --auth=trust --encoding=UTF8 --locale=C >/dev/null
  local port attempt
  for attempt in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    if as_postgres pg_ctl --pgdata="$POSTGRES_FOLDER/data" --log="$POSTGRES_FOLDER/log" --wait --silent \
      --options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories='' -c max_connections=200" start; then
      # The tests make databases here, and restart it.
      export TREFOIL_TEST_POSTGRES="postgres://trefoil@127.0.0.1:$port/postgres"
      export TREFOIL_TEST_POSTGRES_DATA="$POSTGRES_FOLDER/data"
      return
    fi
  done
  cat "$POSTGRES_FOLDER/log" >&2
  return 1
}

stop_postgres() {
  as_postgres pg_ctl --pgdata="$POSTGRES_FOLDER/data" --mode=immediate --silent stop || true
  rm -rf "$POSTGRES_FOLDER"
}
