import { getCentre, type Point } from './geometry.ts';
import type { Placed } from './layout.ts';

/** The centre of a chart's initial state. */
export function startOfChart({ states }: Placed): Point {
  const first = states.find((one) => one.state.initial) ?? states[0];
  return first ? getCentre(first.box) : { x: 0, y: 0 };
}
