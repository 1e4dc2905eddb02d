import { audienceLabel } from '#machines/core/model/audience.ts';
import type { ProcessMap } from '#machines/domains/workflows/contracts/processMap.ts';
import { query } from '#server/platform/db/sql.ts';
import { casesIn, type CasesContext } from './cases.ts';
import { labelStep } from './labelStep.ts';

interface Row {
  /** Null for the sum of all transitions out of a state. */
  event: string | null;
  from: string;
  to: string;
  count: number;
  again: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
  totalSeconds: number | null;
}

/** Returns the transitions of the cases that started in a period, and how long they stayed in each state. */
export async function processMap(context: CasesContext): Promise<ProcessMap> {
  const { bound, db } = context;
  const { sql, parameters } = casesIn(context);
  const rows = await query<Row>(
    db,
    `with ${sql}, moves as (
       select k.way, t.at - lag(t.at) over (partition by t.instance_id order by t.seq) as stay,
         row_number() over (partition by t.instance_id, k.target order by t.seq) > 1 as again
       from kinds k join workflow_transitions t on t.kind_id = k.id
       join cases c on c.instance_id = t.instance_id
       where k.moves
     ), ways as (select distinct way, event, from_state, to_state from kinds)
     select w.event, w.from_state as "from", w.to_state as "to", count(*)::integer as count,
       (count(*) filter (where m.again))::integer as again,
       extract(epoch from percentile_cont(0.5) within group (order by m.stay))::float as "medianSeconds",
       extract(epoch from percentile_cont(0.95) within group (order by m.stay))::float as "p95Seconds",
       extract(epoch from sum(m.stay))::float as "totalSeconds"
     from moves m join ways w on w.way = m.way
     group by grouping sets ((w.event, w.from_state, w.to_state), (w.from_state))
     union all
     select k.event, k.from_state, k.to_state, count(*)::integer, 0, null, null, null
     from kinds k join workflow_transitions t on t.kind_id = k.id
     join cases c on c.instance_id = t.instance_id
     where not k.moves group by k.event, k.from_state, k.to_state
     order by count desc, event, "from", "to"`,
    parameters,
  );
  const { states } = bound.description;
  return {
    workflow: bound.workflow.id,
    ways: rows.flatMap(({ event, from, to, count, again, medianSeconds }) =>
      event === null
        ? []
        : [{ ...labelStep(bound, { event, from, to }), count, again, medianSeconds }],
    ),
    stays: rows
      .flatMap(({ event, from, count, medianSeconds, p95Seconds, totalSeconds }) => {
        // No case stays in the state before the first step.
        if (event !== null || medianSeconds === null) return [];
        const queue = states.get(from)?.meta.queue;
        return [
          {
            state: from,
            label: states.get(from)?.label ?? from,
            who: queue ? audienceLabel(queue.audience) : null,
            left: count,
            medianSeconds,
            p95Seconds: p95Seconds ?? medianSeconds,
            totalSeconds: totalSeconds ?? 0,
          },
        ];
      })
      .toSorted((one, other) => other.totalSeconds - one.totalSeconds),
  };
}
