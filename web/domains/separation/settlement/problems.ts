import type { SettlementProblem } from '#machines/domains/separation/contracts/settlement.ts';
import { NOMINEES_MISSING } from '#machines/domains/separation/settlement/sources.ts';
import type { Translate } from '#web/lib/messages.ts';

const PROBLEMS: Readonly<Record<SettlementProblem['kind'], string>> = {
  clearanceOpen: 'Clearance items that are still open: {detail}',
  payMissing: 'The pay of {detail} isn’t calculated yet',
  payUnlocked: 'The payroll run isn’t locked yet: {detail}',
  payUnpaid: 'Pay isn’t paid yet: {detail}',
  expensesPending: 'Expense claims are waiting: {detail}',
  nomineesMissing: NOMINEES_MISSING,
};

/** Describes what a settlement is still waiting for. */
export const getProblem = (t: Translate, { kind, detail }: SettlementProblem): string =>
  t(PROBLEMS[kind], { detail });
