import type { GrievanceCounts } from '#machines/domains/grievances/contracts/grievances.ts';
import { STATUSES } from '#machines/domains/grievances/vocabulary.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';

interface Counted {
  state: string;
  now: number;
  overdue: number;
  before: number;
  overdueBefore: number;
}

/**
 * GetGrievanceDashboardCountData (spec 001 §3, §7): counts visible grievances by status, now and at the start
 * of the month, which their history shows.
 */
export const dashboardCounts =
  (bound: BoundWorkflow) =>
  async ({ db, actor }: Call): Promise<GrievanceCounts> => {
    const scope = readable(bound, actor);
    const { timeZone } = await readWorkingCalendar(db, actor.accountId);
    const rows = await query<Counted>(
      db,
      `with seen as (
         select i.state, i.due_at, g.created_at, g.due_at as deadline, (
           select t.to_state from workflow_transitions t
           where t.instance_id = i.id and t.at < month.began order by t.seq desc limit 1) as was,
           month.began
         from (select date_trunc('month', now() at time zone $timeZone) at time zone $timeZone
           as began) month
         join workflow_instances i on i.workflow = $workflow and i.account_id = $accountId
         join grievances g on g.id = i.subject_id
         where ${scope.sql}
       )
       select s.state, (count(*) filter (where seen.state = s.state))::integer as now,
         (count(*) filter (where seen.state = s.state and seen.due_at < now()))::integer as overdue,
         (count(*) filter (where seen.was = s.state))::integer as before,
         (count(*) filter (where seen.was = s.state and seen.deadline < seen.began
           and s.state = any($open::text[])))::integer as "overdueBefore"
       from unnest($states::text[]) s (state) left join seen on true group by s.state`,
      {
        accountId: actor.accountId,
        workflow: bound.workflow.id,
        timeZone,
        states: STATUSES.map(({ state }) => state),
        // The states of the machine in which a deadline counts.
        open: [...bound.description.states.values()].flatMap(({ id, meta }) =>
          meta.deadline === undefined ? [] : [id],
        ),
        ...scope.parameters,
      },
    );
    const sum = (key: 'now' | 'overdue' | 'before' | 'overdueBefore') =>
      rows.reduce((total, row) => total + row[key], 0);
    return {
      total: sum('now'),
      totalLastMonth: sum('before'),
      statusList: [
        ...STATUSES.map(({ name, state }) => {
          const row = rows.find((one) => one.state === state);
          return { status: name, count: row?.now ?? 0, lastMonth: row?.before ?? 0 };
        }),
        { status: 'Overdue', count: sum('overdue'), lastMonth: sum('overdueBefore') },
      ],
    };
  };
