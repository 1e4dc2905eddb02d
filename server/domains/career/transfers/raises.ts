import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { requestIncrements } from '#server/domains/increments/index.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Moved } from './moved.ts';

interface Raise {
  transferId: number;
  percent: number;
  basicOrGross: 'basic' | 'gross';
}

/**
 * Requests the raises of released transfers in the name of each proposer. Budget, review and release follow the
 * increment workflow, as for every raise.
 * @throws AppError 403 or 409 that names a raise that can't be requested; then nothing is released.
 */
export async function requestRaises(
  tx: Tx,
  engine: Engine,
  moved: readonly Moved[],
): Promise<void> {
  const raises = await query<Raise>(
    tx,
    `select transfer_id as "transferId", percent, basic_or_gross as "basicOrGross"
     from transfer_raises where transfer_id = any($ids::bigint[]) and increment_id is null`,
    { ids: moved.map(({ transferId }) => transferId) },
  );
  const byTransfer = new Map(raises.map((raise) => [raise.transferId, raise]));
  const entries = moved.flatMap((one) => {
    const raise = byTransfer.get(one.transferId);
    return raise ? [{ ...one, raise }] : [];
  });
  const [first] = entries;
  if (!first) return;
  const month = await readFiscalMonth(tx, first.subject.accountId);
  for (const createdBy of new Set(entries.map((one) => one.createdBy))) {
    const theirs = entries.filter((one) => one.createdBy === createdBy);
    const rows = theirs.map(({ context, number, raise }) => ({
      employeeId: context.employeeId,
      year: getFiscalYear(context.effectiveDate, month),
      effectiveDate: context.effectiveDate,
      basicOrGross: raise.basicOrGross,
      incrPercent: raise.percent,
      effectiveDateReason: `${number}: ${context.reason}`.slice(0, 500),
    }));
    await requestIncrements(tx, engine, await readProposer(tx, createdBy), rows);
  }
  const ids = entries.map(({ transferId }) => transferId);
  const actor = { userId: null, accountId: first.subject.accountId };
  await recordWhile(tx, 'transfer raise', ids, { actor }, () =>
    query(
      tx,
      `update transfer_raises r set increment_id = i.id
       from transfers t
       join lateral (select max(id) as id from increments where employee_id = t.employee_id) i on true
       where r.transfer_id = t.id and t.id = any($ids::bigint[])`,
      { ids },
    ),
  );
}

/** The proposer as an actor, with their current workflow roles. */
async function readProposer(tx: Tx, userId: number): Promise<Actor> {
  const [actor] = await query<Actor>(
    tx,
    `select u.id as "userId", u.employee_id as "employeeId", u.account_id as "accountId", p.name,
       coalesce((select json_agg(json_build_object('role', h.role, 'businessUnitId',
         h.business_unit_id)) from held_parts h where h.user_id = u.id), '[]') as roles
     from users u join user_people p on p.user_id = u.id where u.id = $userId`,
    { userId },
  );
  if (!actor) throw new Error('No one proposed this');
  return actor;
}
