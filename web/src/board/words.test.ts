import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, setLanguage } from '../words';
import { chainScene, dvonnScene, lyngkScene, placeScene, ringScene, rowScene, stepOf, yinshScene } from './testing';
import { describeEffect, describePoint, describeStep, describeTurn } from './words';

const PLAYED = [
  ...[dvonnScene, yinshScene, rowScene, ringScene, placeScene, lyngkScene, chainScene].flatMap((scene) =>
    scene.steps.map((step) => ({ scene, step })),
  ),
  { scene: dvonnScene, step: stepOf({ text: 'pass', kind: 'pass' }) },
];

describe.each(LANGUAGES.map(({ code }) => code))('in %s', (code) => {
  beforeEach(() => setLanguage(code));

  test('every step and every effect is a full sentence', () => {
    for (const { scene, step } of PLAYED) {
      for (const text of [describeStep(step, scene), describeEffect(step, scene)]) {
        expect(text).not.toMatch(/board\.|\{|undefined|, ,|^$/);
        expect(text.charAt(0)).toBe(text.charAt(0).toLocaleUpperCase(code));
      }
    }
  });

  test('every point has a name', () => {
    for (const scene of [dvonnScene, yinshScene, chainScene]) {
      for (const stack of scene.stacks) {
        for (const viewer of ['white', 'black', null] as const) {
          const text = describePoint(stack.at, { ...stack, stuck: true }, { game: scene.game, viewer, selected: true, step: null });
          expect(text.startsWith(`${stack.at}, `)).toBe(true);
          expect(text).not.toMatch(/board\.|\{|undefined/);
        }
      }
    }
  });
});

describe('the wording', () => {
  const [toD5, cut] = dvonnScene.steps as [(typeof dvonnScene.steps)[number], (typeof dvonnScene.steps)[number]];

  test('English', async () => {
    await setLanguage('en');
    expect(describeStep(cut, dvonnScene)).toBe('White: e3 to c3, stack of 3, 2 stacks lose contact and leave the board: f3, g3');
    expect(describeEffect(cut, dvonnScene)).toBe('Makes a stack of 3, Black would lose 2 stacks, score 4\u00a0:\u00a03');
    expect(describeEffect(toD5, dvonnScene)).toBe('Makes a stack of 3, score 7\u00a0:\u00a03');
    expect(describeStep(yinshScene.steps[0]!, yinshScene)).toBe(
      'White moves the ring from h9 to f7, 1 marker turns over, a row of five for White',
    );
    expect(describeStep(chainScene.steps[0]!, chainScene)).toBe(
      'Player 1: e2 to d5, stack of 5, over f1, f3, f4, the stack is complete and goes to player 1',
    );
    expect(describeTurn(ringScene.last, ringScene)).toMatch(/^White moves the ring.*\. White removes the row d8 to h8\.$/);
  });

  test('Russian plurals', async () => {
    await setLanguage('ru');
    expect(describeEffect(cut, dvonnScene)).toBe('Получится столбик высотой 3, чёрные потеряют 2 столбика, счёт 4\u00a0:\u00a03');
    expect(describeStep(yinshScene.steps[0]!, yinshScene)).toContain('переворачивается 1 фишка');
  });

  test('French and Polish', async () => {
    await setLanguage('fr');
    expect(describeStep(lyngkScene.steps[2]!, lyngkScene)).toBe('Joueur 1 réclame la couleur : rouge');
    await setLanguage('pl');
    expect(describeStep(lyngkScene.steps[2]!, lyngkScene)).toBe('Gracz 1 przejmuje kolor: czerwony');
  });
});
