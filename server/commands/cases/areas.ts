import { promotionShapes, transferShapes } from './career.ts';
import { ACCRUAL } from './accrual.ts';
import { COMPOFF } from './compoff.ts';
import { ENCASHMENT } from './encashment.ts';
import { LEAVE } from './leave.ts';
import type { Shape } from './shape.ts';

/** The shapes of cases that each area answers; an area adds its file and its line. */
export const CASE_AREAS: ReadonlyMap<string, readonly Shape[]> = new Map<string, readonly Shape[]>([
  ['transfer', transferShapes],
  ['promotion', promotionShapes],
  ['accrual', ACCRUAL],
  ['compoff', COMPOFF],
  ['encashment', ENCASHMENT],
  ['leave', LEAVE],
]);
