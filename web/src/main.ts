import { mount } from 'svelte';
import App from './app/App.svelte';
import { installation } from './app/installation.svelte';
import { settings } from './app/settings.svelte';
import { setLanguage } from './words';
import './app/fonts.css';
import './app/tokens.css';
import './app/app.css';

await setLanguage(settings.language);
mount(App, { target: document.getElementById('app')! });
// The page first: what it needs is not to wait for what it may need later.
if (import.meta.env.PROD) (globalThis.requestIdleCallback ?? setTimeout)(() => void installation.keep());
