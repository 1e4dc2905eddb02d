import type { ConfirmationInput } from '#machines/domains/career/confirmation/machine.ts';
import { confirmationWorkflow } from '#machines/domains/career/confirmation/workflow.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { getMoment } from '#server/domains/career/moment.ts';
import { nextNumbers } from '#server/platform/db/nextNumber.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine, RecordSource } from '#server/engine/instances/engine.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';

export const CONFIRMATION_RECORD: RecordSource = {
  table: 'confirmations',
  columns: ['account_id', 'number', 'employee_id', 'business_unit_id', 'due_on', 'created_at'],
};

interface Due {
  employeeId: number;
  accountId: number;
  name: string;
  code: string;
  unit: number;
  dueOn: string;
  dueAt: Date;
}

const TAKEN = 100;

/**
 * Starts the review of everyone whose probation ends within 30 days or has ended. Each review starts once, however many
 * workers run. Returns whether there may be more.
 */
export const beginDueConfirmations = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, (tx) => beginDue(tx, engine));

/** Like `beginDueConfirmations`, but in the caller's transaction and at the engine's time. */
export async function beginDue(tx: Tx, engine: Engine): Promise<boolean> {
  const due = await query<Due>(
    tx,
    // Leaves out people who already have a future confirmation or leaving date, because they have been reviewed.
    `select e.id as "employeeId", e.account_id as "accountId", e.name, e.code,
       e.business_unit_id as unit, p.ends::text as "dueOn",
       (p.ends + 1)::timestamp at time zone account_time_zone(e.account_id) as "dueAt"
     from employees e
     join employment_types y on y.id = e.employment_type_id and y.job_status = 'probation'
     cross join lateral (select probation_end(e.id, e.joining_date) as ends) p
     where e.is_active
       and p.ends <= account_day(e.account_id, coalesce($at::timestamptz, now())) + 30
       and not probation_settled(e.id, account_day(e.account_id))
       and not exists (select from confirmations c
         join workflow_instances i on i.workflow = 'confirmation' and i.subject_id = c.id
         where c.employee_id = e.id and not i.is_final)
     order by e.id limit ${TAKEN} for no key update of e skip locked`,
    { at: engine.at ?? null },
  );
  for (const accountId of new Set(due.map((one) => one.accountId))) {
    const theirs = due.filter((one) => one.accountId === accountId);
    await begin(tx, engine, accountId, theirs);
  }
  return due.length === TAKEN;
}

/** Starts the reviews of people of one account, and numbers them consecutively. */
async function begin(
  tx: Tx,
  engine: Engine,
  accountId: number,
  due: readonly Due[],
): Promise<void> {
  const { at, today } = await getMoment(tx, accountId, engine.at);
  const year = Number(today.slice(0, 4));
  const series = { kind: 'confirmation', prefix: 'CF', year };
  const numbers = await nextNumbers(tx, accountId, series, due.length);
  const rows = await query<Record<string, unknown> & { id: number; employee_id: number }>(
    tx,
    `insert into confirmations (account_id, number, employee_id, business_unit_id, due_on, created_at)
     select $accountId, n.number, n.person, n.unit, n.due, $at::timestamptz
     from unnest($numbers::text[], $people::bigint[], $units::bigint[], $days::date[])
       as n (number, person, unit, due)
     order by n.number
     returning id, ${CONFIRMATION_RECORD.columns.join(', ')}`,
    {
      accountId,
      at,
      numbers,
      people: due.map(({ employeeId }) => employeeId),
      units: due.map(({ unit }) => unit),
      days: due.map(({ dueOn }) => dueOn),
    },
  );
  const stored = new Map(rows.map((row) => [row.employee_id, row]));
  await dispatch(tx, engine, {
    workflow: confirmationWorkflow.id,
    actor: systemActor(accountId),
    items: due.map((one, index) => {
      const { employeeId, name, code, unit, dueOn, dueAt } = one;
      const row = stored.get(employeeId);
      if (!row) throw new Error('The confirmation was not stored');
      const input: ConfirmationInput = { employeeId, dueOn, dueAt: dueAt.toISOString() };
      return {
        subjectId: row.id,
        event: { type: confirmationWorkflow.startEvent },
        start: {
          input: { ...input },
          subject: `${numbers[index]}, ${name} (${code})`,
          businessUnitId: unit,
          record: getRecord(CONFIRMATION_RECORD, row),
        },
      };
    }),
  });
}
