import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A day of a person as planned. */
export interface DayOf {
  employeeId: number;
  /** ISO date. */
  day: string;
  kind: 'work' | 'off' | 'holiday';
  /** Share of a working day: 1, 0.5 for half a day, 0 for a day off. */
  worth: number;
  /** Null for the company's working hours. */
  shiftId: number | null;
  /** ISO instants, also for days off, on which people may work. */
  startsAt: string;
  endsAt: string;
  /** Name of the holiday or exception, if it is one. */
  reason: string | null;
}

/**
 * The days between two dates, both included, while people are employed. Without people, the whole account's.
 * Reports and bulk work join `days_of` in SQL instead.
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
