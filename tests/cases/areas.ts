import { attendanceCases } from './attendance.ts';
import { overtimeCases } from './overtime.ts';
import { rosterCases } from './roster.ts';
import { promotionShapes, transferShapes } from './career.ts';
import { ACCRUAL } from './accrual.ts';
import { ADVANCE } from './advance.ts';
import { COMPOFF } from './compoff.ts';
import { ENCASHMENT } from './encashment.ts';
import { EXPENSE } from './expense.ts';
import { FNF } from './fnf.ts';
import { LEAVE } from './leave.ts';
import { LOAN } from './loan.ts';
import { PERFORMANCE } from './performance.ts';
import { PAY_AREAS } from './pay/index.ts';
import { TRAINING } from './training.ts';
import type { Shape } from './shape.ts';

/** The supported shapes of each area; a new area adds its file and a line here. */
export const CASE_AREAS: ReadonlyMap<string, readonly Shape[]> = new Map<string, readonly Shape[]>([
  ['attendance', attendanceCases],
  ['roster', rosterCases],
  ['overtime', overtimeCases],
  ['transfer', transferShapes],
  ['promotion', promotionShapes],
  ['accrual', ACCRUAL],
  ['advance', ADVANCE],
  ['compoff', COMPOFF],
  ['encashment', ENCASHMENT],
  ['expense', EXPENSE],
  ['fnf', FNF],
  ['leave', LEAVE],
  ['loan', LOAN],
  ['training', TRAINING],
  ['performance', PERFORMANCE],
  ...PAY_AREAS,
]);
