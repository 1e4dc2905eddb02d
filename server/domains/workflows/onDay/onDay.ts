import { audienceLabel } from '#machines/core/model/audience.ts';
import type { StateDescription } from '#machines/core/model/describe.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  CASES_ON_DAY,
  type CaseOnDay,
  type CasesOnDay,
  type DaySteps,
  type OnDay,
  type StateOnDay,
} from '#machines/domains/workflows/contracts/onDay.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { getRoles } from '#server/engine/instances/audience.ts';
import { unitsOpenTo } from '#server/engine/instances/reading.ts';
import { getWorkflows, type BoundWorkflow, type Engine } from '#server/engine/instances/engine.ts';
import { countable, readable } from '#server/engine/queue/scope.ts';
import { holdersAt, type Holder } from './holders.ts';
import { DAY_END, standingIn, standingParameters, STOOD } from './standing.ts';

export interface DayQuery {
  day: string;
  /** Limits the result to this workflow. */
  workflow?: string | undefined;
  businessUnitId?: number | undefined;
}

interface Count {
  state: string;
  count: number;
  late: number;
}

/** Returns the workbench as of the end of a day: what was in which state, what was overdue, and who could decide. */
export async function onDay(
  db: Db,
  engine: Engine,
  actor: Actor,
  { day, workflow, businessUnitId }: DayQuery,
): Promise<OnDay> {
  const { accountId } = actor;
  const { at, firstDay } = await instantOf(db, accountId, day);
  const begun = await query<{ workflow: string }>(
    db,
    `select distinct workflow from workflow_step_kinds where account_id = $accountId`,
    { accountId },
  );
  const begunWorkflows = new Set(begun.map((row) => row.workflow));
  const bounds = getWorkflows(engine, accountId).filter(
    ({ workflow: { id } }) => begunWorkflows.has(id) && (workflow === undefined || id === workflow),
  );
  const holders = await holdersAt(db, accountId, { at, day });
  // People are named to users of the screen of roles and to readers of the history. Developers only see a person's
  // number.
  const isNamed = unitsOpenTo(actor, MENU.history)?.length !== 0;
  const workflows: OnDay['workflows'] = [];
  for (const bound of bounds) {
    const counts = await countsAt(db, bound, actor, { at, unitId: businessUnitId ?? null });
    if (counts.length === 0 && workflow === undefined) continue;
    workflows.push({
      workflow: bound.workflow.id,
      label: bound.workflow.label,
      states: [...bound.description.states.values()]
        .filter(({ initial }) => !initial)
        .map((state) => stateOnDay(bound, state, counts, holders, isNamed)),
    });
  }
  return { day, at, firstDay, workflows };
}

async function countsAt(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  filter: { at: string; unitId: number | null },
): Promise<Count[]> {
  const scope = countable(bound, actor);
  const { timed, ...parameters } = { ...standingParameters(bound, actor, scope), ...filter };
  const counts = await query<Omit<Count, 'late'>>(
    db,
    `with ${STOOD}
     select s.state, count(*)::integer as count from stood s
     ${scope.sql === 'true' ? '' : `join workflow_instances i on i.id = s.id where ${scope.sql}`}
     group by s.state`,
    parameters,
  );
  // Most past instances had no due time, or have ended, so most states needn't be searched for overdue ones.
  const waiting = timed.filter((state) => counts.some((one) => one.state === state));
  const late =
    waiting.length === 0
      ? []
      : await query<{ state: string; late: number }>(
          db,
          `with ${standingIn(bound, scope)}
           select state, count(*)::integer as late from standing
           where due_at < $at::timestamptz group by state`,
          { ...parameters, timed, states: waiting },
        );
  return counts.map((one) => ({
    ...one,
    late: late.find(({ state }) => state === one.state)?.late ?? 0,
  }));
}

function stateOnDay(
  { workflow }: BoundWorkflow,
  { id, label, final, meta }: StateDescription,
  counts: readonly Count[],
  holders: readonly Holder[],
  isNamed: boolean,
): StateOnDay {
  const here = counts.find(({ state }) => state === id);
  const roles = meta.queue ? getRoles(meta.queue.audience) : [];
  const able = holders.filter(
    ({ role, stage }) =>
      roles.includes(role) &&
      (stage === null || (stage.workflow === workflow.id && stage.state === id)),
  );
  const isByRole = roles.some((role) => !role.startsWith('group-'));
  return {
    state: id,
    label,
    final,
    who: meta.queue ? audienceLabel(meta.queue.audience) : null,
    count: here?.count ?? 0,
    late: final ? 0 : (here?.late ?? 0),
    deciders:
      isByRole && isNamed
        ? able.map(({ name, role, businessUnit, delegateOf }) => ({
            name,
            role,
            businessUnit,
            delegateOf,
          }))
        : null,
    deciderCount: isByRole ? new Set(able.map(({ userId }) => userId)).size : null,
  };
}

/** Returns the instances that were in a state at the end of a day and that the caller may read. */
export async function casesOnDay(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  { day, state, late, businessUnitId }: DayQuery & { state: string; late?: boolean | undefined },
): Promise<CasesOnDay> {
  const { at } = await instantOf(db, actor.accountId, day);
  const scope = readable(bound, actor);
  const rows = await query<{
    subjectId: number;
    subject: string;
    since: Date;
    dueAt: Date | null;
    total: number;
  }>(
    db,
    `with ${standingIn(bound, scope)}
     select subject_id as "subjectId", subject, since, due_at as "dueAt",
       (count(*) over ())::integer as total
     from standing where ($late::boolean is not true or due_at < $at::timestamptz)
     order by since, id limit ${CASES_ON_DAY}`,
    {
      ...standingParameters(bound, actor, scope),
      at,
      states: [state],
      late: late ?? false,
      unitId: businessUnitId ?? null,
    },
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ subjectId, subject, since, dueAt }): CaseOnDay => ({
      subjectId,
      subject,
      since: since.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    })),
  };
}

/** Returns every move of a day from one state to another, by minute. */
export async function daySteps(
  db: Db,
  engine: Engine,
  actor: Actor,
  { day, workflow, businessUnitId }: DayQuery,
): Promise<DaySteps> {
  const steps: DaySteps['steps'] = [];
  const bounds = getWorkflows(engine, actor.accountId).filter(
    ({ workflow: { id } }) => workflow === undefined || id === workflow,
  );
  for (const bound of bounds) {
    const scope = countable(bound, actor);
    const isAll = scope.sql === 'true';
    steps.push(
      ...(await query<DaySteps['steps'][number]>(
        db,
        `select to_char(t.at at time zone account_time_zone($accountId), 'HH24:MI') as minute,
           k.workflow, k.from_state as "from", k.to_state as "to", count(*)::integer as count
         from workflow_step_kinds k
         join workflow_transitions t on t.kind_id = k.id
           and t.at >= $day::date::timestamp at time zone account_time_zone($accountId)
           and t.at < ($day::date + 1)::timestamp at time zone account_time_zone($accountId)
         ${isAll ? '' : 'join workflow_instances i on i.id = t.instance_id'}
         where k.account_id = $accountId and k.workflow = $workflow and k.from_state <> k.to_state
           and ($unitId::bigint is null or k.business_unit_id = $unitId)
           ${isAll ? '' : `and ${scope.sql}`}
         group by 1, 2, 3, 4`,
        {
          ...scope.parameters,
          accountId: actor.accountId,
          workflow: bound.workflow.id,
          day,
          unitId: businessUnitId ?? null,
        },
      )),
    );
  }
  return { day, steps: steps.toSorted((one, other) => (one.minute < other.minute ? -1 : 1)) };
}

async function instantOf(db: Db, accountId: number, day: string) {
  const row = await queryOne<{ at: Date; firstDay: string | null }>(
    db,
    `select ${DAY_END} as at, (select min(i.entered_at at time zone account_time_zone($accountId))::date::text
       from (select (select min(t.at) from workflow_transitions t where t.kind_id = k.id) as entered_at
         from workflow_step_kinds k where k.account_id = $accountId) i) as "firstDay"`,
    { accountId, day },
  );
  if (!row) throw new Error('An instant has a row');
  return { at: row.at.toISOString(), firstDay: row.firstDay ?? day };
}
