import { stepAfter, stepOfEvent, TRACKING_STEPS } from '#machines/domains/recruitment/steps.ts';
import { recruitmentWorkflow } from '#machines/domains/recruitment/workflow.ts';
import { afterWorkingHours } from '#machines/core/values/workingTime.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type {
  BoundWorkflow,
  EffectSubject,
  Engine,
  EnrichmentSubject,
  RecordSource,
  WorkflowBinding,
  EventInput,
} from '#server/engine/instances/engine.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { requisitionDetails } from './taskDetails.ts';

/** The first transition covers these columns of a requisition's row, so that a later change of them is noticed. */
export const REQUISITION_RECORD: RecordSource = {
  table: 'recruitment_requests',
  columns: [
    'account_id',
    'number',
    'business_unit_id',
    'workplace_group_id',
    'department_id',
    'section_id',
    'designation_id',
    'employment_type_id',
    'request_type',
    'requested_on',
    'fiscal_year',
    'expected_joining',
    'vacancies',
    'proposed_budget',
    'reason',
    'key_responsibilities',
    'required_skills',
    'over_plan_reason',
    'requested_by',
    'created_by',
    'created_at',
  ],
};

/** The recruitment workflow, with the database changes of its effects (spec 001 §4). */
export const recruitmentBinding: WorkflowBinding = {
  workflow: recruitmentWorkflow,
  effects: { recordStep },
  record: REQUISITION_RECORD,
  undo: { recordStep: forgetStep },
  enrich: bringDueDates,
  details: requisitionDetails,
};

/**
 * Returns the recruitment workflow.
 * @throws AppError 404 in a process without recruitment.
 */
export function boundRecruitment(engine: Engine): BoundWorkflow {
  const bound = engine.workflows.get(recruitmentWorkflow.id);
  if (!bound) throw notFound(`There is no workflow ${recruitmentWorkflow.id}`);
  return bound;
}

/** Returns when the first step is due. */
export async function firstDue(tx: Tx, accountId: number, at: string): Promise<string | null> {
  const [first] = TRACKING_STEPS;
  if (!first) return null;
  return afterWorkingHours(at, first.hours, await readWorkingCalendar(tx, accountId, at));
}

/** When an event completes a step, this adds the due time of the next one. */
async function bringDueDates(
  tx: Tx,
  subjects: readonly EnrichmentSubject[],
  at: string,
): Promise<EventInput[]> {
  const [first] = subjects;
  if (!first) return [];
  const calendar = await readWorkingCalendar(tx, first.instance.accountId, at);
  return subjects.map(({ event }) => {
    const done = stepOfEvent(event.type);
    const next = done && stepAfter(done);
    return { ...event, dueAt: next ? afterWorkingHours(at, next.hours, calendar) : null };
  });
}

async function recordStep(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const done = subjects.map(({ subjectId, event, actorId, at }) => {
    const { comment, completedOn } = event as { comment?: unknown; completedOn?: unknown };
    return {
      subjectId,
      actorId,
      stepId: stepOfEvent(event.type)?.id ?? 0,
      comment: typeof comment === 'string' ? comment : '',
      completedOn: typeof completedOn === 'string' ? completedOn : at.slice(0, 10),
    };
  });
  await query(
    tx,
    `insert into recruitment_steps (request_id, step_id, comments, completed_on, completed_by)
     select n.request_id, n.step_id, n.comments, n.completed_on, n.completed_by
     from unnest($ids::bigint[], $steps::integer[], $comments::text[], $days::date[],
       $actors::bigint[]) as n (request_id, step_id, comments, completed_on, completed_by)
     join recruitment_requests r on r.id = n.request_id`,
    {
      ids: done.map(({ subjectId }) => subjectId),
      steps: done.map(({ stepId }) => stepId),
      comments: done.map(({ comment }) => comment),
      days: done.map(({ completedOn }) => completedOn),
      actors: done.map(({ actorId }) => actorId),
    },
  );
}

async function forgetStep(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  await query(
    tx,
    `delete from recruitment_steps s
     using unnest($ids::bigint[], $steps::integer[]) as n (request_id, step_id)
     where s.request_id = n.request_id and s.step_id = n.step_id`,
    {
      ids: subjects.map(({ subjectId }) => subjectId),
      steps: subjects.map(({ undone }) => stepOfEvent(undone?.type ?? '')?.id ?? 0),
    },
  );
}
