import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { signInLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';
import { getDevice, type Visitor } from './visitor.ts';

/** A step of a session, or an attempt to open one. */
export interface SignInStep {
  /** The user with this login ID; null if there is none. */
  userId: number | null;
  accountId: number | null;
  sessionId: string | null;
  /** The event of the session machine, such as `login.refused`. */
  event: string;
  from: string;
  to: string;
  isSuccess: boolean;
  reason?: string;
}

/** Writes to the sign-in log, which HR reads (spec 000 §7, CreateUserLogginInfo). Rows can only be added to it. */
export async function recordSteps(
  db: Db | Tx,
  visitor: Visitor,
  steps: readonly SignInStep[],
): Promise<void> {
  if (steps.length === 0) return;
  const at = databaseTime().toISOString();
  // The device is part of an index, and PostgreSQL limits the size of index entries.
  const userAgent = visitor.userAgent.slice(0, 500);
  const agent = { user_agent: userAgent, ...getDevice(userAgent) };
  const rows = steps.map((step) => ({
    account_id: step.accountId,
    user_id: step.userId,
    session_id: step.sessionId,
    event: step.event,
    from_state: step.from,
    to_state: step.to,
    is_success: step.isSuccess,
    reason: step.reason ?? '',
    at,
    address: visitor.address,
    user_agent: agent.user_agent,
    browser: agent.browser,
    operating_system: agent.operatingSystem,
    device: agent.device,
  }));
  await query(
    db,
    `insert into sign_in_log (at, account_id, user_id, session_id, event, from_state, to_state,
       is_success, reason, address, user_agent, browser, operating_system, device, salt, digest,
       signature)
     select $at::timestamptz, s.account_id, s.user_id, s.session_id, s.event, s.from_state, s.to_state,
       s.is_success, s.reason, $address, $agent, $browser, $operatingSystem, $device, s.salt, s.digest,
       s.signature
     from unnest($accountIds::bigint[], $userIds::bigint[], $sessionIds::uuid[], $events::text[],
       $froms::text[], $tos::text[], $successes::boolean[], $reasons::text[], $salts::bytea[],
       $digests::bytea[], $signatures::bytea[])
       as s (account_id, user_id, session_id, event, from_state, to_state, is_success, reason, salt,
         digest, signature)`,
    {
      at,
      address: visitor.address,
      agent: agent.user_agent,
      browser: agent.browser,
      operatingSystem: agent.operatingSystem,
      device: agent.device,
      accountIds: rows.map((row) => row.account_id),
      userIds: rows.map((row) => row.user_id),
      sessionIds: rows.map((row) => row.session_id),
      events: rows.map((row) => row.event),
      froms: rows.map((row) => row.from_state),
      tos: rows.map((row) => row.to_state),
      successes: rows.map((row) => row.is_success),
      reasons: rows.map((row) => row.reason),
      ...signRows(db, signInLog, rows),
    },
  );
}
