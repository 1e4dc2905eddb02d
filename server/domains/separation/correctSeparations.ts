import type { SeparationType } from '#machines/domains/people/contracts/employment.ts';
import { changeVersions } from '#server/domains/people/employment/index.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { readRecords, recordChanged } from '#server/platform/history/records/readRecords.ts';
import { moveItems, openItems } from './clearance/index.ts';
import { nextDay } from './endEmployments.ts';
import { bringBack } from './lastDay/bringBack.ts';
import { moveHolds } from './holdPay.ts';
import { correctSettlements } from './settlement/index.ts';

interface Correction {
  requestId: number;
  accountId: number;
  employeeId: number;
  lastDay: string;
  /** The corrected separation type; null keeps the current one. */
  typeId: number | null;
}

interface By {
  engine: Engine;
  actor: Actor;
}

/**
 * Moves the last day of approved separations and everything that depends on it: employment, leave, the hold of pay,
 * clearance, and an open settlement, which must be approved again.
 * @throws AppError 409 for a separation that was cancelled, or a person who is released or settled.
 */
export async function correctSeparations(
  tx: Tx,
  by: By,
  corrections: readonly Correction[],
): Promise<void> {
  for (const correction of corrections) await correct(tx, by, correction);
}

async function correct(tx: Tx, { engine, actor }: By, correction: Correction): Promise<void> {
  const { accountId, employeeId, lastDay } = correction;
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
  const separationId = before.id;
  const records = await readRecords(tx, getRecordType('separation'), [separationId]);
  const after = await queryOne<{
    typeId: number;
    kind: SeparationType;
    waiverLimit: number;
    title: string;
  }>(
    tx,
    `with changed as (
       update separations set last_day = $lastDay::date,
         separation_type_id = coalesce($typeId::bigint, separation_type_id)
       where id = $id returning separation_type_id)
     select t.id as "typeId", t.kind, t.waiver_limit::float8 as "waiverLimit", t.name || ', ' || r.number as title
     from changed c join separation_types t on t.id = c.separation_type_id
     join requests r on r.id = $requestId`,
    { ...correction, id: separationId },
  );
  if (!after) throw new Error('The separation was not corrected');
  await recordChanged(tx, 'separation', records, { actor: { accountId, userId: actor.userId } });
  const change = (
    from: string,
    values: { isActive: boolean; separationType: SeparationType | null },
  ) =>
    changeVersions(tx, [{ employeeId, reason: after.title, from, to: null, values }], {
      accountId,
      userId: actor.userId,
    });
  const first = lastDay < before.lastDay ? lastDay : before.lastDay;
  // Needed even if the last day becomes earlier, because the leaver would otherwise keep the recorded leaving date.
  if (lastDay !== before.lastDay) {
    await change(nextDay(before.lastDay), { isActive: true, separationType: null });
  }
  await moveHolds(tx, actor, [separationId]);
  await change(nextDay(lastDay), { isActive: false, separationType: after.kind });
  // Also without days of leave after it: leave that was cut gets its days again.
  await query(
    tx,
    `insert into leave_recounts (account_id, employee_id, from_day, to_day)
     values ($accountId, $employeeId, $first::date + 1, null)`,
    { accountId, employeeId, first },
  );
  await moveItems(tx, engine, { accountId, separationId, before: before.lastDay, lastDay });
  await openItems(tx, engine, accountId, [{ ...after, separationId, employeeId, lastDay }]);
  await correctSettlements(tx, engine, { accountId, separationIds: [separationId] });
  await bringBack(tx, { engine, actor }, { ...correction, separationId, before: before.lastDay });
}
