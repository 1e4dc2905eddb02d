import { z } from 'zod';
import type {
  PlanNote,
  PlanStep,
  DevelopmentPlanView,
  StepLink,
} from '#machines/domains/performance/contracts/development.ts';
import { developmentPlanWorkflow } from '#machines/domains/performance/development/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { labelSql, stateSql } from '#server/engine/labels.ts';
import { OVER } from './links.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';
import { readPlanSight } from './sight.ts';

export const planQuery = z.object({ planId: queryInt('must be an ID') });

export const PLAN_STATUS = stateSql(developmentPlanWorkflow);

/** SQL for whether a step `s` is overdue. */
export const STEP_IS_OVERDUE = `(s.state = 'open' and s.due_on < account_day(s.account_id))`;

type Head = Omit<DevelopmentPlanView, 'isOwn' | 'sight' | 'steps' | 'notes'>;

/**
 * GET /Development/Plan: returns a development plan.
 * @throws AppError 404 for everyone who may not see it.
 */
export async function readPlan(
  { db, actor }: Call,
  { planId }: z.output<typeof planQuery>,
): Promise<DevelopmentPlanView> {
  const { reader, sight } = await readPlanSight(db, actor, planId);
  const head = await queryOne<Head>(
    db,
    `select p.id as "planId", p.version, e.id as "employeeId", e.name, e.code,
       (select s.name from employees s where s.id = ${SUPERVISOR}) as supervisor,
       p.aim, p.gap, p.factor_id as "factorId", f.name as factor, p.starts_on as "startsOn",
       p.ends_on as "endsOn", i.state, ${PLAN_STATUS} as status
     from development_plans p join employees e on e.id = p.employee_id
     left join behavioral_factors f on f.id = p.factor_id
     join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
     where p.id = $planId`,
    { planId },
  );
  if (!head) throw notFound('Development plan not found');
  return {
    ...head,
    isOwn: reader === 'person',
    sight,
    steps: await readSteps(db, actor, planId),
    notes: sight.readsNotes ? await readNotes(db, planId) : [],
  };
}

type StoredStep = Omit<PlanStep, 'link'> & { training: StepLink | null; card: StepLink | null };

const REQUEST_STATUS = {
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
  draft: 'Draft',
} as const;
const COLUMN_STATUS = {
  open: 'Open',
  progress: 'In progress',
  review: 'In review',
  done: 'Done',
} as const;

async function readSteps(db: Db, actor: Actor, planId: number): Promise<PlanStep[]> {
  const steps = await query<StoredStep>(
    db,
    `select s.id as "stepId", s.version, s.kind, s.words, s.due_on as "dueOn", s.state,
       ${STEP_IS_OVERDUE} as "isOverdue", s.note, s.reason, s.done_on as "doneOn", s.is_later as "isLater",
       coalesce(u.name, 'Cadre') as "addedBy", s.talk_id is not null as "isFromTalk",
       case when r.id is not null then jsonb_build_object('number', r.number, 'workflow', r.workflow,
         'subjectId', r.id, 'projectId', null, 'isOver', i.state in ${OVER},
         'status', case when i.state in (${Object.keys(REQUEST_STATUS)
           .map((state) => `'${state}'`)
           .join(', ')})
           then ${labelSql('i.state', REQUEST_STATUS)} else 'Waiting for approval' end) end as training,
       case when t.id is not null then jsonb_build_object('number', j.code || '-' || t.number,
         'workflow', null, 'subjectId', t.id, 'isOver', t.removed_at is not null,
         'projectId', case when exists (select from task_project_members m where m.project_id = j.id
           and m.employee_id = $own and m.left_at is null) then j.id end,
         'status', case when t.removed_at is not null then 'Removed'
           else ${labelSql('c.state', COLUMN_STATUS)} end) end as card
     from development_steps s left join user_people u on u.user_id = s.added_by
     left join requests r on r.id = s.request_id
     left join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     left join tasks t on t.id = s.task_id left join task_projects j on j.id = t.project_id
     left join task_columns c on c.id = t.column_id
     where s.plan_id = $planId and s.removed_at is null
     order by s.state <> 'open', s.due_on, s.id`,
    { planId, own: actor.employeeId },
  );
  return steps.map(({ training, card, ...step }) => ({ ...step, link: training ?? card }));
}

const readNotes = (db: Db, planId: number): Promise<PlanNote[]> =>
  query(
    db,
    `select n.held_on as "heldOn", n.words, coalesce(u.name, 'Cadre') as "writtenBy",
       n.written_at as "writtenAt"
     from development_notes n left join user_people u on u.user_id = n.written_by
     where n.plan_id = $planId order by n.held_on desc, n.id desc`,
    { planId },
  );
