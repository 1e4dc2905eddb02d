import type { IncrementContext } from '#machines/domains/increments/machine.ts';
import { incrementWorkflow } from '#machines/domains/increments/workflow.ts';
import { afterIncrement } from '#machines/core/values/money.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type {
  BoundWorkflow,
  EffectSubject,
  Engine,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { refusal } from '#server/engine/instances/refusal.ts';
import { budgetRule } from './budgetRule.ts';
import { incrementDetails } from './details.ts';
import { keepDateReasons } from './earlyDates.ts';
import { payVisibilityCondition, seesPay } from './payVisibility.ts';
import { applySalaryRevisions, writeSalaryRevisions } from './salaryRevisions.ts';

/**
 * The first transition covers these columns of a request's row. The terms aren't among them, because they
 * follow from the history (money.ts).
 */
export const INCREMENT_RECORD: RecordSource = {
  table: 'increments',
  columns: [
    'account_id',
    'employee_id',
    'business_unit_id',
    'workplace_group_id',
    'department_id',
    'section_id',
    'designation_id',
    'employment_type_id',
    'is_management',
    'fiscal_year',
    'gross',
    'basic',
    'created_by',
    'created_at',
  ],
};

/** The increment workflow, with the database changes of its effects (spec 000 §4). */
export const incrementBinding: WorkflowBinding<IncrementContext> = {
  workflow: incrementWorkflow,
  effects: {
    recordTerms,
    closeRequest,
    writeSalaryRevision: writeSalaryRevisions,
    applySalaryRevision: applySalaryRevisions,
  },
  record: INCREMENT_RECORD,
  // The effects that aren't listed can't be undone: pay that was changed, and the letter about it.
  undo: { request: closeRequest, recordTerms: restoreTerms, closeRequest: openRequest },
  batchRule: budgetRule,
  details: incrementDetails,
  confidential: { mayRead: seesPay, readable: payVisibilityCondition, recordAccess: lookUp },
};

/**
 * Returns the increment workflow.
 * @throws AppError 404 in a process without increments.
 */
export function boundIncrements(engine: Engine): BoundWorkflow {
  const bound = engine.workflows.get(incrementWorkflow.id);
  if (!bound) throw notFound(`There is no workflow ${incrementWorkflow.id}`);
  return bound;
}

/**
 * Stores the new percentage and date, which the requester or HR has set. HR doesn't change `incr_percent`,
 * which is what was requested.
 */
async function recordTerms(tx: Tx, subjects: EffectSubject<IncrementContext>[]): Promise<void> {
  await keepDateReasons(tx, subjects);
  await writeTerms(tx, subjects);
}

async function writeTerms(tx: Tx, subjects: EffectSubject<IncrementContext>[]): Promise<void> {
  const requests = subjects.map(({ context, event }) => ({
    ...context,
    typed: typeof event['incrPercent'] === 'number' ? event['incrPercent'] : null,
  }));
  await query(
    tx,
    `update increments i set increment_percent = n.percent, after_gross = n.after_gross,
       effective_date = n.effective_date, basic_or_gross = n.basic_or_gross,
       incr_percent = coalesce(n.typed, i.incr_percent)
     from unnest($ids::bigint[], $percents::numeric[], $afters::numeric[], $dates::date[],
       $dependsOn::text[], $typed::numeric[])
       as n (id, percent, after_gross, effective_date, basic_or_gross, typed)
     where i.id = n.id`,
    {
      ids: subjects.map(({ subjectId }) => subjectId),
      percents: requests.map(({ incrementPercent }) => incrementPercent),
      afters: requests.map(({ gross, incrementPercent }) =>
        afterIncrement(gross, incrementPercent),
      ),
      dates: requests.map(({ effectiveDate }) => effectiveDate),
      dependsOn: requests.map(({ basicOrGross }) => basicOrGross),
      typed: requests.map(({ typed }) => typed),
    },
  );
}

/** Undoing an edit also restores the percentage that was first requested. */
async function restoreTerms(tx: Tx, subjects: EffectSubject<IncrementContext>[]): Promise<void> {
  await writeTerms(tx, subjects);
  await query(
    tx,
    `update increments r set incr_percent = r.increment_percent
       * case r.basic_or_gross when 'basic' then 2 else 1 end
     from workflow_instances i
     where i.workflow = $workflow and i.subject_id = r.id and r.id = any($ids::bigint[])
       and not jsonb_exists(i.acted, $reviewed)`,
    {
      workflow: incrementWorkflow.id,
      reviewed: 'hrReview',
      ids: subjects.map(({ subjectId }) => subjectId),
    },
  );
}

/** Closes requests. The person may then have another request in the same fiscal year. */
async function closeRequest(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  await query(tx, 'update increments set is_open = false where id = any($ids::bigint[])', {
    ids: subjects.map(({ subjectId }) => subjectId),
  });
}

/**
 * Opens requests again.
 * @throws AppError 409 if the person now has another open request for that year.
 */
async function openRequest(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const ids = subjects.map(({ subjectId }) => subjectId);
  const taken = await query<{ id: number }>(
    tx,
    `with opened as (
       update increments i set is_open = true
       where i.id = any($ids::bigint[]) and not exists (select from increments o
         where o.employee_id = i.employee_id and o.fiscal_year = i.fiscal_year and o.is_open)
       returning i.id
     )
     select n.id from unnest($ids::bigint[]) as n (id) where n.id not in (select id from opened)`,
    { ids },
  );
  if (taken.length === 0) return;
  throw refusal(
    taken.map(({ id }) => ({
      subjectId: id,
      state: null,
      status: 409,
      reason: 'This person already has another open request',
      whoCan: null,
    })),
  );
}

async function lookUp(
  db: Db | Tx,
  actor: Actor,
  call: string,
  subjectIds: readonly number[],
): Promise<void> {
  const rows = await query<{ id: number }>(
    db,
    `select distinct employee_id as id from increments
     where id = any($subjectIds::bigint[]) and account_id = $accountId`,
    { subjectIds, accountId: actor.accountId },
  );
  await recordSalaryAccess(db, actor, { call, employeeIds: rows.map(({ id }) => id) });
}
