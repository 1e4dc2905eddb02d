/**
 * SQL that says whether a person is responsible for a webhook `w`. It is the one who created or last changed
 * it, as long as they can sign in. Without one nothing is sent, and deliveries wait until another administrator
 * saves the webhook.
 */
export const IS_KEPT = `exists (select from user_people keeper
  where keeper.user_id = w.changed_by and keeper.is_welcome)`;
