import type { FinalSettlementContext } from '#machines/domains/separation/settlement/machine.ts';
import {
  NOMINEES_MISSING,
  SETTLEMENT_SOURCES,
} from '#machines/domains/separation/settlement/sources.ts';
import { english } from '#machines/core/locales/translate.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import { calculateLines, toStored } from './calculate.ts';
import { readLeaver, type Leaver } from './leaver.ts';
import type { NewLine } from './line.ts';
import { readNominees } from './nominees.ts';
import { readProblems } from './problems.ts';
import { readLines, toNewLine } from './store.ts';

type Subject = EffectSubject<FinalSettlementContext>;

export interface Checked {
  leaver: Leaver;
  number: string;
  lines: NewLine[];
}

/**
 * Returns the lines of a settlement if the ledgers still give the same lines; null if its row is missing, which
 * verification reports.
 * @throws AppError 409 naming a line that changed, or what must be settled before.
 */
export async function readChecked(
  tx: Tx,
  { subjectId, accountId, context }: Subject,
): Promise<Checked | null> {
  // Waits for concurrent changes of what the person holds or owes.
  const row = await queryOne<{ separationId: number; number: string }>(
    tx,
    `select f.separation_id as "separationId", f.number
     from final_settlements f join employees e on e.id = f.employee_id
     where f.id = $subjectId and f.account_id = $accountId for no key update`,
    { subjectId, accountId },
  );
  if (!row) return null;
  const leaver = await readLeaver(tx, { accountId, separationId: row.separationId, units: null });
  const blocking = (await readProblems(tx, leaver.separationId)).find(
    ({ isBlocking }) => isBlocking,
  );
  if (blocking)
    throw new AppError('conflict', english(BLOCKED[blocking.kind], { detail: blocking.detail }));
  const stored = (await readLines(tx, { settlementId: subjectId, version: context.version })).map(
    toNewLine,
  );
  const byHand = stored.filter(({ source }) => source === 'other');
  const lines = await calculateLines(tx, leaver, byHand);
  const changed = findChanged(stored, lines);
  if (changed) {
    const { source } = changed;
    const title = changed.title === '' ? (changed.figures.kind ?? '') : changed.title;
    const what =
      title === '' ? SETTLEMENT_SOURCES[source] : `${SETTLEMENT_SOURCES[source]} (${title})`;
    throw new AppError(
      'conflict',
      `Has changed since it was calculated: ${what}. Recalculate the settlement`,
    );
  }
  const nominees = await readNominees(tx, leaver, lines);
  if (canonicalJson(nominees) !== canonicalJson(context.nominees)) {
    throw new AppError(
      'conflict',
      'The nominees have changed since it was calculated. Recalculate the settlement',
    );
  }
  return { leaver, number: row.number, lines };
}

const BLOCKED = {
  clearanceOpen: 'Clearance items that are still open: {detail}',
  payMissing: 'The pay of {detail} isn’t calculated yet',
  payUnlocked: 'The payroll run isn’t locked yet: {detail}',
  payUnpaid: 'Pay isn’t paid yet: {detail}',
  expensesPending: 'Expense claims are waiting: {detail}',
  nomineesMissing: NOMINEES_MISSING,
} as const;

const getKey = (line: NewLine): string => canonicalJson(toStored(line));

/** Returns the first line that is only in one of the two lists. */
function findChanged(before: readonly NewLine[], now: readonly NewLine[]): NewLine | undefined {
  const stored = new Set(before.map(getKey));
  const currentKeys = new Set(now.map(getKey));
  return (
    now.find((line) => !stored.has(getKey(line))) ??
    before.find((line) => !currentKeys.has(getKey(line)))
  );
}

/** Effect: refuses to send or approve a settlement whose lines have changed since. */
export async function checkLines(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await readChecked(tx, subject);
}
