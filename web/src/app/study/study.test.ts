import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../module';
import { setLanguage } from '../../words';
import '../../words/study';
import { loadRules } from '../testing';
import { readStored, Study, store } from './study.svelte';
import { children, lineThrough } from './tree';

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => sessionStorage.clear());

const turns = (study: Study): string[] => study.path.map(({ turn }) => turn);

function step(study: Study, text: string): void {
  study.step(study.scene!.steps.find((each) => each.text === text)!);
}

describe('a study', () => {
  it('plays turns, goes back and plays others beside them', () => {
    const study = new Study();
    study.begin('yinsh');
    step(study, 'e5');
    step(study, 'f5');
    study.back();
    step(study, 'g7');
    expect(turns(study)).toEqual(['e5', 'g7']);
    expect(children(study.tree, study.path[0]!.id)).toHaveLength(2);
    study.toSibling(1);
    expect(turns(study)).toEqual(['e5', 'f5']);
    study.toStart();
    expect(study.scene?.stacks).toEqual([]);
    study.forward();
    study.toEnd();
    expect(turns(study)).toEqual(['e5', 'f5']);
  });

  it('joins the steps of a turn, and gives them back one by one', () => {
    const study = new Study();
    study.beginFrom('yinsh', 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0');
    step(study, 'e6-f6');
    step(study, 'xe4-e8');
    study.stepBack();
    expect(study.scene?.ask.kind).toBe('removeRow');
    step(study, 'xe3-e7');
    step(study, 'xf6');
    expect(turns(study)).toEqual(['e6-f6;xe3-e7xf6']);
  });

  it('tells how a game ended that the play did not end, at its last turn', async () => {
    const study = new Study();
    const sgf = '(;SU[dvonn 1];P0[0 Start P0];P0[1 dropb C 3];P0[2 done];P1[3 dropb D 3];P1[4 done];P1[5 WinOnTime])';
    const { games } = await open(sgf);
    study.open(games[0]!);
    expect(study.end).toBe(null);
    study.toEnd();
    expect(study.end).toEqual({ winner: 'black', reason: 'time' });
    expect(study.type('e3')).toBe(true);
    expect(study.end).toBe(null);
  });

  it('takes turns in any way of writing them, and says what is wrong', () => {
    const study = new Study();
    study.begin('dvonn');
    expect(study.type(' C3 ')).toBe(true);
    expect(turns(study)).toEqual(['c3']);
    expect(study.type('c3')).toBe(false);
    expect(study.problem).toContain('c3');
    expect(study.playLine(['d3', 'e3'])).toBe(true);
    expect(study.problem).toBe('');
    expect(turns(study)).toEqual(['c3', 'd3', 'e3']);
    expect(study.tree.nodes.map(({ side }) => side)).toEqual(['white', 'black', 'white']);
  });

  it('opens what an address says, up to the first turn that is wrong', () => {
    const study = new Study();
    study.openLink({ game: 'yinsh', turns: ['e5', 'f5', 'e5', 'g7'], at: 4 });
    expect(turns(study)).toEqual(['e5', 'f5']);
    expect(study.problem).not.toBe('');
    study.openLink({ game: 'lyngk', seed: 3, turns: [], at: 0 });
    expect([study.game, study.problem]).toEqual(['lyngk', '']);
  });

  it('is found again after a reload', () => {
    const study = new Study();
    study.begin('yinsh');
    step(study, 'e5');
    study.comment('quiet');
    store(study.tree, study.at);
    const again = new Study();
    expect(again.restore('')).toBe(true);
    expect(again.node?.comment).toBe('quiet');
    expect(readStored()?.tree.nodes).toHaveLength(1);
    sessionStorage.clear();
    expect(new Study().restore('')).toBe(false);
  });

  it('is found again in the middle of a turn', () => {
    const study = new Study();
    study.beginFrom('yinsh', 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0');
    step(study, 'e6-f6');
    step(study, 'xe4-e8');
    study.keep();
    study.close();
    const again = new Study();
    expect(again.restore('')).toBe(true);
    expect(again.pending.map(({ text }) => text)).toEqual(['e6-f6', 'xe4-e8']);
    step(again, 'xf6');
    expect(turns(again)).toEqual(['e6-f6;xe4-e8xf6']);
  });

  it('is tidied up', () => {
    const study = new Study();
    study.begin('yinsh');
    study.playLine(['e5', 'f5']);
    study.toTurn(1);
    study.type('g7');
    study.promote();
    expect(lineThrough(study.tree, null).map(({ turn }) => turn)).toEqual(['e5', 'g7']);
    study.remove();
    expect(turns(study)).toEqual(['e5']);
    expect(study.line.map(({ turn }) => turn)).toEqual(['e5', 'f5']);
  });
});
