/** The condition for a row `d` of `workflow_delegations` to be in force on this day, both ends included. */
export const RUNNING = `d.ended_at is null
  and account_day(d.account_id) between d.from_date and d.until_date`;
