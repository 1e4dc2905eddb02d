import { addDays, later } from '#machines/core/values/dates.ts';
import type { ConfirmationContext } from '#machines/domains/career/confirmation/machine.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';

interface Row {
  id: number;
  joinedOn: string | null;
  today: string;
  present: number;
  absent: number;
  late: number;
  leave: number;
}

/** What a reviewer needs to know: the joining date, and attendance and leave during probation. */
export async function confirmationDetails(
  db: Db,
  _bound: BoundWorkflow,
  _actor: Actor,
  instances: readonly Instance<ConfirmationContext>[],
): Promise<ReadonlyMap<number, Details>> {
  const rows = await query<Row>(
    db,
    `select p.id, e.joining_date::text as "joinedOn", account_day(e.account_id)::text as today,
       d.present, d.absent, d.late, d.leave
     from unnest($ids::bigint[], $people::bigint[], $ends::date[]) p (id, person, ends)
     join employees e on e.id = p.person
     cross join lateral (
       select coalesce(sum(d.present), 0)::float8 as present,
         coalesce(sum(d.absent), 0)::float8 as absent,
         count(*) filter (where d.late > 0)::integer as late,
         coalesce(sum(d.on_leave), 0)::float8 as leave
       from attendance_days d
       where d.employee_id = e.id and d.day between e.joining_date and p.ends) d`,
    {
      ids: instances.map(({ subjectId }) => subjectId),
      people: instances.map(({ context }) => context.employeeId),
      ends: instances.map(({ context }) => context.dueOn),
    },
  );
  const contexts = new Map(instances.map(({ subjectId, context }) => [subjectId, context]));
  return new Map(
    rows.map(({ id, joinedOn, today, present, absent, late, leave }) => [
      id,
      {
        joinedOn,
        daysPresent: present,
        daysAbsent: absent,
        daysLate: late,
        daysOfLeave: leave,
        proposedDate: proposeDate(contexts.get(id), today),
      },
    ]),
  );
}

/**
 * The proposed effective date: a confirmation or extension begins after the probation, and a last day of work is never
 * in the past.
 */
function proposeDate(context: ConfirmationContext | undefined, today: string): string | null {
  if (context === undefined || context.effectiveDate !== null) return null;
  const { recommendation, dueOn } = context;
  return recommendation === 'terminate' ? later(dueOn, today) : addDays(dueOn, 1);
}
