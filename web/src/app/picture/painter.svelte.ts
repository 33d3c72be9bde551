// Draws positions as pictures: the board itself is mounted out of sight, and what it shows is written down with all its colours.

import { flushSync, mount, unmount } from 'svelte';
import Board from '../../board/Board.svelte';
import { familyOf } from '../../games';
import { boards } from '../../module';
import type { Scene, Side } from '../../protocol';
import { settings } from '../settings.svelte';
import { animated } from './apng';

/** How wide a picture is, in pixels; one of a moving picture is smaller. */
const WIDE = 1200;
const MOVING = 560;
const FRAME_TIME = 900;

/** What an element looks like by its style alone, and has to be told by attributes elsewhere. */
const LOOKS = ['fill', 'stroke', 'stop-color', 'opacity', 'font-weight'] as const;

export type Seen = { viewer: Side; flipped: boolean };

export class Painter {
  readonly #box = document.createElement('div');
  readonly #props: { scene: Scene };
  readonly #board: ReturnType<typeof mount>;

  constructor(scene: Scene, { viewer, flipped }: Seen) {
    this.#box.style.cssText = `position: fixed; left: -9999px; top: 0; width: ${WIDE}px; height: ${WIDE}px;`;
    this.#box.dataset.game = familyOf(scene.game);
    this.#box.inert = true;
    document.body.append(this.#box);
    const props = $state({
      points: boards()[familyOf(scene.game)].points,
      scene,
      label: '',
      mode: 'still' as const,
      viewer,
      flipped,
      upright: false,
      animate: false,
      coordinates: settings.coordinates,
      glyphs: settings.glyphs,
      style: settings.boardStyle,
    });
    this.#props = props;
    this.#board = mount(Board, { target: this.#box, props });
    flushSync();
  }

  close(): void {
    void unmount(this.#board);
    this.#box.remove();
  }

  /** A position as SVG that needs nothing else. */
  svg(scene: Scene, wide = WIDE): string {
    this.#props.scene = scene;
    flushSync();
    const drawn = this.#box.querySelector('svg')!;
    const copy = drawn.cloneNode(true) as SVGSVGElement;
    const from = [drawn, ...drawn.querySelectorAll('*')];
    const to = [copy, ...copy.querySelectorAll('*')];
    from.forEach((element, n) => {
      const look = getComputedStyle(element);
      const written = to[n]!;
      for (const name of LOOKS)
        if (written.hasAttribute(name) || element.tagName === 'text') written.setAttribute(name, look.getPropertyValue(name));
      for (const name of ['class', 'style', 'role', 'aria-label', 'aria-hidden']) written.removeAttribute(name);
    });
    const [x = 0, y = 0, width = 1, height = 1] = drawn.viewBox.baseVal
      ? [drawn.viewBox.baseVal.x, drawn.viewBox.baseVal.y, drawn.viewBox.baseVal.width, drawn.viewBox.baseVal.height]
      : [];
    const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.body).backgroundColor }))
      ground.setAttribute(name, String(value));
    copy.prepend(ground);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(wide));
    copy.setAttribute('height', String(Math.round((wide * height) / width)));
    copy.setAttribute('font-family', 'Onest, system-ui, sans-serif');
    return new XMLSerializer().serializeToString(copy);
  }

  async png(scene: Scene, wide = WIDE): Promise<Blob> {
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.svg(scene, wide))}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The browser draws no picture.'))), 'image/png'),
    );
  }

  /** A whole game as an animated PNG. */
  async moving(scenes: readonly Scene[], onprogress: (done: number) => void): Promise<Blob> {
    const frames: Uint8Array[] = [];
    for (const scene of scenes) {
      frames.push(new Uint8Array(await (await this.png(scene, MOVING)).arrayBuffer()));
      onprogress(frames.length);
    }
    return new Blob([animated(frames, FRAME_TIME)], { type: 'image/png' });
  }
}
