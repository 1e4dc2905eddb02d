import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { earliestOrdinary } from '#machines/domains/increments/effectiveDates.ts';
import {
  inOrder,
  medianException,
  MONTHS_BETWEEN_RAISES,
  type IncrementException,
} from '#machines/domains/increments/exceptions.ts';
import { fiscalYearEnd } from '#machines/core/values/fiscalYear.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { countedStates } from './budgetRows.ts';
import { readNearRaises, readTightBudgets } from './exceptionRows.ts';
import type { RequestRecord } from './presenter.ts';
import { stageView } from './stageView.ts';

/** The exceptions of a row, and its section's median, with which one of the exceptions compares. */
export type EvaluatedExceptions = Pick<IncrementRow, 'exceptions' | 'sectionMedianPercent'>;

const ordinary: EvaluatedExceptions = { exceptions: [], sectionMedianPercent: null };

/**
 * Returns the exceptions of rows that the caller may see. Medians only include those rows, so that they don't reveal
 * other pay, and of a budget they only say whether it is enough. Rejected and undone requests have none.
 * `exceptionSql.ts` has the same rules, for sorting.
 */
export async function evaluateRecords(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  bound: BoundWorkflow,
  records: readonly RequestRecord[],
  { year, medians }: { year: number; medians: ReadonlyMap<number, number> },
): Promise<(record: RequestRecord) => EvaluatedExceptions> {
  const asking = stageView(bound, 'hr').stage;
  const counted = new Set(countedStates(bound));
  const counting = records.filter(({ state }) => counted.has(state));
  if (counting.length === 0) return () => ordinary;
  const fiscalMonth = await readFiscalMonth(db, actor.accountId);
  const near = await readNearRaises(
    db,
    bound,
    counting.map(({ incrementId }) => incrementId),
  );
  const unitIds = [...new Set(counting.map(({ unitId }) => unitId))];
  const tight = await readTightBudgets(db, bound, { unitIds, year });
  const budgets = new Map(tight.map((budget) => [budget.unitId, budget]));

  return (record) => {
    if (!counted.has(record.state)) return ordinary;
    const median = medians.get(record.sectionId) ?? null;
    const exceptions: IncrementException[] = [];
    const far = medianException(record.incrementPercent, median);
    if (far) exceptions.push(far);
    if (actor.employeeId !== null && record.employeeId === actor.employeeId) {
      exceptions.push({ kind: 'ownRaise', reason: 'This is your own raise' });
    }
    if (
      record.effectiveDate <
      earliestOrdinary({ ...record, fiscalMonth }, record.createdAt.toISOString())
    ) {
      exceptions.push({
        kind: 'earlyDate',
        reason:
          record.dateReason === null
            ? `Takes effect on ${record.effectiveDate}`
            : `Takes effect on ${record.effectiveDate}: “${record.dateReason}”`,
      });
    } else if (record.effectiveDate > fiscalYearEnd(record.year, fiscalMonth)) {
      exceptions.push({ kind: 'lateDate', reason: `Takes effect on ${record.effectiveDate}` });
    }
    const other = near.get(record.incrementId);
    if (other !== undefined) {
      exceptions.push({ kind: 'secondRaise', reason: `Another raise takes effect on ${other}` });
    }
    if (record.joiningDate === null) {
      exceptions.push({ kind: 'noJoiningDate', reason: 'No joining date on record' });
    } else if (monthsLater(record.joiningDate) > record.effectiveDate) {
      exceptions.push({ kind: 'newlyJoined', reason: `Joined on ${record.joiningDate}` });
    }
    const budget = budgets.get(record.unitId);
    if (budget && (record.state === asking || budget.isExceeded)) {
      exceptions.push({
        kind: 'overBudget',
        reason: budget.isExceeded
          ? `The budget of ${budget.unitName} is exceeded`
          : `All pending raises together exceed the budget of ${budget.unitName}`,
      });
    }
    return { exceptions: inOrder(exceptions), sectionMedianPercent: median };
  };
}

/** Returns the first day on which another raise is no exception (`MONTHS_BETWEEN_RAISES` later). */
function monthsLater(isoDate: string): string {
  const day = new Date(`${isoDate}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + MONTHS_BETWEEN_RAISES);
  return day.toISOString().slice(0, 10);
}
