/**
 * SQL that reports sessions that no sign-in explains: the signed log has no step by which this user brought the session
 * into its state. It reveals a session that someone assigned to another user in the database, or moved on without its
 * code.
 */
export const signedIn = `
  select 'session' as workflow, t.user_id as "subjectId", 0 as seq,
    'No sign-in led this session of theirs to where it stands' as reason
  from sessions t join users u on u.id = t.user_id
  where ($account::bigint is null or u.account_id = $account)
    and t.revoked_at is null and t.expires_at > now()
    and not exists (select from sign_in_log l where l.session_id = t.id and l.user_id = t.user_id
      and l.is_success and l.to_state = t.state)`;
