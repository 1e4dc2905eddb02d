import { changeVersions } from '#server/domains/people/employment/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Lets everyone of account 1 stay whose separation was approved, with the records of it. */
export async function stayOn({ db }: TestServer): Promise<void> {
  const leavers = await query<{ id: number; employeeId: number; from: string }>(
    db,
    `select s.id, s.employee_id as "employeeId", (s.last_day + 1)::text as "from" from separations s
     where s.account_id = 1 and s.cancelled_at is null order by s.id`,
  );
  if (leavers.length === 0) return;
  const by = { accountId: 1, userId: null };
  await withTransaction(db, async (tx) => {
    const ids = leavers.map(({ id }) => id);
    await recordWhile(tx, 'separation', ids, { actor: by }, () =>
      query(tx, 'update separations set cancelled_at = now() where id = any($ids::bigint[])', {
        ids,
      }),
    );
    await changeVersions(
      tx,
      leavers.map(({ employeeId, from }) => ({
        employeeId,
        reason: 'They stay',
        from,
        to: null,
        values: { isActive: true, separationType: null },
      })),
      by,
    );
  });
}
