// A WebSocket that comes back by itself: after a gap it opens anew and says hello again.

import { addressOf } from '../site';

export type SocketState = 'connecting' | 'open' | 'lost';

export type SocketOptions<To, From> = {
  /** A path of the server, for example `/api/games/abc/live`. */
  path: string;
  onmessage: (message: From) => void;
  onstate?: (state: SocketState) => void;
  /** Said first on every connection. */
  hello?: () => To;
};

export type Socket<To> = {
  /** Sends now; says false, and sends nothing, where there is no connection. */
  send: (message: To) => boolean;
  close: () => void;
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

export function connect<To, From>(options: SocketOptions<To, From>): Socket<To> {
  const url = new URL(addressOf(options.path), location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  let socket: WebSocket;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  function open(): void {
    clearTimeout(timer);
    options.onstate?.('connecting');
    const own = (socket = new WebSocket(url));
    own.onopen = () => {
      wait = FIRST_WAIT;
      if (options.hello) own.send(JSON.stringify(options.hello()));
      options.onstate?.('open');
    };
    own.onmessage = (event: MessageEvent<string>) => {
      if (!closed) options.onmessage(JSON.parse(event.data) as From);
    };
    own.onclose = () => {
      if (closed || own !== socket) return;
      options.onstate?.('lost');
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  /** The network or the page is back: no need to wait any longer. */
  function hurry(): void {
    if (!closed && socket.readyState === WebSocket.CLOSED && document.visibilityState === 'visible') {
      wait = FIRST_WAIT;
      open();
    }
  }

  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  open();

  return {
    send(message) {
      if (socket.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      socket.close();
    },
  };
}
