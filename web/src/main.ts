import { mount } from 'svelte';
import App from './app/App.svelte';
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
} else {
  // Without the rules there is nothing to show: a browser without WebAssembly, or a network that broke off.
  console.error(failure);
  target.textContent = t('common.moduleFailed');
}
