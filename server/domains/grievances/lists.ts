import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import type {
  GrievanceDetails,
  GrievanceNote,
  GrievanceRow,
} from '#machines/domains/grievances/contracts/grievances.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll, queryInt, queryPage } from '#server/platform/http/query.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { followed } from '#server/engine/history/chain/readHistory.ts';
import { grievanceRows, type Wanted } from './rows.ts';

const day = (message: string) =>
  z
    .string(message)
    .transform((text) => text.trim().slice(0, 10))
    .pipe(calendarDay(message));

export const myGrievancesQuery = z.object({
  fromDate: day('From Date is required'),
  toDate: day('To Date is required'),
  businessUnitId: queryIdOrAll,
  employeeId: queryIdOrAll,
  assignedToId: queryIdOrAll,
});
export const allGrievancesQuery = z.object({
  fromDate: emptyAsMissing(day('must be a date').optional()),
  toDate: emptyAsMissing(day('must be a date').optional()),
  businessUnitId: queryIdOrAll,
  pageNo: emptyAsMissing(queryPage),
  pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(100_000)).default(100_000)),
});
export const grievanceQuery = z.object({ grievanceId: queryInt('must be the id of a grievance') });

/** The condition for the filing date. A date without a time zone covers the whole world, from UTC+14 to UTC−12. */
const FILED_WITHIN = `($fromDate::date is null
    or g.created_at >= $fromDate::date::timestamp at time zone 'UTC' - interval '14 hours')
  and ($toDate::date is null
    or g.created_at < ($toDate::date + 1)::timestamp at time zone 'UTC' + interval '12 hours')
  and ($businessUnitId::bigint = 0 or g.business_unit_id = $businessUnitId)`;

/**
 * GetMyGrievances (spec 001 §7): lists what the caller filed. With `assignedToId`, it lists the grievances
 * assigned to that person that the caller may see, as the dashboard shows them.
 */
export const myGrievances =
  (bound: BoundWorkflow) =>
  (
    { db, actor }: Call,
    { assignedToId, employeeId: _own, ...range }: z.output<typeof myGrievancesQuery>,
  ): Promise<GrievanceRow[]> => {
    const mine: Wanted =
      assignedToId > 0
        ? {
            sql: `i.parties->>'assignee' = $assignee`,
            parameters: { assignee: String(assignedToId) },
          }
        : { sql: 'g.filed_by = $filer', parameters: { filer: actor.employeeId } };
    const wanted = {
      sql: `${mine.sql} and ${FILED_WITHIN}`,
      parameters: { ...mine.parameters, ...range },
    };
    return grievanceRows(db, bound, actor, wanted, { limit: 10_000, offset: 0 });
  };

/**
 * GetAllGrievance (spec 001 §7): returns a page of the grievances that the caller may see. Its filters are
 * those of the screen.
 */
export const allGrievances =
  (bound: BoundWorkflow) =>
  async (
    { db, actor }: Call,
    { pageNo, pageSize, fromDate, toDate, businessUnitId }: z.output<typeof allGrievancesQuery>,
  ): Promise<{ items: GrievanceRow[] }> => ({
    items: await grievanceRows(
      db,
      bound,
      actor,
      {
        sql: FILED_WITHIN,
        parameters: { fromDate: fromDate ?? null, toDate: toDate ?? null, businessUnitId },
      },
      { limit: pageSize, offset: (pageNo - 1) * pageSize },
    ),
  });

/**
 * Returns one grievance with its notes.
 * @throws AppError 404 for one that the caller may not see.
 */
export const grievanceDetails =
  (bound: BoundWorkflow) =>
  async (
    { db, actor }: Call,
    { grievanceId }: z.output<typeof grievanceQuery>,
  ): Promise<GrievanceDetails> => {
    const instance = await followed(db, bound, grievanceId, actor);
    const wanted = { sql: 'g.id = $grievanceId', parameters: { grievanceId } };
    const [row] = await grievanceRows(db, bound, actor, wanted, { limit: 1, offset: 0 });
    if (!row) throw notFound('Grievance not found');
    return { ...row, notes: await readNotes(db, instance.id) };
  };

/**
 * Returns the notes of a grievance, the oldest first, without undone ones. The caller must have checked the
 * reader's permission.
 */
export async function readNotes(db: Db, instanceId: number): Promise<GrievanceNote[]> {
  const rows = await query<{ at: Date; by: string; text: string }>(
    db,
    `select t.at, coalesce(e.name, 'Anonymous') as by, t.comment as text
     from workflow_transitions t
     left join users u on u.id = t.actor_id left join user_people e on e.user_id = u.id
     where t.instance_id = $instanceId and t.event = 'note.add' and not exists (
       select from workflow_transitions b where b.instance_id = t.instance_id and b.event = $undo
         and (b.payload->>'takesBack')::integer = t.seq)
     order by t.seq`,
    { instanceId, undo: UNDO },
  );
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}
