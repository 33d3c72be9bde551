import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Installation } from './installation.svelte';

class FakeWorker extends EventTarget {
  state = 'installing';
  said: unknown[] = [];
  postMessage(message: unknown): void {
    this.said.push(message);
  }
  reach(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => {});

  /** A new version is found, fetched, and waits. */
  find(): FakeWorker {
    const worker = (this.installing = new FakeWorker());
    this.dispatchEvent(new Event('updatefound'));
    [this.installing, this.waiting] = [null, worker];
    worker.reach('installed');
    return worker;
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  registration = new FakeRegistration();
  ready = new Promise(() => {});
  register = vi.fn(async () => this.registration);
}

let workers: FakeContainer;
const reload = vi.fn();

async function kept(): Promise<Installation> {
  const installation = new Installation(workers as unknown as ServiceWorkerContainer, reload);
  await installation.keep();
  return installation;
}

beforeEach(() => {
  workers = new FakeContainer();
  reload.mockReset();
});

describe('the installation', () => {
  it('is kept for the folder of the app', async () => {
    await kept();
    expect(workers.register).toHaveBeenCalledWith('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  });

  it('does without where the browser keeps nothing', async () => {
    const installation = new Installation(undefined, reload);
    await installation.keep();
    expect(installation.canKeep).toBe(false);
  });

  it('does not call the first version a new one', async () => {
    const installation = await kept();
    workers.registration.find();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(installation.renewal).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('announces a new version, and takes it at the reader’s word only', async () => {
    workers.controller = workers.registration.active = new FakeWorker();
    const installation = await kept();
    expect(installation.renewal).toBe(false);
    const found = workers.registration.find();
    expect(installation.renewal).toBe(true);
    expect(found.said).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    installation.renew();
    expect(found.said).toEqual(['take over']);
    expect(reload).not.toHaveBeenCalled();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('announces a version that waited when the page was opened', async () => {
    workers.controller = workers.registration.active = new FakeWorker();
    workers.registration.waiting = new FakeWorker();
    expect((await kept()).renewal).toBe(true);
  });

  it('leaves the page alone when another window takes the new version', async () => {
    workers.controller = workers.registration.active = new FakeWorker();
    const installation = await kept();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    expect(installation.renewal).toBe(true);
    installation.renew();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('can be installed where the browser offers it, once', async () => {
    const installation = await kept();
    expect(installation.canInstall).toBe(false);
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    expect(installation.canInstall).toBe(true);
    await installation.install();
    expect(prompt).toHaveBeenCalledOnce();
    expect(installation.canInstall).toBe(false);
    dispatchEvent(new Event('appinstalled'));
    expect(installation.installed).toBe(true);
  });
});
