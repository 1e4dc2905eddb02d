import type { ConfirmationInput } from '#machines/workflows/confirmation/machine.ts';
import { confirmationWorkflow } from '#machines/workflows/confirmation/workflow.ts';
import { systemActor } from '#server/access/actor.ts';
import { momentOf } from '#server/career/moment.ts';
import { nextNumber } from '#server/db/nextNumber.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { dispatch } from '#server/workflow/engine/dispatch.ts';
import type { Engine, RecordSource } from '#server/workflow/engine/engine.ts';
import { recordOf } from '#server/workflow/engine/businessRecords.ts';

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
 * Begins the review of everybody whose probation ends within 30 days, or has ended: once each, however many
 * workers there are. Answers whether there may be more.
 */
export const beginDueConfirmations = (db: Db, engine: Engine): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const due = await query<Due>(
      tx,
      `select e.id as "employeeId", e.account_id as "accountId", e.name, e.code,
         e.business_unit_id as unit, p.ends::text as "dueOn",
         (p.ends + 1)::timestamp at time zone account_time_zone(e.account_id) as "dueAt"
       from employees e
       join employment_types y on y.id = e.employment_type_id and y.job_status = 'probation'
       cross join lateral (select probation_end(e.id, e.joining_date) as ends) p
       where e.is_active and p.ends <= account_day(e.account_id) + 30
         and not exists (select from confirmations c
           join workflow_instances i on i.workflow = 'confirmation' and i.subject_id = c.id
           where c.employee_id = e.id and not i.is_final)
       order by e.id limit ${TAKEN} for no key update of e skip locked`,
    );
    for (const one of due) await begin(tx, engine, one);
    return due.length === TAKEN;
  });

/** One by one: each takes the next number of its account. */
async function begin(
  tx: Tx,
  engine: Engine,
  { employeeId, accountId, name, code, unit, dueOn, dueAt }: Due,
): Promise<void> {
  const { at, today } = await momentOf(tx, accountId, engine.at);
  const number = await nextNumber(tx, accountId, {
    kind: 'confirmation',
    prefix: 'CF',
    year: Number(today.slice(0, 4)),
  });
  const made = await queryOne<Record<string, unknown> & { id: number }>(
    tx,
    `insert into confirmations (account_id, number, employee_id, business_unit_id, due_on, created_at)
     values ($accountId, $number, $employeeId, $unit, $dueOn, $at::timestamptz)
     returning id, ${CONFIRMATION_RECORD.columns.join(', ')}`,
    { accountId, number, employeeId, unit, dueOn, at },
  );
  if (!made) throw new Error('The confirmation was not stored');
  const input: ConfirmationInput = { employeeId, dueOn, dueAt: dueAt.toISOString() };
  await dispatch(tx, engine, {
    workflow: confirmationWorkflow.id,
    actor: systemActor(accountId),
    items: [
      {
        subjectId: made.id,
        event: { type: confirmationWorkflow.startEvent },
        start: {
          input: { ...input },
          subject: `${number}, ${name} (${code})`,
          businessUnitId: unit,
          record: recordOf(CONFIRMATION_RECORD, made),
        },
      },
    ],
  });
}
