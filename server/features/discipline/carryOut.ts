import type { DisciplineContext } from '#machines/workflows/discipline/context.ts';
import { addDays } from '#machines/values/dates.ts';
import type { Tx } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { changeVersions } from '#server/features/employment/index.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import { casesOf } from './cases.ts';

/**
 * A final dismissal ends the employment on the effective date, but not before the decision became final.
 */
export async function carryOut(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  for (const { number, subject, context } of await casesOf(tx, subjects)) {
    const { outcome, effectiveDate, employeeId } = context;
    if (outcome !== 'Dismissal' || effectiveDate === null) continue;
    const { accountId, actorId, at } = subject;
    const row = await queryOne<{ last: string }>(
      tx,
      `select greatest($day::date, account_day($accountId, $at::timestamptz))::text as last`,
      { accountId, at, day: effectiveDate },
    );
    const from = addDays(row?.last ?? effectiveDate, 1);
    await changeVersions(
      tx,
      [{ employeeId, from, to: null, values: { isActive: false, separationType: 'dismissal' } }],
      { accountId, userId: actorId, reason: `${number}: Dismissed` },
    );
  }
}
