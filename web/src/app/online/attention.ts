// Calls the reader back to a game: by the icon of the page, the badge of the installed app, and a notice of the system.

import { addressOf } from '../site';
import { play } from '../sounds';

const icon = (): HTMLLinkElement | null => document.querySelector('link[rel~="icon"]');
let usual: string | null = null;

/** Shows on the icon whether somebody waits for the reader, and on the installed app how many do. */
export function showWaiting(games: number): void {
  const link = icon();
  if (link) {
    usual ??= link.href;
    link.href = games > 0 ? addressOf('/favicon-turn.svg') : usual;
  }
  if (!('setAppBadge' in navigator)) return;
  // Browsers that know badges may still refuse them; there is nothing to do about it.
  void (games > 0 ? navigator.setAppBadge(games) : navigator.clearAppBadge()).catch(() => {});
}

export type Notices = 'on' | 'off' | 'refused' | 'unknown';

/** Whether the system may be asked to tell when it is the reader's turn. */
export function noticesAllowed(): Notices {
  if (typeof Notification === 'undefined') return 'unknown';
  return { granted: 'on', denied: 'refused', default: 'off' }[Notification.permission] as Notices;
}

export async function allowNotices(): Promise<Notices> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission().catch(() => {});
  return noticesAllowed();
}

/** Calls a reader who looks elsewhere. */
export async function call(title: string, text: string, wanted: boolean): Promise<void> {
  if (!document.hidden) return;
  play('turn');
  if (!wanted || noticesAllowed() !== 'on') return;
  const options = { body: text, tag: location.pathname, icon: addressOf('/icons/192.png') };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => (window.focus(), notice.close());
  } catch {
    // On phones only the service worker may give notice.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options).catch(() => {});
  }
}
