/** SQL: an instant as ISO text. */
export const isoSql = (sql: string): string =>
  `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: whether an employee teaches a session of a training `t`. */
export const TEACHES = `exists (select from training_sessions ts join trainers tr on tr.id = ts.trainer_id
  where ts.training_id = t.id and ts.released_at is null and tr.employee_id = $employeeId)`;
