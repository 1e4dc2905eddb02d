/**
 * SQL for roles `r` and the people `u` who have them and can sign in. People who left or are locked are excluded, so
 * they are neither notified nor assigned nor counted as approvers.
 */
export const HOLDERS = `held_parts r
  join user_people u on u.user_id = r.user_id and u.is_welcome`;
