// A game or a position in a frame of another site. It knows nobody: it reads and sends no cookie, keeps nothing, and nothing can be
// done with it but to look.

import { mount } from 'svelte';
import { loadModule } from '../module';
import { addWords, setLanguage, t } from '../words';
import Embed from './Embed.svelte';
import { readAddress } from './address';
import '../app/fonts.css';
import '../app/tokens.css';
import '../app/app.css';

const target = document.getElementById('embed')!;
const shown = readAddress(new URL(location.href), navigator.languages);
if (shown.theme) document.documentElement.dataset.theme = shown.theme;
document.documentElement.lang = shown.language;
const [, failure] = await Promise.all([
  setLanguage(shown.language).then(() => addWords('share')),
  loadModule().then(
    () => null,
    (error: unknown) => error,
  ),
]);
if (failure === null) {
  mount(Embed, { target, props: { shown } });
} else {
  console.error(failure);
  target.textContent = t('common.moduleFailed');
}
