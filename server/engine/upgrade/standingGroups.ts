import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { hasTable } from './definitionStore.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/** Live instances of a workflow that have the same version and state, and the same field names in their context. */
export interface StandingGroup {
  workflow: string;
  version: number;
  state: string;
  count: number;
  /** The context of one of these instances, as an example. */
  context: Record<string, unknown>;
  /** The events that the timers of these instances will send. */
  timers: string[];
}

/**
 * Counts the stored instances by group, in the database. Instances of current versions are not grouped by the fields of
 * their context: this machine stored them itself, so their contexts need not be read.
 */
export async function standingGroups(
  db: Db,
  { workflows }: Pick<Engine, 'workflows'>,
): Promise<StandingGroup[]> {
  if (!(await hasTable(db, 'workflow_instances'))) return [];
  const present = [...workflows.values()].map(({ workflow }) => workflow);
  const parameters = {
    ids: present.map(({ id }) => id),
    versions: present.map(({ version }) => version),
  };
  return query<StandingGroup>(
    db,
    `with live as (
       select i.id, i.workflow, i.machine_version as version, i.state,
         case when p.id is null then (select string_agg(k, ' ' order by k)
           from jsonb_object_keys(i.context) k) end as form
       from workflow_instances i
       left join unnest($ids::text[], $versions::integer[]) as p (id, version)
         on p.id = i.workflow and p.version = i.machine_version
       where not i.is_final
     ), timed as (
       select l.workflow, l.version, l.state, array_agg(distinct t.event) as events
       from workflow_timers t join live l on l.id = t.instance_id group by 1, 2, 3
     ), counted as (
       select workflow, version, state, form, count(*)::integer, min(id) as id
       from live group by 1, 2, 3, 4
     )
     select c.workflow, c.version, c.state, c.count, i.context,
       coalesce(t.events, '{}') as timers
     from counted c join workflow_instances i on i.id = c.id
     left join timed t on (t.workflow, t.version, t.state) = (c.workflow, c.version, c.state)
     order by 1, 2, 3`,
    parameters,
  );
}
