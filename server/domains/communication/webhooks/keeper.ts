/**
 * Whether someone answers for a webhook `w`: who made or changed it last, as long as they can sign in. Without
 * one nothing is sent; its deliveries wait until another administrator saves it.
 */
export const IS_KEPT = `exists (select from user_people keeper
  where keeper.user_id = w.changed_by and keeper.is_welcome)`;
