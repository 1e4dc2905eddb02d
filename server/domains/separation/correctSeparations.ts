import type { SeparationType } from '#machines/domains/people/contracts/employment.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { readRecords, recordChanged } from '#server/platform/history/records/readRecords.ts';
import { nextDay } from './endEmployments.ts';
import { endHolds, holdPay } from './holdPay.ts';

interface Correction {
  requestId: number;
  accountId: number;
  employeeId: number;
  lastDay: string;
  /** Null keeps the type. */
  typeId: number | null;
}

/**
 * Moves the last day of approved separations, and all that depends on it: the employment, the hold of pay, and the
 * notice that a settlement counts.
 * @throws AppError 409 for someone whose separation no longer stands, who is released or settled.
 */
export async function correctSeparations(
  tx: Tx,
  actor: Actor,
  corrections: readonly Correction[],
): Promise<void> {
  for (const correction of corrections) await correct(tx, actor, correction);
}

async function correct(tx: Tx, actor: Actor, correction: Correction): Promise<void> {
  const { accountId } = correction;
  const before = await queryOne<{ id: number; lastDay: string; name: string }>(
    tx,
    `select s.id, s.last_day::text as "lastDay", e.name from separations s
     join employees e on e.id = s.employee_id
     where s.employee_id = $employeeId and s.account_id = $accountId and s.cancelled_at is null
       and s.released_at is null and not exists (select from final_settlements f
         where f.separation_id = s.id and f.settled_at is not null)
     order by s.id desc limit 1 for update of s`,
    { ...correction },
  );
  if (!before) {
    throw new AppError('conflict', 'The separation was cancelled, settled or released meanwhile');
  }
  const records = await readRecords(tx, getRecordType('separation'), [before.id]);
  const after = await queryOne<{ kind: SeparationType; title: string }>(
    tx,
    `with changed as (
       update separations set last_day = $lastDay::date,
         separation_type_id = coalesce($typeId::bigint, separation_type_id)
       where id = $id returning separation_type_id)
     select t.kind, t.name || ', ' || r.number as title
     from changed c join separation_types t on t.id = c.separation_type_id
     join requests r on r.id = $requestId`,
    { ...correction, id: before.id },
  );
  if (!after) throw new Error('The separation was not corrected');
  await recordChanged(tx, 'separation', records, { actor: { accountId, userId: actor.userId } });
  await endHolds(tx, actor, [before.id]);
  const { employeeId, lastDay } = correction;
  const change = (
    from: string,
    values: { isActive: boolean; separationType: SeparationType | null },
  ) =>
    changeVersions(tx, [{ employeeId, reason: after.title, from, to: null, values }], {
      accountId,
      userId: actor.userId,
    });
  if (lastDay > before.lastDay) {
    await change(nextDay(before.lastDay), { isActive: true, separationType: null });
  }
  await holdPay(tx, actor, [before.id]);
  await change(nextDay(lastDay), { isActive: false, separationType: after.kind });
}
