// The app on this device: whether it works without the network, whether a newer version waits, whether it can be installed.

import { addressOf, base } from './site';

/** What Chromium offers where the app can be installed; not yet part of the DOM's types. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

const CHECK_EVERY = 3_600_000;

export class Installation {
  /** All files of the app are here. */
  kept = $state(false);
  /** A newer version is here and waits for the reader's word. */
  #waiting = $state(false);
  /** Another window has taken a newer version: the other files of this page's version are gone. */
  replaced = $state(false);
  readonly renewal = $derived(this.#waiting || this.replaced);
  /** It runs in a window of its own. */
  installed = $state(false);
  #prompt = $state.raw<InstallPrompt | null>(null);
  readonly canInstall = $derived(this.#prompt !== null);
  /** Only addresses that nobody can tamper with may install anything or keep it for good. */
  readonly secure = globalThis.isSecureContext;
  /** There, people add an app by the browser's own menu. */
  readonly isIos = /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac OS') && navigator.maxTouchPoints > 1);

  #workers: ServiceWorkerContainer | undefined;
  #reload: () => void;
  #registration: ServiceWorkerRegistration | null = null;
  #checked = 0;
  #taking = false;

  constructor(workers: ServiceWorkerContainer | undefined = navigator.serviceWorker, reload = () => location.reload()) {
    this.#workers = workers;
    this.#reload = reload;
    this.installed = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
    addEventListener('beforeinstallprompt', (event) => {
      // Settings offer it; the browser need not.
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => {
      this.#prompt = null;
      this.installed = true;
    });
  }

  /** Whether this browser can keep the app for use without the network. */
  get canKeep(): boolean {
    return this.#workers !== undefined;
  }

  /** Keeps the app on this device, and watches for newer versions. */
  async keep(): Promise<void> {
    const workers = this.#workers;
    if (!workers) return;
    let controlled = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (this.#taking) this.#reload();
      else if (controlled) this.replaced = true;
      controlled = true;
    });
    void workers.ready.then(() => (this.kept = true));
    try {
      const registration = await workers.register(addressOf('/service-worker.js'), { scope: base.pathname, updateViaCache: 'none' });
      this.#registration = registration;
      this.#checked = Date.now();
      this.#waiting = registration.waiting !== null;
      registration.addEventListener('updatefound', () => this.#follow(registration.installing));
      this.#follow(registration.installing);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible' && Date.now() - this.#checked > CHECK_EVERY) void this.check();
      });
    } catch {
      // Private windows and a lack of space refuse it: the app then lives from the network.
    }
  }

  /** Asks the host whether there is a newer version. */
  async check(): Promise<void> {
    this.#checked = Date.now();
    await this.#registration?.update().catch(() => {});
  }

  /** Loads the page again with the newest version that is here. */
  renew(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) return this.#reload();
    this.#taking = true;
    waiting.postMessage('take over');
  }

  async install(): Promise<void> {
    const prompt = this.#prompt;
    // It can be shown once.
    this.#prompt = null;
    await prompt?.prompt();
  }

  #follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      // The first version of all has nothing to take over from.
      if (worker.state === 'installed' && this.#registration?.active) this.#waiting = true;
    });
  }
}

export const installation = new Installation();
