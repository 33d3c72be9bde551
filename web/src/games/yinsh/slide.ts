// A ring slides over markers, which turn over as it passes, and leaves a marker behind.
import { distance } from '../../board/geometry';
import { translate, type Stage } from '../../board/stage';
import type { Step } from '../../protocol';

const SLIDE = 170;
const TURN = 80;

export function slide(stage: Stage, step: Step, from: string, to: string): number {
  const [a, b] = [stage.at(from), stage.at(to)];
  const time = stage.options.carried ? 0 : SLIDE;
  stage.actor(step.pieces, 0, time, 'linear', [{ transform: translate(a.x, a.y) }, { transform: translate(b.x, b.y) }]);
  stage.show(from, 0, step.pieces.toLowerCase());
  stage.show(to, time, step.pieces);
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  let length = time;
  for (const point of step.flips) {
    const { x, y } = stage.at(point);
    // A marker turns when the ring is over it, about an axis square to the ring's path.
    const start = Math.max(0, (time * distance(a, { x, y })) / distance(a, b) - TURN / 2);
    const turned = (share: number) => ({ transform: translate(x, y, `rotate(${angle}deg) scaleX(${share}) rotate(${-angle}deg)`) });
    const old = stage.pieces(point);
    const other = old === 'w' ? 'b' : 'w';
    stage.actor(old, start, start + TURN / 2, 'linear', [turned(1), turned(0.02)]);
    stage.actor(other, start + TURN / 2, start + TURN, 'linear', [turned(0.02), turned(1)]);
    stage.show(point, start, '');
    stage.show(point, start + TURN, other);
    length = Math.max(length, start + TURN);
  }
  return length;
}
