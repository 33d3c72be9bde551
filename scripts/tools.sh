# Sourced by ./play and ./test: makes sure that what they need is there, and installs it where it can be.

step() { printf '\n== %s\n' "$1"; }

# Runs a command as the administrator, if there is a way to be one.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs Debian packages; another program may hold the lists for a while.
install_packages() {
  if ! command -v apt-get >/dev/null; then
    echo "please install $* by your system's means, then run this again" >&2
    return 1
  fi
  local attempt
  for attempt in 1 2 3 4 5 6; do
    if as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null; then
      return
    fi
    echo "installing $* did not succeed (attempt $attempt), trying again soon" >&2
    sleep 10
  done
  return 1
}

need_cargo() {
  if ! command -v cargo >/dev/null; then
    echo "Rust 1.95 or newer is needed (cargo is not on the PATH); rustup installs it" >&2
    exit 1
  fi
}

# Looks at the licences and sources of the libraries. Built without optimisation: it runs for a second.
need_cargo_deny() {
  local place="${CARGO_TARGET_DIR:-$PWD/target}/tools"
  PATH="$place/bin:$PATH"
  command -v cargo-deny >/dev/null || cargo install cargo-deny --version 0.20.2 --locked --debug --quiet --root "$place"
}

node_is_new_enough() {
  command -v node >/dev/null && command -v npm >/dev/null &&
    node -e 'const [major, minor] = process.versions.node.split("."); process.exit(+major > 20 || (+major === 20 && +minor >= 19) ? 0 : 1)'
}

# Node 20.19 or newer. Where the system's own is older, npm brings a newer one into the tree.
need_node() {
  PATH="$PWD/web/.node/node_modules/.bin:$PATH"
  if node_is_new_enough; then return; fi
  command -v npm >/dev/null || install_packages nodejs npm
  if node_is_new_enough; then return; fi
  npm install --silent --no-save --prefix web/.node node@22
  hash -r
  node_is_new_enough || { echo "Node 20.19 or newer is needed; please install it" >&2; exit 1; }
}

# The front end's libraries, anew whenever the lock file has changed.
install_web_packages() {
  local stamp=web/node_modules/.lock-installed
  if ! cmp -s web/package-lock.json "$stamp"; then
    (cd web && npm ci --silent --no-audit --no-fund)
    cp web/package-lock.json "$stamp"
  fi
}

# Writes the app into a folder, over an earlier version of it. Files of that one stay: pages that are open still ask for them.
write_static_site() {
  local folder=$1 built
  if [ -e "$folder/index.html" ] && ! grep -q '<title>Trefoil</title>' "$folder/index.html"; then
    echo "$folder holds another site; please name an empty folder" >&2
    return 1
  fi
  built=$(mktemp -d)
  (cd web && npm run --silent build -- --logLevel warn --mode static --outDir "$built" --emptyOutDir)
  mkdir -p "$folder"
  cp -R "$built/." "$folder/"
  rm -r "$built"
  cat <<END
Trefoil is in $folder
Serve it from any folder of any web host, or try it here:
  python3 -m http.server --bind 127.0.0.1 --directory "$folder" 8000
and open http://127.0.0.1:8000/
END
}

# Drives the terminal programs in the tests.
need_tmux() {
  command -v tmux >/dev/null || install_packages tmux
}

# The fuzzer is C++.
need_cxx() {
  command -v c++ >/dev/null || install_packages g++
}

# The browser that the tests drive.
need_chromium() {
  command -v chromium >/dev/null || install_packages chromium
}
