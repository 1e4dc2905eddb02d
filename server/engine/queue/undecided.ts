import { audienceLabel } from '#machines/core/model/audience.ts';
import { getAudiences, type Audience } from '#machines/core/model/workflow.ts';
import { areSeparate } from '#machines/core/model/duties.ts';
import type { UndecidedStep } from '#machines/core/contracts/workflow.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getWorkflows, type BoundWorkflow, type Engine } from '#server/engine/instances/engine.ts';
import { isStanding, isVacant, standingKey } from '#server/engine/instances/standing.ts';
import { letters } from './scope.ts';

/**
 * SQL for the people who can act, with their roles and business units. The role `employee` needs no row,
 * because every employee has it.
 */
const HOLDERS = `holders as materialized (
  select u.id as user_id, u.employee_id, h.role, h.business_unit_id
  from users u join user_people p on p.user_id = u.id and p.is_welcome
  left join held_parts h on h.user_id = u.id
  where u.account_id = $accountId and u.kind = 'person')`;

interface WaitingState {
  bound: BoundWorkflow;
  state: string;
  label: string;
  audiences: readonly Audience[];
}

type Row = Pick<UndecidedStep, 'businessUnitId' | 'businessUnit' | 'count'> & {
  place: number;
  oldestAt: Date;
};

/**
 * Stages where something waits although no one may decide on it, for instance because the only approver is the
 * requester. They are counted by business unit without naming subjects, which people who assign roles need not see.
 * @param units the business units to check; null for all.
 * @param among the IDs of the instances to check; null for all.
 */
export async function undecidedSteps(
  db: Db | Tx,
  engine: Engine,
  accountId: number,
  { units = null, among = null }: { units?: number[] | null; among?: number[] | null } = {},
): Promise<UndecidedStep[]> {
  const states = await readWaitingStates(db, engine, accountId);
  if (states.length === 0) return [];
  const parts = states.map((one, place) => getPart(one, place));
  const rows = await query<Row>(
    db,
    `with ${HOLDERS} select n.*, b.name as "businessUnit" from (
       ${parts.map(({ sql }) => sql).join(' union all ')}) n
     left join business_units b on b.id = n."businessUnitId"
     order by n."oldestAt"`,
    {
      accountId,
      units,
      among,
      ...(Object.assign({}, ...parts.map(({ parameters }) => parameters)) as object),
    },
  );
  return rows.flatMap(({ place, oldestAt, ...row }) => {
    const one = states[place];
    if (!one) return [];
    const { id, label } = one.bound.workflow;
    return [
      {
        ...row,
        workflow: id,
        workflowLabel: label,
        state: one.state,
        label: one.label,
        who: one.audiences.map((audience) => audienceLabel(audience)).join(' or '),
        oldestAt: oldestAt.toISOString(),
      },
    ];
  });
}

/** The states in which at least one instance waits for people who are not its parties. */
async function readWaitingStates(
  db: Db | Tx,
  engine: Engine,
  accountId: number,
): Promise<WaitingState[]> {
  const rows = await query<{ workflow: string; state: string }>(
    db,
    `select distinct workflow, state from workflow_instances
     where account_id = $accountId and not is_final`,
    { accountId },
  );
  const open = new Set(rows.map(({ workflow, state }) => `${workflow} ${state}`));
  // Confidential workflows are left out, because people who assign roles must not learn whether a
  // confidential case exists. `countable` follows the same rule.
  const counted = getWorkflows(engine, accountId).filter(({ workflow }) => !workflow.visibility);
  return counted.flatMap((bound) =>
    [...bound.description.states.values()].flatMap((state) => {
      const { queue } = state.meta;
      if (!queue || !open.has(`${bound.workflow.id} ${state.id}`)) return [];
      const audiences = getAudiences(queue.audience);
      const isOpenToAll = audiences.some(
        (one) => 'system' in one || ('role' in one && one.role === 'employee'),
      );
      return isOpenToAll ? [] : [{ bound, state: state.id, label: state.label, audiences }];
    }),
  );
}

function getPart({ bound, state, audiences }: WaitingState, place: number) {
  const mark = letters(place);
  const { workflow, description } = bound;
  const apart = [...description.states.keys()].filter(
    (other) => other !== state && areSeparate(workflow, state, other),
  );
  const own = [...new Set([workflow.concerns, workflow.filedBy, workflow.proposedBy])].flatMap(
    (party) =>
      party === undefined
        ? []
        : [`and h.employee_id::text is distinct from i.parties->>'${party}'`],
  );
  const free = `not i.kept_from @> array[h.employee_id] ${own.join(' ')}
    and not exists (select from jsonb_each(i.acted) a
      where a.key = any($apart${mark}::text[]) and a.value @> to_jsonb(h.user_id))`;
  const reached = audiences.map((audience) => reachedBy(audience, free));
  // If all approvers of a stage have to approve, the stage is stuck as soon as one of them cannot.
  // Otherwise, one who can is enough.
  const asksAll = audiences.every((audience) => getUntil(audience) !== undefined);
  return {
    sql: `select ${place} as place, i.business_unit_id as "businessUnitId",
        count(*)::integer as count, min(i.entered_at) as "oldestAt"
      from workflow_instances i
      where i.account_id = $accountId and i.workflow = $workflow${mark} and i.state = $state${mark}
        and not i.is_final
        and ($units::bigint[] is null or i.business_unit_id = any($units))
        and ($among::bigint[] is null or i.id = any($among))
        and not (${reached.join(asksAll ? ' and ' : ' or ')})
      group by i.business_unit_id`,
    parameters: {
      [`workflow${mark}`]: workflow.id,
      [`state${mark}`]: state,
      [`apart${mark}`]: apart,
    },
  };
}

const getUntil = (audience: Audience): string | undefined =>
  'until' in audience ? audience.until : undefined;

/** SQL for whether anyone in an audience may decide on an instance `i`. */
function reachedBy(audience: Audience, free: string): string {
  const until = getUntil(audience);
  const someone = getSomeone(audience, free);
  return until === undefined ? someone : `(i.parties->>'${until}' is not null or ${someone})`;
}

function getSomeone(audience: Audience, free: string): string {
  const byRole = (role: string) => `exists (select from holders h where h.role = '${role}'
    and (h.business_unit_id is null or h.business_unit_id = i.business_unit_id) and ${free})`;
  const otherwise = 'vacant' in audience && audience.vacant ? byRole(audience.vacant) : 'false';
  if ('role' in audience) return byRole(audience.role);
  if ('party' in audience) {
    return `(i.parties->>'${audience.party}' is not null or ${otherwise})`;
  }
  if (!isStanding(audience)) return 'true';
  return `(case when ${isVacant(audience)} then ${otherwise} else exists (select from holders h
    where h.employee_id::text = workflow_relatives(i.parties)->>'${standingKey(audience)}'
      and ${free}) end)`;
}
