// Whether this browser can be told something while the app is closed.

import { isStatic } from '../site';

/** It needs a server, an address that nobody can tamper with, and a browser that takes messages. */
export function noticesSupported(): boolean {
  return (
    !isStatic && globalThis.isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}
