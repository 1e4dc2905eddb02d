import type { z } from 'zod';
import {
  MAX_YEARS,
  type savePlanBody,
} from '#machines/domains/performance/contracts/development.ts';
import { developmentPlanWorkflow } from '#machines/domains/performance/development/workflow.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { recordCreated, recordWhile } from '#server/platform/history/records/readRecords.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { DEVELOPMENT_RECORD, ENDS_AT, STARTS_AT } from './binding.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';
import { readPlanSight } from './sight.ts';

type PlanInput = z.output<typeof savePlanBody>;
type Writer = { tx: Tx; actor: Actor; engine: Engine };

/**
 * POST /Development/SavePlan: creates or changes a draft.
 * @throws AppError 404 for people who are neither the caller nor supervised by the caller, 409 for a stale version or a
 * plan that is no longer a draft.
 */
export async function savePlan(
  { tx, actor, services }: WriteCall,
  body: PlanInput,
): Promise<WriteAnswer> {
  return { ...SUBMITTED, autoId: await storePlan({ tx, actor, engine: services.engine }, body) };
}

/** Stores a plan for `savePlan` and the demo; returns its ID. */
export async function storePlan(by: Writer, body: PlanInput): Promise<number> {
  const problems = getPlanProblems(body);
  if (problems[0]) throw invalid(problems[0].message, problems);
  await refuseUnknownFactor(by, body.factorId ?? null);
  const planId =
    body.planId == null ? await addPlan(by, body) : await changePlan(by, body.planId, body);
  await storeSteps(by, planId, body.steps);
  return planId;
}

function getPlanProblems({ startsOn, endsOn, steps }: PlanInput): Problem[] {
  if (endsOn < startsOn) {
    return [{ path: 'endsOn', message: 'The end cannot be before the start' }];
  }
  const latest = `${Number(startsOn.slice(0, 4)) + MAX_YEARS}${startsOn.slice(4)}`;
  if (endsOn > latest) {
    return [{ path: 'endsOn', message: `A plan can last at most ${MAX_YEARS} years` }];
  }
  return steps.flatMap(({ dueOn }, at) =>
    dueOn < startsOn || dueOn > endsOn
      ? [
          {
            path: `steps.${at}.dueOn`,
            message: 'The due date must be within the period of the plan',
          },
        ]
      : [],
  );
}

async function refuseUnknownFactor({ tx, actor }: Writer, factorId: number | null): Promise<void> {
  if (factorId === null) return;
  const factor = await queryOne(
    tx,
    `select from behavioral_factors where id = $factorId and account_id = $accountId`,
    { factorId, accountId: actor.accountId },
  );
  if (!factor) throw notFound('Factor not found');
}

const getValues = ({ aim, gap, factorId, startsOn, endsOn }: PlanInput) => ({
  aim,
  gap,
  factorId: factorId ?? null,
  startsOn,
  endsOn,
});

async function addPlan({ tx, actor, engine }: Writer, body: PlanInput): Promise<number> {
  const { accountId, userId } = actor;
  const employeeId = body.employeeId ?? actor.employeeId;
  if (employeeId === null || userId === null) throw forbidden();
  const person = await queryOne<{ subject: string; unitId: number }>(
    tx,
    `select e.name || ' (' || e.code || ')' as subject, e.business_unit_id as "unitId" from employees e
     where e.id = $employeeId and e.account_id = $accountId and e.is_active
       and (e.id = $own or ${SUPERVISOR} = $own)`,
    { employeeId, accountId, own: actor.employeeId },
  );
  if (!person) throw notFound('Employee not found');
  const row = await queryOne<
    Record<string, unknown> & { id: number; startsAt: Date; endsAt: Date }
  >(
    tx,
    `insert into development_plans as p (account_id, employee_id, aim, gap, factor_id, starts_on, ends_on,
       created_by, created_at)
     values ($accountId, $employeeId, $aim, $gap, $factorId, $startsOn, $endsOn, $userId,
       date_trunc('milliseconds', coalesce($at::timestamptz, now())))
     returning id, ${DEVELOPMENT_RECORD.columns.join(', ')}, ${STARTS_AT} as "startsAt", ${ENDS_AT} as "endsAt"`,
    { ...getValues(body), accountId, employeeId, userId, at: engine.at ?? null },
  );
  if (!row) throw new Error('The plan was not stored');
  await recordCreated(tx, 'development plan', [row.id], { actor: { userId, accountId } });
  await startInstance(tx, engine, {
    workflow: developmentPlanWorkflow,
    actor,
    source: DEVELOPMENT_RECORD,
    row,
    input: {
      employeeId,
      authorId: actor.employeeId,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    },
    subject: person.subject,
    businessUnitId: person.unitId,
  });
  return row.id;
}

async function changePlan({ tx, actor }: Writer, planId: number, body: PlanInput): Promise<number> {
  const { base, sight } = await readPlanSight(tx, actor, planId, { locks: true });
  if (!sight.edits) {
    throw new AppError('conflict', 'Only a draft can be changed, by the person and the supervisor');
  }
  if (base.version !== body.version) {
    throw new AppError('conflict', 'Someone else changed this plan meanwhile. Load it again');
  }
  await recordWhile(tx, 'development plan', [planId], { actor }, () =>
    query(
      tx,
      `update development_plans set aim = $aim, gap = $gap, factor_id = $factorId, starts_on = $startsOn,
         ends_on = $endsOn, version = version + 1 where id = $planId`,
      { ...getValues(body), planId },
    ),
  );
  return planId;
}

/**
 * Replaces the steps of a draft by those of the form.
 * @throws AppError 404 for a step of another plan.
 */
async function storeSteps(
  { tx, actor }: Writer,
  planId: number,
  steps: PlanInput['steps'],
): Promise<void> {
  const { accountId, userId } = actor;
  const existing = await query<{ id: number }>(
    tx,
    'select id from development_steps where plan_id = $planId and removed_at is null order by id',
    { planId },
  );
  const ids = existing.map(({ id }) => id);
  const kept = steps.flatMap((step) => (step.stepId == null ? [] : [{ ...step, id: step.stepId }]));
  if (kept.some(({ id }) => !ids.includes(id))) throw notFound('Step not found');
  await recordWhile(tx, 'development step', ids, { actor }, () =>
    query(
      tx,
      `update development_steps s set kind = coalesce(k.kind, s.kind), words = coalesce(k.words, s.words),
         due_on = coalesce(k.due_on, s.due_on), version = s.version + 1,
         removed_at = case when k.id is null then now() end
       from development_steps o left join unnest($ids::bigint[], $kinds::text[], $words::text[], $days::date[])
         k (id, kind, words, due_on) on k.id = o.id
       where o.plan_id = $planId and o.removed_at is null and s.id = o.id
         and (k.id is null or (s.kind, s.words, s.due_on) is distinct from (k.kind, k.words, k.due_on))`,
      { planId, ids: kept.map(({ id }) => id), ...getColumns(kept) },
    ),
  );
  const added = steps.filter(({ stepId }) => stepId == null);
  if (added.length === 0) return;
  const rows = await query<{ id: number }>(
    tx,
    `insert into development_steps (account_id, plan_id, kind, words, due_on, added_by)
     select $accountId, $planId, n.kind, n.words, n.due_on, $userId
     from unnest($kinds::text[], $words::text[], $days::date[]) with ordinality n (kind, words, due_on, place)
     order by n.place returning id`,
    { accountId, planId, userId, ...getColumns(added) },
  );
  await recordCreated(
    tx,
    'development step',
    rows.map(({ id }) => id),
    { actor },
  );
}

const getColumns = (
  steps: readonly Pick<PlanInput['steps'][number], 'kind' | 'words' | 'dueOn'>[],
) => ({
  kinds: steps.map(({ kind }) => kind),
  words: steps.map((step) => step.words),
  days: steps.map(({ dueOn }) => dueOn),
});
