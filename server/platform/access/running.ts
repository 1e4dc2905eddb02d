/** SQL for whether a delegation `d` is in force today; its first and last day are included. */
export const RUNNING = `d.ended_at is null
  and account_day(d.account_id) between d.from_date and d.until_date`;
