import { mount } from 'svelte';
import App from './app/App.svelte';
import { installation } from './app/installation.svelte';
import { settings } from './app/settings.svelte';
import { loadModule } from './module';
import { setLanguage, t } from './words';
import './app/fonts.css';
import './app/tokens.css';
import './app/app.css';

const target = document.getElementById('app')!;
const [, failure] = await Promise.all([
  setLanguage(settings.language),
  loadModule().then(
    () => null,
    (error: unknown) => error,
  ),
]);
if (failure === null) {
  mount(App, { target });
  // The page first: what it needs is not to wait for what it may need later.
  if (import.meta.env.PROD) (globalThis.requestIdleCallback ?? setTimeout)(() => void installation.keep());
} else {
  // Without the rules there is nothing to show: a browser without WebAssembly, or a network that broke off.
  console.error(failure);
  target.textContent = t('common.moduleFailed');
}
