// Draws the icons that want pixels from those that are drawn in lines: `npm run icons`, after a change of the logo.
//   CHROMIUM   the browser; else Debian's

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';

const PUBLIC = resolve(import.meta.dirname, 'public');
const ICONS = [
  { from: 'favicon.svg', to: 'icons/192.png', size: 192 },
  { from: 'favicon.svg', to: 'icons/512.png', size: 512 },
  { from: 'icons/maskable.svg', to: 'icons/maskable-192.png', size: 192 },
  { from: 'icons/maskable.svg', to: 'icons/maskable-512.png', size: 512 },
  // iOS rounds the corners of a full square by itself.
  { from: 'icons/maskable.svg', to: 'icons/apple-touch.png', size: 180 },
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { from, to, size } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const picture = readFileSync(resolve(PUBLIC, from)).toString('base64');
  await page.setContent(`<body style="margin:0"><img src="data:image/svg+xml;base64,${picture}" width="${size}" style="display:block">`);
  await page.screenshot({ path: resolve(PUBLIC, to), omitBackground: true });
}
await browser.close();
