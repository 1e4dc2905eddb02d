import { NOT_RESTORED, type ReturnItem } from '#machines/domains/separation/returns.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';
import { STANDING_ENDINGS } from './ending.ts';

interface Ended {
  id: number;
  title: string;
  until: string;
  problem: 'otherLeft' | 'otherDelegate' | 'loop' | null;
}

/**
 * Restores delegations that ended with the last day, unless something prevents it, such as another delegation in their
 * place.
 */
export async function restoreDelegations(
  tx: Tx,
  of: { accountId: number; employeeId: number; userId: number | null },
): Promise<ReturnItem[]> {
  const { accountId, userId } = of;
  // Takes the lock for new delegations, because a concurrent new delegation would not see the restored ones.
  await query(
    tx,
    `select pg_advisory_xact_lock(hashtextextended('delegations of ' || $accountId::bigint, 0))`,
    { accountId },
  );
  const rows = await query<Ended>(
    tx,
    `select d.id, p.name || ' → ' || h.name as title, d.until_date::text as until,
       case when exists (select from user_people w where w.user_id in (d.principal_id, d.stand_in_id)
           and w.user_id <> o.id and not w.is_welcome) then 'otherLeft'
         when exists (select from workflow_delegations n where n.principal_id = d.principal_id
           and n.workflow = d.workflow and n.state = d.state and n.ended_at is null
           and daterange(n.from_date, n.until_date, '[]') && daterange(d.from_date, d.until_date, '[]'))
           then 'otherDelegate'
         when exists (with recursive chain as (
             select d.stand_in_id as person
             union
             select n.stand_in_id from chain c join workflow_delegations n on n.principal_id = c.person
             where n.workflow = d.workflow and n.state = d.state and n.ended_at is null
               and daterange(n.from_date, n.until_date, '[]') && daterange(d.from_date, d.until_date, '[]'))
           select from chain where person = d.principal_id) then 'loop' end as problem
     from users o join workflow_delegations d on o.id in (d.principal_id, d.stand_in_id)
     join ${STANDING_ENDINGS} x on x.ended_at = d.ended_at
     join user_people p on p.user_id = d.principal_id join user_people h on h.user_id = d.stand_in_id
     where o.employee_id = $employeeId and d.account_id = $accountId and d.ended_by is null
       and d.until_date >= account_day($accountId) order by d.id`,
    { accountId, employeeId: of.employeeId },
  );
  const ids = rows.flatMap(({ id, problem }) => (problem === null ? [id] : []));
  if (ids.length > 0) {
    const before = await recordsBefore(tx, 'delegation', ids);
    await query(
      tx,
      'update workflow_delegations set ended_at = null where id = any($ids::bigint[])',
      { ids },
    );
    await recordChanged(tx, 'delegation', before, { actor: { userId, accountId } });
  }
  return rows.map(({ title, until, problem }) => ({
    kind: 'delegation',
    title,
    day: until,
    outcome: problem === null ? 'restored' : 'notRestored',
    reason: problem === null ? null : NOT_RESTORED[problem],
  }));
}
