import { beforeAll, describe, expect, it } from 'vitest';
import type { Tree } from '../../protocol';
import { setLanguage } from '../../words';
import '../../words/study';
import { loadRules } from '../testing';
import { Opener, titleOf } from './opener.svelte';

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});

function opener(): { opener: Opener; opened: [Tree, string][] } {
  const opened: [Tree, string][] = [];
  return { opener: new Opener((tree, warning) => void opened.push([tree, warning])), opened };
}

const RECORD = '[Game "dvonn"] [White "Ada"] [Date "2026.01.02"]\n\n1. c3 2. d3 *\n';

describe('a text that is given', () => {
  it('is opened where it is one game or a position', async () => {
    const { opener: it, opened } = opener();
    expect(await it.read(RECORD)).toBe(true);
    expect(await it.read('9/10/11/10/9 w place')).toBe(true);
    expect(opened.map(([{ game, nodes }, warning]) => [game, nodes.length, warning])).toEqual([
      ['dvonn', 2, ''],
      ['dvonn', 0, ''],
    ]);
    expect(it.text).toBe('');
  });

  it('lets the reader choose between several', async () => {
    const { opener: it, opened } = opener();
    expect(await it.read(`${RECORD}\n${RECORD}`)).toBe(false);
    expect(it.found.map(titleOf)).toEqual(Array(2).fill('DVONN · Ada · 2026.01.02'));
    it.choose(it.found[1]!);
    expect([opened.length, it.found]).toEqual([1, []]);
  });

  it('stays there with the reason where nothing is in it, and is opened up to where it breaks off', async () => {
    const { opener: it, opened } = opener();
    expect(await it.read('Hello')).toBe(false);
    expect([it.text, it.problem]).toEqual(['Hello', expect.stringContaining('neither')]);
    expect(await it.read('[Game "dvonn"]\n\n1. c3 2. c3 *')).toBe(true);
    expect([opened[0]![0].nodes.length, opened[0]![1]]).toEqual([1, expect.stringContaining('c3')]);
  });
});
