import type { ClearanceItemContext } from '#machines/domains/separation/clearanceItem/machine.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';

/** Records the assets of cleared items as returned today; other items have nothing to record. */
export async function returnAssets(
  tx: Tx,
  subjects: readonly EffectSubject<ClearanceItemContext>[],
): Promise<void> {
  const cleared = subjects.filter(({ context }) => context.source === 'asset');
  const [first] = cleared;
  if (!first) return;
  const { accountId, actorId } = first;
  const today = await accountToday(tx, accountId);
  const people = [...new Set(cleared.map(({ context }) => context.employeeId))];
  await recordWhile(tx, 'personal record', people, { actor: { userId: actorId, accountId } }, () =>
    query(
      tx,
      `with returned as (
         update employee_assets a set returned_on = greatest($today::date, a.issued_on)
         from clearance_items c
         where c.id = any($ids::bigint[]) and c.account_id = $accountId and a.id = c.source_id
           and a.employee_id = c.employee_id and a.returned_on is null
         returning a.employee_id)
       update employee_details d set version = d.version + 1
       where d.id in (select employee_id from returned)`,
      { ids: cleared.map(({ subjectId }) => subjectId), accountId, today },
    ),
  );
}
