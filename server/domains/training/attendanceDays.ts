import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/**
 * Marks days of people in trainings to be calculated again in attendance, up to today. Selects them by training and by
 * application. Future days are calculated when they come.
 */
export const markTrainingDays = (
  tx: Tx,
  of: { trainingIds?: readonly number[]; applicationIds?: readonly number[] },
): Promise<unknown> =>
  query(
    tx,
    `insert into attendance_stale (account_id, employee_id, from_day, to_day)
     select distinct a.account_id, a.employee_id, d.day, d.day
     from training_applications a
     join training_sessions s on s.training_id = a.training_id
     cross join lateral (select (s.starts_at at time zone account_time_zone(a.account_id))::date as day) d
     where a.seated_at is not null and d.day <= account_day(a.account_id)
       and (a.training_id = any($trainingIds::bigint[]) or a.id = any($applicationIds::bigint[]))`,
    { trainingIds: [...(of.trainingIds ?? [])], applicationIds: [...(of.applicationIds ?? [])] },
  );
