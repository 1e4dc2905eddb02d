import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** At most this many people are named. The others are only counted. */
export const MAX_AWAY = 12;

/** Writes a period as `2026-11-03 – 2026-11-05`. Screens show the dates in the reader's format. */
export const spanInWords = ({ from, to }: { from: string; to: string }): string =>
  from === to ? from : `${from} – ${to}`;

/** Leave for which the reader is shown who else is away. */
export interface Absence {
  employeeId: number;
  from: string;
  to: string;
  /** Whether it is the reader's own leave. */
  isOwn: boolean;
}

interface Away {
  place: number;
  name: string;
  from: string;
  to: string;
  isApproved: boolean;
}

/**
 * The person's supervisor, the supervisor's other direct reports and the person's own reports who are away on any of
 * these days, in the order of `absences`, then by day. Peers see only approved leave; others also see pending leave.
 */
export const alsoAway = (db: Db | Tx, absences: readonly Absence[]): Promise<Away[]> =>
  query<Away>(
    db,
    `select a.place::integer as place, e.name, min(d.day)::text as "from", max(d.day)::text as "to",
       bool_and(d.is_approved) as "isApproved"
     from rows from (jsonb_to_recordset($absences::jsonb)
       as ("employeeId" bigint, "from" date, "to" date, "isOwn" boolean)) with ordinality
       a (person, "from", "to", "isOwn", place)
     join employees me on me.id = a.person
     join employees e on e.account_id = me.account_id and e.id <> me.id
       and (e.supervisor_id in (me.supervisor_id, me.id) or e.id = me.supervisor_id)
     join leave_days d on d.employee_id = e.id and d.day between a."from" and a."to"
       and (d.is_approved or not a."isOwn" or e.supervisor_id = me.id)
     group by a.place, e.id, e.name order by a.place, min(d.day), e.name`,
    { absences: JSON.stringify(absences) },
  );
