/** SQL: how many days the form of an appraisal `a` at the stage `i` has waited on a day. */
export const daysWaited = (today: string): string =>
  `(${today} - (i.entered_at at time zone account_time_zone(a.account_id))::date)`;

/** SQL: whether the appraisal at the stage `i` waits for a form. */
export const WAITS = `i.state in ('self', 'supervisor', 'earlier', 'hr')`;

/** SQL: whether the form has waited for longer than the cycle `c` allows. */
export const isLate = (today: string): string => `${daysWaited(today)} > c.late_days`;
