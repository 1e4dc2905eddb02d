import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { deviceOf, type Visitor } from './visitor.ts';

/** A step of a session, or an attempt to begin one. */
export interface SignInStep {
  /** Null where nobody has that user id. */
  userId: number | null;
  accountId: number | null;
  sessionId: string | null;
  /** An event of the session machine, such as `login.refused`. */
  event: string;
  from: string;
  to: string;
  isSuccess: boolean;
  reason?: string;
}

/** Writes into the append-only sign-in log, which HR reads (spec 000 §7, CreateUserLogginInfo). */
export async function recordSteps(
  db: Db | Tx,
  visitor: Visitor,
  steps: readonly SignInStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await query(
    db,
    `insert into sign_in_log (account_id, user_id, session_id, event, from_state, to_state,
       is_success, reason, address, user_agent, browser, operating_system, device)
     select s.account_id, s.user_id, s.session_id, s.event, s.from_state, s.to_state, s.is_success,
       s.reason, $address, $userAgent, $browser, $operatingSystem, $device
     from unnest($accountIds::bigint[], $userIds::bigint[], $sessionIds::uuid[], $events::text[],
       $froms::text[], $tos::text[], $successes::boolean[], $reasons::text[])
       as s (account_id, user_id, session_id, event, from_state, to_state, is_success, reason)`,
    {
      address: visitor.address,
      userAgent: visitor.userAgent.slice(0, 500),
      ...deviceOf(visitor.userAgent),
      accountIds: steps.map((step) => step.accountId),
      userIds: steps.map((step) => step.userId),
      sessionIds: steps.map((step) => step.sessionId),
      events: steps.map((step) => step.event),
      froms: steps.map((step) => step.from),
      tos: steps.map((step) => step.to),
      successes: steps.map((step) => step.isSuccess),
      reasons: steps.map((step) => step.reason ?? ''),
    },
  );
}
