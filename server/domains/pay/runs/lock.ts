import { english } from '#machines/core/locales/translate.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { postShares } from '#server/domains/pay/fund/index.ts';
import { provideGratuity } from '#server/domains/pay/gratuity/index.ts';
import { postTax } from '#server/domains/pay/tax/index.ts';
import { setMonth } from './withdraw.ts';
import { sendSlips } from './slips/send.ts';
import type { EffectSubject, Engine } from '#server/engine/instances/engine.ts';

/**
 * Locks approved runs and publishes their payslips.
 * @throws AppError 409 while their people's attendance can still change.
 */
export async function lockSlips(
  tx: Tx,
  subjects: readonly EffectSubject[],
  { engine }: { engine: Engine },
): Promise<void> {
  for (const { subjectId, accountId, at } of subjects) {
    const open = await unlockedUnits(tx, accountId, subjectId);
    if (open.length > 0) {
      const message =
        '{n, plural, one {Attendance of # business unit is} other {Attendance of # business units is}} not locked yet: {names}';
      const names = open.map(({ name }) => name).join(', ');
      throw new AppError('conflict', english(message, { n: open.length, names }));
    }
    await query(tx, 'update payroll_runs set locked_at = $at::timestamptz where id = $subjectId', {
      at,
      subjectId,
    });
    // Attendance may have changed after the calculation read it and before its payslips were visible. Such changes are
    // recorded here as late.
    await query(
      tx,
      'select note_late_days(array_agg(id)) from slips where run_id = $subjectId and is_live',
      { subjectId },
    );
    await setMonth(tx, subjectId, 'locked');
    await postShares(tx, subjectId);
    await provideGratuity(tx, subjectId);
    await postTax(tx, accountId, subjectId);
    // The demo's past runs send no payslips.
    if (engine.at === undefined) await sendSlips(tx, { runId: subjectId, accountId });
  }
}

/**
 * Returns the business units of a salary run that have attendance in its period but no locked attendance month for it.
 */
export const unlockedUnits = (
  db: Db | Tx,
  accountId: number,
  runId: number,
): Promise<{ id: number; name: string }[]> =>
  query(
    db,
    `select u.id, u.name from payroll_runs r join payroll_months m on m.id = r.month_id
     join business_units u on u.id in (select s.business_unit_id from slips s where s.run_id = r.id and s.is_live)
     where r.id = $runId and r.account_id = $accountId and r.kind = 'salary'
       and ${hasOpenMonth('u.id', 'm.starts_on', 'm.ends_on')}
     order by u.name`,
    { runId, accountId },
  );

/** SQL: whether a unit records attendance in the period, and has a month in it that isn't locked. */
export const hasOpenMonth = (unit: string, from: string, to: string): string => `exists (
    select from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, '1 month') g (month)
    where not exists (select from attendance_locks l where l.business_unit_id = ${unit}
      and l.month = g.month::date and l.reopened_at is null))
  and exists (select from employee_versions v join attendance_days d on d.employee_id = v.employee_id
    and d.day between ${from} and ${to} and v.valid @> d.day
    where v.business_unit_id = ${unit} and v.superseded_at is null)`;
