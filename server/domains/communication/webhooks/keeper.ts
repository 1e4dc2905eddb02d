/**
 * SQL that says whether someone is responsible for a webhook `w`: the person who created or last changed it, if they
 * can sign in. Otherwise nothing is sent, and deliveries wait until another administrator saves the webhook.
 */
export const IS_KEPT = `exists (select from user_people keeper
  where keeper.user_id = w.changed_by and keeper.is_welcome)`;
