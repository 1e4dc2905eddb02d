import type { GrantKind } from '#machines/core/contracts/authority.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Actor, Grant } from './actor.ts';
import { RUNNING } from './running.ts';

/** SQL that formats a time column as an ISO text, in the same format as in the history. */
export const ISO = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the recorded content of a row `c` of `permission_changes`. */
export const PERMISSION_SAYS = `jsonb_build_object('role', c.role, 'userId', c.user_id, 'before', c.before,
  'after', c.after)`;

/** For each kind of grant, the record types in which its changes are recorded. */
export const GRANT_TYPES: Readonly<Record<Exclude<GrantKind, 'permission'>, readonly string[]>> = {
  login: ['login', 'user'],
  role: ['role'],
  'role period': ['role period'],
  'company role': ['company role'],
  'user group': ['userGroup'],
  delegation: ['delegation'],
  employment: ['employee version'],
  department: ['department'],
};

const getTypes = (kind: keyof typeof GRANT_TYPES): string =>
  `array[${GRANT_TYPES[kind].map((type) => `'${type}'`).join(', ')}]`;

const GRANTS: Statement = {
  name: 'cadre-grants',
  sql: `
    with people as materialized (
      select $userId::bigint as id
      union
      select d.principal_id from workflow_delegations d where d.stand_in_id = $userId and ${RUNNING}
    ), held as materialized (
      select h.user_id, h.id, h.role, h.business_unit_id as unit, r.id as company,
        case when r.id is null then array[h.role] else r.parts end as parts,
        coalesce(o.from_date, o.until_date) is not null as is_limited
      from held_roles h join people p on p.id = h.user_id join user_roles o on o.id = h.id
      left join roles r on r.key = h.role
    ), grants (user_id, kind, id, parts, unit, role, types) as (
      select id, 'login', id, null::text[], null::bigint, null::text, ${getTypes('login')} from people
      union all
      select user_id, 'role', id, parts, unit, role, ${getTypes('role')} from held
      union all
      select user_id, 'role period', id, null, unit, role, ${getTypes('role period')}
      from held where is_limited
      union all
      select distinct user_id, 'company role', company, null::text[], null::bigint, role,
        ${getTypes('company role')} from held where company is not null
      union all
      select p.id, 'user group', m.user_group_id, array['group-' || m.user_group_id], null::bigint, null,
        ${getTypes('user group')}
      from people p join users u on u.id = p.id
      join user_group_members m on m.employee_id = u.employee_id
      union all
      select d.principal_id, 'delegation', d.id, null, null::bigint, null, ${getTypes('delegation')}
      from workflow_delegations d where d.stand_in_id = $userId and ${RUNNING}
    )
    select g.user_id as "userId", g.kind, g.id::text as id, g.parts, g.unit, g.role,
      coalesce(c.id, 0) as change, ${ISO('c.at')} as at, c.actor_id as by,
      encode(c.digest, 'base64') as digest, null::jsonb as says
    from grants g left join lateral (
      select c.id, c.at, c.actor_id, c.digest from record_changes c
      where c.record_type = any(g.types) and c.record_id = g.id::text
        and c.at <= coalesce($at::timestamptz, 'infinity')
      order by c.id desc limit 1
    ) c on true
    union all
    (select distinct on (p.id, c.menu_reference_id) p.id, 'permission', c.menu_reference_id::text, null,
      null, c.role, c.id, ${ISO('c.at')}, c.actor_id, null, ${PERMISSION_SAYS}
    from people p join permission_changes c on c.account_id = $accountId
      and (c.user_id = p.id or c.role in (select h.role from held h where h.user_id = p.id))
      and c.at <= coalesce($at::timestamptz, 'infinity')
    order by p.id, c.menu_reference_id, c.id desc)`,
};

/**
 * The grants by which someone may act today, each with its last recorded change. They include those of people for whom
 * the actor is a delegate.
 */
export const readGrants = (
  db: Db | Tx,
  { userId, accountId }: { userId: number; accountId: number },
  at: string | null = null,
): Promise<Grant[]> => run<Grant>(db, GRANTS, { userId, accountId, at });

/** Grants are cached as long as sessions are, because an actor's roles may be just as old. */
const REMEMBERED_MS = 2000;
const remembered = new WeakMap<Actor, { until: number; withGrants: Promise<Actor> }>();

/**
 * Adds the grants to an actor. For a session they have already been read; for other actors they are read now and cached
 * briefly.
 */
export async function withGrants(
  db: Db | Tx,
  actor: Actor,
  at: string | null = null,
): Promise<Actor> {
  if (actor.grants || actor.userId === null) return actor;
  if (at !== null) return lookUp(db, actor, at);
  const existing = remembered.get(actor);
  if (existing && existing.until > performance.now()) return existing.withGrants;
  const loading = lookUp(db, actor, at);
  remembered.set(actor, { until: performance.now() + REMEMBERED_MS, withGrants: loading });
  loading.catch(() => remembered.delete(actor));
  return loading;
}

const lookUp = async (db: Db | Tx, actor: Actor, at: string | null): Promise<Actor> => {
  const { userId, accountId } = actor;
  return { ...actor, grants: await readGrants(db, { userId: userId ?? 0, accountId }, at) };
};
