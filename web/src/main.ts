import { mount } from 'svelte';
import App from './app/App.svelte';
import { settings } from './app/settings.svelte';
import { setLanguage } from './words';
import './app/fonts.css';
import './app/tokens.css';
import './app/app.css';

await setLanguage(settings.language);
mount(App, { target: document.getElementById('app')! });
