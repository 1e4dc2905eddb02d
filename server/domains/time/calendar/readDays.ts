import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A day of a person, as it is planned. */
export interface DayOf {
  employeeId: number;
  /** The day as an ISO date. */
  day: string;
  kind: 'work' | 'off' | 'holiday';
  /** How much of a working day it is: 1, 0.5 for half a day, or 0 for a day off. */
  worth: number;
  /** Null means the company's working hours. */
  shiftId: number | null;
  /** ISO instants. Days off have them, too, because people may work on them. */
  startsAt: string;
  endsAt: string;
  /** The name of the holiday or exception, if it is one. */
  reason: string | null;
}

/**
 * Returns the days from one date to another, including both, while people are employed; without a list of people, for
 * the whole account. Reports and bulk work join `days_of` in SQL instead.
 */
export const getDays = (
  db: Db | Tx,
  accountId: number,
  { people, from, to }: { people: readonly number[] | null; from: string; to: string },
): Promise<DayOf[]> =>
  query<DayOf>(
    db,
    `select employee_id as "employeeId", day::text, kind, worth::float8 as worth,
       shift_id as "shiftId", to_json(starts_at at time zone 'UTC') #>> '{}' || 'Z' as "startsAt",
       to_json(ends_at at time zone 'UTC') #>> '{}' || 'Z' as "endsAt", reason
     from days_of($accountId, $people::bigint[], $from::date, $to::date) order by 1, 2`,
    { accountId, people: people === null ? null : [...people], from, to },
  );
