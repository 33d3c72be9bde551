// Games on pages of other sites: frames, pictures, and what a link tells.

import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewOnlineGame } from '../src/protocol';
import { bench, expectAccessible, picture, Server } from './harness';

// As browsers come to be: no cookie is sent to a frame of another site.
const { server, open } = bench(new Server(), ['--test-third-party-cookie-phaseout']);

/** A site of somebody else, that shows a frame. To the browser it is another one, since it has another name. */
class OtherSite {
  #http: HttpServer | null = null;
  frame = '';

  async start(): Promise<void> {
    this.#http = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><title>A blog</title><h1>Look at this game</h1>${this.frame}`);
    }).listen(0, 'localhost');
    await once(this.#http, 'listening');
  }

  get url(): string {
    return `http://localhost:${(this.#http!.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.#http?.close();
    this.#http?.closeAllConnections();
  }
}

const site = new OtherSite();
beforeAll(() => site.start());
afterAll(() => site.stop());

/** Somebody who plays over the server's own interface. */
class Player {
  #cookie = '';

  async ask<Answer>(path: string, told?: object): Promise<Answer> {
    const init: RequestInit = { headers: { cookie: this.#cookie, 'content-type': 'application/json' } };
    if (told) Object.assign(init, { method: 'POST', body: JSON.stringify(told) });
    const response = await fetch(`${server.url}/api/${path}`, init);
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    expect(response.ok, path).toBe(true);
    return (await response.json()) as Answer;
  }

  get cookie(): string {
    return this.#cookie;
  }
}

/** Two who play; turns are played by the socket of whoever is to play. */
async function aGame(): Promise<{ id: string; play: (turn: string) => Promise<void> }> {
  const [ann, ben] = [new Player(), new Player()];
  const game: NewOnlineGame = { game: 'yinsh', clock: { kind: 'none' }, side: 'white', takeBacks: true, chat: true, name: 'Ann' };
  const { id } = await ann.ask<{ id: string }>('games', game);
  await ben.ask(`games/${id}/seat`, { name: 'Ben' });
  let version = 0;
  const play = async (turn: string): Promise<void> => {
    const page = await open('/');
    const player = version % 2 === 0 ? ann : ben;
    const [name, value] = player.cookie.split('=');
    await page.context().addCookies([{ name: name!, value: value!, url: server.url }]);
    await page.evaluate(
      ([path, at, text]) =>
        new Promise<void>((done) => {
          const socket = new WebSocket(path.replace('http', 'ws'));
          socket.onopen = () => socket.send(JSON.stringify({ type: 'join', protocol: 3 }));
          socket.onmessage = ({ data }) => {
            const told = JSON.parse(data as string) as { type: string };
            if (told.type === 'game') socket.send(JSON.stringify({ type: 'act', version: at, wish: { type: 'turn', text } }));
            if (told.type !== 'event') return;
            socket.close();
            done();
          };
        }),
      [`${server.url}/api/games/${id}/live`, version, turn] as const,
    );
    await page.context().close();
    version += 1;
  };
  return { id, play };
}

describe('a frame on a page of another site', () => {
  it('shows a game, walks through it and follows it, as nobody', async () => {
    const { id, play } = await aGame();
    await play('e5');
    await play('f5');
    site.frame = `<iframe src="${server.url}/embed/games/${id}?language=fr&theme=dark" width="480" height="520" title="game"></iframe>`;
    const page = await open(null);
    const cookies: (string | undefined)[] = [];
    page.on('request', (request) => void request.allHeaders().then((headers) => cookies.push(headers.cookie)));
    await page.goto(site.url);
    const frame = page.frameLocator('iframe');
    await frame.getByText('2 / 2').waitFor();
    await frame.getByRole('heading', { name: /YINSH · Ann – Ben/ }).waitFor();
    await frame.getByRole('button', { name: 'Un coup en arrière' }).click();
    await frame.getByText('1 / 2').waitFor();
    await frame.getByRole('link', { name: 'Ouvrir dans Trefoil' }).waitFor();
    // Who looks at an earlier position is left there.
    await play('e6');
    await frame.getByText('1 / 3').waitFor();
    await frame.getByRole('button', { name: 'À la position actuelle' }).click();
    await play('f6');
    await frame.getByText('4 / 4').waitFor();
    await picture(page, 'embed-foreign');
    // No cookie went there, and none came.
    expect(cookies.filter(Boolean)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await frame.locator('form, input, textarea').count()).toBe(0);
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.context().close();

    const alone = await open(`/embed/games/${id}`, { viewport: { width: 320, height: 360 } });
    await alone.getByText('4 / 4').waitFor();
    await expectAccessible(alone, 'a frame');
    expect(await alone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await picture(alone, 'embed-small');
  });

  it('shows a position', async () => {
    const position = await aPosition();
    site.frame = `<iframe src="${server.url}/embed/position?game=yinsh&position=${encodeURIComponent(position)}" width="480" height="520"></iframe>`;
    const page = await open(null);
    await page.goto(site.url);
    await page.frameLocator('iframe').locator('svg [data-point], svg').first().waitFor();
    await page.frameLocator('iframe').getByRole('link', { name: 'Open in Trefoil' }).waitFor();
    const wrong = await open('/embed/position?game=yinsh&position=nonsense');
    await wrong.getByText('There is no such game or position.').waitFor();
    const missing = await open('/embed/games/nosuch', { mayFail: true });
    await missing.getByText('There is no such game or position.').waitFor();
  });

  it('is the only page that can stand in one', async () => {
    const { id } = await aGame();
    for (const path of [`/online/${id}`, '/', '/settings', '/embed.html']) {
      site.frame = `<iframe src="${server.url}${path}"></iframe>`;
      const page = await open(null, { mayFail: true });
      await page.goto(site.url);
      await expect.poll(() => page.frames().at(-1)?.url(), { message: path }).toBe('chrome-error://chromewebdata/');
      await page.context().close();
    }
  });
});

/** A position with something on it. */
async function aPosition(): Promise<string> {
  const page = await open('/analysis?game=yinsh&turns=e5.f5.e6');
  await page.getByRole('button', { name: 'Share' }).click();
  const text = await page.getByLabel('Position', { exact: true }).inputValue();
  await page.context().close();
  return text;
}

describe('a picture', () => {
  it('is what a link shows, with a title that names nobody', async () => {
    const { id, play } = await aGame();
    await play('e5');
    const html = await (await fetch(`${server.url}/online/${id}`)).text();
    const tag = (name: string): string => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    expect(tag('og:title')).toBe('A game of YINSH');
    expect(tag('og:description')).toBe('In progress: 1 turn so far.');
    expect(tag('og:url')).toBe(`${server.url}/online/${id}`);
    expect(tag('twitter:card')).toBe('summary_large_image');
    expect(html).not.toContain('Ann');
    const image = await fetch(tag('og:image'));
    expect(image.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await fetch(tag('og:image'), { headers: { 'if-none-match': image.headers.get('etag')! } });
    expect(again.status).toBe(304);
    // Other sites may show it.
    site.frame = `<img src="${tag('og:image')}"><img src="${server.url}/image/games/${id}/board.svg?theme=dark" width="400">`;
    const page = await open(null);
    await page.goto(site.url);
    await expect
      .poll(() => page.evaluate(() => [...document.images].map((shown) => shown.complete && shown.naturalWidth > 0)))
      .toEqual([true, true]);
    await picture(page, 'image-foreign');
  });
});

describe('sharing', () => {
  it('offers the code of a frame and the address of a picture', async () => {
    const page = await open('/analysis?game=yinsh&turns=e5.f5');
    await page.getByRole('button', { name: 'Share' }).click();
    const code = await page.getByLabel('Code for your own page').inputValue();
    expect(code).toContain(`<iframe src="${server.url}/embed/position?game=yinsh&amp;position=`);
    const image = await page.getByLabel('Link to a picture').inputValue();
    expect((await fetch(image)).headers.get('content-type')).toBe('image/png');
    await expectAccessible(page, 'the share sheet');
    await picture(page, 'share-sheet');
    site.frame = code;
    const blog = await open(null);
    await blog.goto(site.url);
    await blog.frameLocator('iframe').getByRole('heading', { name: 'YINSH' }).waitFor();
    const { id } = await aGame();
    const watcher = await open(`/online/${id}`);
    await watcher.getByRole('button', { name: 'More' }).first().click();
    await watcher.getByRole('button', { name: 'As a picture' }).click();
    expect(await watcher.getByLabel('Code for your own page').inputValue()).toContain(`/embed/games/${id}"`);
    await expectAccessible(watcher, 'the dialog of pictures');
    await picture(watcher, 'share-game');
  });
});
