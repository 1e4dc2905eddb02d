import { changeVersions } from '#server/domains/people/employment/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
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

/** Approves a separation of everyone of account 1, so that it can be corrected. */
export async function leaveSoon({ db }: TestServer): Promise<void> {
  await withTransaction(db, async (tx) => {
    const rows = await query<{ id: number }>(
      tx,
      `with people as (
         select e.id, e.business_unit_id, (select min(u.id) from users u where u.employee_id = e.id) as user_id
         from employees e where e.account_id = 1
       ), type as (
         select id from separation_types where account_id = 1 order by id limit 1
       ), request as (
         insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
           pipeline_version, created_at)
         select 1, 'fixture', 'request:separation', 'LEAVE-' || nextval('requests_id_seq'),
           business_unit_id, id, user_id, 1, now() from people where user_id is not null
         returning id, employee_id)
       insert into separations (account_id, request_id, employee_id, separation_type_id, last_day, created_at)
       select 1, request.id, request.employee_id, type.id, '2149-12-31', now() from request, type
       returning id`,
      {},
    );
    await recordCreated(
      tx,
      'separation',
      rows.map(({ id }) => id),
      { actor: { accountId: 1, userId: null } },
    );
  });
}
