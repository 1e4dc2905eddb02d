import { getLeaversParameter, LEAVERS, type Leaver } from './leaver.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

/** Ends delegations in both directions: those that leavers gave, and those that they received. */
export async function endDelegationsOfLeavers(tx: Tx, leavers: readonly Leaver[]): Promise<void> {
  const rows = await query<{ id: number; accountId: number }>(
    tx,
    `select d.id, d.account_id as "accountId" from workflow_delegations d join ${LEAVERS}
       on l."userId" in (d.principal_id, d.stand_in_id)
     where d.ended_at is null and d.until_date > l."lastDay" for no key update of d`,
    getLeaversParameter(leavers),
  );
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ id }) => id);
  const before = await recordsBefore(tx, 'delegation', ids);
  await query(
    tx,
    'update workflow_delegations set ended_at = now() where id = any($ids::bigint[])',
    {
      ids,
    },
  );
  await recordChanged(tx, 'delegation', before, {
    actor: { userId: null, accountId: first.accountId },
  });
}
