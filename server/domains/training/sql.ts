/** SQL: an instant as ISO text. */
export const isoSql = (sql: string): string =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: whether an employee teaches a session of a training `t`. */
export const TEACHES = `exists (select from training_sessions ts join trainers tr on tr.id = ts.trainer_id
  where ts.training_id = t.id and ts.released_at is null and tr.employee_id = $employeeId)`;

/**
 * SQL: whether an employee records a session `s` of a training `t` as its trainer. A session without a trainer is
 * recorded by those who teach the others.
 */
export const RECORDS_SESSION = `coalesce((select tr.employee_id = $employeeId from trainers tr where tr.id = s.trainer_id),
  s.trainer_id is null and ${TEACHES}, false)`;
