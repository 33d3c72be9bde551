// How steps get onto a board: by clicks and by fingers.

import type { Page } from 'playwright-core';
import type { Step } from '../src/protocol';
import { point } from './harness';

export type Hand = (page: Page, step: Step) => Promise<void>;

/** A press at the middle of a point: as a person does it, without Playwright's waiting for what does not move. */
export async function press(page: Page, name: string, touch = false): Promise<void> {
  const box = (await point(page, name).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

export const chip = (page: Page, step: Step) => page.locator('.claims .chip').nth('ibrgk'.indexOf(step.pieces.toLowerCase()));
export const rowButton = (page: Page, from: string, to: string) => page.locator('.windows button', { hasText: `${from}–${to}` });

export const byClick: Hand = async (page, step) => {
  if (step.kind === 'claim') await chip(page, step).click();
  else if (step.kind === 'row') await clickRow(page, step);
  else {
    if (step.kind === 'move') await press(page, step.from!);
    await press(page, step.kind === 'ring' ? step.from! : step.to!);
  }
};

/** With several windows the buttons beside the board tell them apart; one alone is taken on the board. */
async function clickRow(page: Page, step: Step): Promise<void> {
  const button = rowButton(page, step.row[0]!, step.row[4]!);
  if (await button.count()) await button.click();
  else await press(page, step.row[2]!);
}

/** A finger: a tap previews, the button below plays. */
export const byTouch: Hand = async (page, step) => {
  if (step.kind === 'claim') return chip(page, step).tap();
  if (step.kind === 'row') await clickRow(page, step);
  else {
    if (step.kind === 'move') await press(page, step.from!, true);
    await press(page, step.kind === 'ring' ? step.from! : step.to!, true);
  }
  await page.locator('.ask .btn.main').tap();
};

/** Games end sooner if what can be completed is completed. */
export function preferred(steps: Step[], random: (below: number) => number): Step {
  const scoring = steps.filter((step) => step.completes || step.rows.some((row) => row.side === step.side));
  const choice = scoring.length > 0 ? scoring : steps;
  return choice[random(choice.length)]!;
}
