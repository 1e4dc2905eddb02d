import type { StateStats } from '#machines/core/contracts/workflow.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { countable } from './scope.ts';

type Way = StateStats['into'][number] & { to: string };

/**
 * Figures for each state: how many instances in it the actor may see or count, how many are overdue, how many entered
 * it in the last 24 hours, how long they usually stay, and by which transitions they entered.
 */
export async function stateStats(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
): Promise<StateStats[]> {
  const scope = countable(bound, actor);
  const parameters = {
    accountId: actor.accountId,
    workflow: bound.workflow.id,
    ...scope.parameters,
  };
  const standing = await query<{ state: string; count: number; overdue: number }>(
    db,
    `select i.state, count(*)::integer as count,
       (count(*) filter (where i.due_at < now() and not i.is_final))::integer as overdue
     from workflow_instances i
     where i.account_id = $accountId and i.workflow = $workflow and ${scope.sql}
     group by i.state`,
    parameters,
  );
  // Measures stays: a stay in a state begins with the transition into the state and ends with the next transition.
  const stays = await query<{ state: string; entered: number; median: number; p95: number }>(
    db,
    `select s.to_state as state,
       (count(*) filter (where s.at > now() - interval '24 hours'))::integer as entered,
       percentile_cont(0.5) within group (order by s.stay)::float as median,
       percentile_cont(0.95) within group (order by s.stay)::float as p95
     from (
       select t.to_state, t.at, extract(epoch from lead(t.at) over
         (partition by t.instance_id order by t.seq) - t.at) as stay
       from workflow_transitions t join workflow_instances i on i.id = t.instance_id
       where i.account_id = $accountId and i.workflow = $workflow and ${scope.sql}
     ) s
     group by s.to_state`,
    parameters,
  );
  const ways = await query<Way>(
    db,
    `select s.event, s.from_state as "from", s.to_state as "to", count(*)::integer as count,
       percentile_cont(0.5) within group (order by s.stay)::float as "medianSeconds"
     from (
       select t.event, t.from_state, t.to_state, extract(epoch from t.at - lag(t.at) over
         (partition by t.instance_id order by t.seq)) as stay
       from workflow_transitions t join workflow_instances i on i.id = t.instance_id
       where i.account_id = $accountId and i.workflow = $workflow and ${scope.sql}
     ) s
     group by s.event, s.from_state, s.to_state order by s.event, s.from_state`,
    parameters,
  );
  return [...bound.description.states.values()]
    .filter((state) => !state.initial)
    .map((state) => {
      const here = standing.find((row) => row.state === state.id);
      const stay = stays.find((row) => row.state === state.id);
      return {
        state: state.id,
        label: state.label,
        count: here?.count ?? 0,
        overdue: here?.overdue ?? 0,
        enteredLast24h: stay?.entered ?? 0,
        medianDwellSeconds: stay?.median ?? null,
        p95DwellSeconds: stay?.p95 ?? null,
        into: ways.flatMap(({ to, ...way }) => (to === state.id ? [way] : [])),
      };
    });
}
