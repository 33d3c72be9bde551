# Sourced by ./test: the server by which several nodes hear each other. The tests start it themselves, on loopback, and
# stop it in the middle of play.

need_nats() {
  PATH="$PATH:/usr/sbin"
  command -v nats-server >/dev/null || install_packages nats-server
}
