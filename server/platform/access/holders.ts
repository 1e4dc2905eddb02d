/**
 * SQL for roles `r` and the people `u` who hold them and may sign in. Only they are notified, assigned or
 * counted as approvers: others have left or are locked.
 */
export const HOLDERS = `held_parts r
  join user_people u on u.user_id = r.user_id and u.is_welcome`;
