/** SQL for whether a row `d` of `workflow_delegations` is in force on this day; both ends are included. */
export const RUNNING = `d.ended_at is null
  and account_day(d.account_id) between d.from_date and d.until_date`;
