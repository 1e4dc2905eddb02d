/**
 * SQL for roles `r` and those who hold them and may sign in, `u`: whoever is notified, assigned or counted as able to
 * decide is among them. Others have left, are locked, or have no account any more.
 */
export const HOLDERS = `held_parts r
  join user_people u on u.user_id = r.user_id and u.is_welcome`;
