import type { DisciplineContext } from '#machines/domains/career/discipline/context.ts';
import { addDays, later } from '#machines/core/values/dates.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import { readCases } from './cases.ts';

/**
 * A final dismissal ends the employment on the effective date, but not before the decision became final.
 */
export async function carryOut(
  tx: Tx,
  subjects: EffectSubject<DisciplineContext>[],
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId: userId, at } = first;
  const row = await queryOne<{ day: string }>(
    tx,
    'select account_day($accountId, $at::timestamptz)::text as day',
    { accountId, at },
  );
  const cases = await readCases(tx, subjects);
  await changeVersions(
    tx,
    cases.flatMap(({ number, context: { outcome, effectiveDate, employeeId } }) => {
      if (outcome !== 'Dismissal' || effectiveDate === null) return [];
      const last = later(effectiveDate, row?.day ?? effectiveDate);
      const values = { isActive: false, separationType: 'dismissal' } as const;
      const reason = `${number}: Dismissed`;
      return [{ employeeId, reason, from: addDays(last, 1), to: null, values }];
    }),
    { accountId, userId },
  );
}
