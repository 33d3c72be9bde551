# Sourced by ./play and ./test: builds the browser's WebAssembly modules into web/src/module and web/src/engine.

WASM_TARGET=wasm32-unknown-unknown

# Makes sure that the compiler can build for WebAssembly. Where rustup is missing or refuses, Debian's compiler for the web does it.
need_wasm() {
  if [ -d "$(rustc --print sysroot)/lib/rustlib/$WASM_TARGET/lib" ]; then return; fi
  if command -v rustup >/dev/null && rustup target add "$WASM_TARGET" >/dev/null 2>&1; then return; fi
  echo "rustup cannot add $WASM_TARGET; Debian's compiler for the web is used instead" >&2
  command -v rustc-web >/dev/null && command -v wasm-ld >/dev/null || install_packages rustc-web cargo-web rust-web-src lld
}

# cargo for WebAssembly: the usual one, or Debian's, which builds the standard library too.
wasm_cargo() {
  if [ -d "$(rustc --print sysroot)/lib/rustlib/$WASM_TARGET/lib" ]; then
    cargo "$@" --target "$WASM_TARGET"
  else
    RUSTC=rustc-web RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld \
      cargo-web "$@" --target "$WASM_TARGET" -Z build-std=std,panic_abort
  fi
}

build_modules() {
  need_wasm
  command -v wasm-opt >/dev/null || install_packages binaryen
  local built="${CARGO_TARGET_DIR:-target}/$WASM_TARGET"
  wasm_cargo build --locked --quiet --package browser --profile module
  install_module -Oz "$built/module/browser.wasm" web/src/module/trefoil.wasm
  wasm_cargo build --locked --quiet --package browser --profile module --features records
  install_module -Oz "$built/module/browser.wasm" web/src/module/records.wasm
  wasm_cargo build --locked --quiet --package browser-engine --profile engine
  install_module -O3 "$built/engine/browser_engine.wasm" web/src/engine/engine.wasm
}

# Optimised once more (for size or for speed), but only if the compiler made something new.
install_module() {
  local optimise=$1 built=$2 installed=$3
  local last="${built%/*}/installed-$(basename "$installed")"
  if [ -e "$installed" ] && cmp -s "$built" "$last"; then return; fi
  mkdir -p "$(dirname "$installed")"
  wasm-opt "$optimise" --strip-debug --strip-producers --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
    --enable-nontrapping-float-to-int --enable-multivalue --enable-reference-types "$built" -o "$installed"
  chmod 644 "$installed"
  cp "$built" "$last"
}
