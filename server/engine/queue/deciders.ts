import { getAudiences, type Audience } from '#machines/core/model/workflow.ts';
import { areSeparate } from '#machines/core/model/duties.ts';
import type { Deciders } from '#machines/core/tasks.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { DELEGATIONS } from '#server/platform/access/delegates.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { isStanding, isVacant, standingKey } from '#server/engine/instances/standing.ts';
import { letters } from './scope.ts';

/** A person who may decide now, and the audience of the stage to which they belong. */
export interface Decider {
  userId: number;
  name: string;
  place: number;
  /** Whether the person decides through the fallback role, because no one else can. */
  isFallback: boolean;
  delegateId: number | null;
  delegate: string | null;
  until: string | null;
}

/**
 * The people who can decide on an instance now, in the order of the audiences. For a confidential
 * workflow the list is empty, because the parties of a grievance must not know who handles it.
 */
export async function readDeciders(
  db: Db | Tx,
  bound: BoundWorkflow,
  { id, state, accountId, isFinal }: Instance,
): Promise<Decider[]> {
  const queue = bound.description.states.get(state)?.meta.queue;
  if (!queue || isFinal || bound.workflow.visibility) return [];
  const parts = getAudiences(queue.audience).flatMap((audience, place) => {
    const who = getPeople(audience);
    return who === null ? [] : [{ ...who, place, mark: letters(place) }];
  });
  if (parts.length === 0) return [];
  const apart = [...bound.description.states.keys()].filter(
    (other) => other !== state && areSeparate(bound.workflow, state, other),
  );
  return query<Decider>(
    db,
    `with i as materialized (select * from workflow_instances where id = $id),
     holders as materialized (
       select u.id as user_id, u.employee_id, h.role, h.business_unit_id
       from users u join user_people p on p.user_id = u.id and p.is_welcome
       left join held_parts h on h.user_id = u.id
       where u.account_id = $accountId and u.kind = 'person'),
     asked as (${parts
       .map(
         ({ sql, fallback, until, place }) => `
       select ${place} as place, h.user_id, h.employee_id, ${fallback} as fallback
       from i, holders h where ${sql} ${until}`,
       )
       .join(' union ')})
     select distinct on (a.place, n.name, a.user_id) a.user_id as "userId", n.name, a.place,
       a.fallback as "isFallback", s.user_id as "delegateId", s.name as delegate,
       s.until_date::text as until
     from asked a join user_people n on n.user_id = a.user_id cross join i
     left join lateral (select s.user_id, s.name, d.until_date from ${DELEGATIONS}
       where d.principal_id = a.user_id and (d.workflow = $workflow and d.state = i.state
         or d.workflow = $team and not a.fallback and a.place = any($standing::integer[]))
       limit 1) s on true
     where not i.kept_from @> array[a.employee_id] ${getOwn(bound)}
       and not exists (select from jsonb_each(i.acted) x
         where x.key = any($apart::text[]) and x.value @> to_jsonb(a.user_id))
     order by a.place, n.name, a.user_id`,
    {
      id,
      accountId,
      apart,
      workflow: bound.workflow.id,
      team: OWN_TEAM.workflow,
      standing: getAudiences(queue.audience).flatMap((one, place) =>
        isStanding(one) ? [place] : [],
      ),
    },
  );
}

/** SQL that excludes the people who made the request or whom it concerns, because they may not decide on it. */
const getOwn = ({ workflow }: BoundWorkflow): string =>
  [...new Set([workflow.concerns, workflow.filedBy, workflow.proposedBy])]
    .flatMap((party) =>
      party === undefined
        ? []
        : [`and a.employee_id::text is distinct from i.parties->>'${party}'`],
    )
    .join(' ');

/** SQL for the people `h` in an audience of instance `i`, and for whether they are its fallback. */
function getPeople(audience: Audience): { sql: string; fallback: string; until: string } | null {
  if ('system' in audience) return null;
  const until =
    'until' in audience && audience.until !== undefined
      ? `and i.parties->>'${audience.until}' is null`
      : '';
  const byRole = (role: string) => `h.role = '${role}'
    and (h.business_unit_id is null or h.business_unit_id = i.business_unit_id)`;
  if ('role' in audience) return { sql: byRole(audience.role), fallback: 'false', until };
  const [person, missing] = isStanding(audience)
    ? [`workflow_relatives(i.parties)->>'${standingKey(audience)}'`, isVacant(audience)]
    : [`i.parties->>'${audience.party}'`, `i.parties->>'${audience.party}' is null`];
  const otherwise = audience.vacant === undefined ? 'false' : byRole(audience.vacant);
  return {
    sql: `(case when ${missing} then ${otherwise} else h.employee_id::text = ${person} end)`,
    fallback: `(${missing})`,
    until,
  };
}

/** How many names are shown; further people are only counted. */
const NAMED = 3;

/**
 * The people who can decide, as shown to the requester: their names, why the decision is theirs, and who decides in
 * their place.
 */
export function presentDeciders(
  { description }: BoundWorkflow,
  { state }: Instance,
  people: readonly Decider[],
): Deciders[] {
  const queue = description.states.get(state)?.meta.queue;
  if (!queue) return [];
  return getAudiences(queue.audience).flatMap((audience, at) => {
    const these = people.filter(({ place }) => place === at);
    const [first] = these;
    if (!first) return [];
    const fallback = 'vacant' in audience ? audience.vacant : undefined;
    const isFallback = first.isFallback && fallback !== undefined;
    return [
      {
        names: [...new Set(these.map(({ name }) => name))].slice(0, NAMED),
        more: Math.max(0, new Set(these.map(({ name }) => name)).size - NAMED),
        as: audienceLabel(isFallback ? { role: fallback } : withoutFallback(audience)),
        insteadOf: isFallback ? audienceLabel(withoutFallback(audience)) : null,
        delegates: these.flatMap(({ name, delegate, until }) =>
          delegate === null ? [] : [{ of: name, name: delegate, until }],
        ),
      },
    ];
  });
}

function withoutFallback(audience: Audience): Audience {
  if (!('vacant' in audience)) return audience;
  const { vacant: _fallback, ...rest } = audience;
  return rest;
}
