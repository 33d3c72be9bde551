import { mount } from 'svelte';
import App from './app/App.svelte';
import { installation } from './app/installation.svelte';
import { settings } from './app/settings.svelte';
import { loadModule } from './module';
import { setLanguage, t } from './words';
import { prepareReasons } from './words/reasons';
import './app/fonts.css';
import './app/tokens.css';
import './app/app.css';

/** Not awaited: the files of words are fetched meanwhile, and use this one. */
async function start(target: HTMLElement): Promise<void> {
  const [, failure] = await Promise.all([
    setLanguage(settings.language),
    loadModule().then(
      () => null,
      (error: unknown) => error,
    ),
  ]);
  if (failure === null) {
    mount(App, { target });
    prepareReasons();
    // The page first: what it needs is not to wait for what it may need later.
    if (import.meta.env.PROD) (globalThis.requestIdleCallback ?? setTimeout)(() => void installation.keep());
  } else {
    // Without the rules there is nothing to show: a browser without WebAssembly, or a network that broke off.
    console.error(failure);
    target.textContent = t('common.moduleFailed');
  }
}

void start(document.getElementById('app')!);
