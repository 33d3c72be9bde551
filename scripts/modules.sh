# Sourced by ./play and ./test: builds the browser's WebAssembly modules into web/src: module, engine and solver.

WASM_TARGET=wasm32-unknown-unknown
# Functions that have become the same are one. Whatever else wasm-opt does makes a module of many small functions compress worse.
TIDIED="--vacuum --duplicate-function-elimination --reorder-locals"

# Makes sure that the compiler can build for WebAssembly. Where rustup is missing or refuses, Debian's compiler for the web does it.
need_wasm() {
  if [ -d "$(rustc --print sysroot)/lib/rustlib/$WASM_TARGET/lib" ]; then return; fi
  if command -v rustup >/dev/null && rustup target add "$WASM_TARGET" >/dev/null 2>&1; then return; fi
  echo "rustup cannot add $WASM_TARGET; Debian's compiler for the web is used instead" >&2
  command -v rustc-web >/dev/null && command -v wasm-ld >/dev/null || install_packages rustc-web cargo-web rust-web-src lld
}

# Builds for WebAssembly by a profile, with the usual cargo or with Debian's, which has to build the standard library too.
#
# The usual one does so where it can: built without the words of panics, which nobody would read in a browser, a module is a tenth
# smaller. The compiler does not promise the flags for that, so where they or the library's source are missing, it is done without.
#
# What thinks has vector instructions, which browsers know since 2023: DVONN's network is judged at twice the speed. What a board
# needs does without, so that older browsers play too.
wasm_build() {
  local profile=$1 sysroot
  local -x RUSTFLAGS=
  shift
  if [ "$profile" = engine ]; then RUSTFLAGS="-C target-feature=+simd128"; fi
  sysroot=$(rustc --print sysroot)
  set -- build --locked --quiet --target "$WASM_TARGET" --profile "$profile" "$@"
  if [ ! -d "$sysroot/lib/rustlib/$WASM_TARGET/lib" ]; then
    RUSTC=rustc-web RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
      cargo-web "$@" -Z build-std=std,panic_abort
  elif [ ! -d "$sysroot/lib/rustlib/src/rust/library" ] && ! rustup component add rust-src >/dev/null 2>&1; then
    cargo "$@"
  else
    RUSTC_BOOTSTRAP=1 RUSTFLAGS="$RUSTFLAGS -Z unstable-options -C panic=immediate-abort -Z location-detail=none -Z fmt-debug=none" \
      cargo "$@" -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size -Z panic-immediate-abort \
      --config "profile.$profile.panic='immediate-abort'" 2>/dev/null || cargo "$@"
  fi
}

build_modules() {
  need_wasm
  command -v wasm-opt >/dev/null || install_packages binaryen
  local built="${CARGO_TARGET_DIR:-target}/$WASM_TARGET"
  wasm_build module --package trefoil-browser
  install_module "$TIDIED" "$built/module/browser.wasm" web/src/module/trefoil.wasm
  wasm_build module --package trefoil-browser --features records
  install_module "$TIDIED" "$built/module/browser.wasm" web/src/module/records.wasm
  wasm_build engine --package trefoil-browser-engine
  install_module -O3 "$built/engine/browser_engine.wasm" web/src/engine/engine.wasm
  wasm_build engine --package trefoil-browser-solver
  install_module -O1 "$built/engine/browser_solver.wasm" web/src/solver/solver.wasm
}

# Optimised once more, but only if the compiler made something new: for speed (-O3), or only a little (-O1, TIDIED), which makes a file
# that is longer than the smallest (-Oz) and, compressed, shorter.
install_module() {
  local optimise=$1 built=$2 installed=$3
  local last="${built%/*}/installed-$(basename "$installed")"
  if [ -e "$installed" ] && cmp -s "$built" "$last"; then return; fi
  mkdir -p "$(dirname "$installed")"
  # shellcheck disable=SC2086 # These are several.
  wasm-opt $optimise --converge --strip-debug --strip-producers --enable-simd --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
    --enable-nontrapping-float-to-int --enable-multivalue --enable-reference-types "$built" -o "$installed"
  chmod 644 "$installed"
  cp "$built" "$last"
}
