import type { Profile, SessionEvent } from '#machines/core/session/events.ts';
import { afterEvents, SESSION_START } from '#machines/core/session/state.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordSteps } from './signInLog.ts';
import type { Visitor } from './visitor.ts';

/** A session lasts 100 days at most (spec 000 §9). */
export const SESSION_DAYS = 100;

/** How the user signed in. */
export type SignInMethod = 'password' | 'ticket' | 'openid' | 'invitation';

export interface OpenedSession {
  sessionId: string;
  state: string;
}

/**
 * Opens a session. The session machine decides from the user's profile whether the session is signed in or still waits
 * for a code. A session that was opened with a ticket ends no later than the session that issued the ticket.
 */
export async function openSession(
  tx: Tx,
  visitor: Visitor,
  opened: { profile: Profile; method: SignInMethod; notAfter?: Date | undefined },
): Promise<OpenedSession> {
  const { profile, method, notAfter } = opened;
  const event: SessionEvent = { type: 'login.accepted', profile };
  const state = afterEvents(SESSION_START, event);
  if (state === null) throw new Error('The session machine lets no one in');
  const row = await queryOne<{ id: string }>(
    tx,
    `insert into sessions (user_id, user_agent, address, state, method, expires_at)
     values ($userId, $userAgent, $address, $state, $method,
       least(now() + make_interval(days => $days), $notAfter::timestamptz)) returning id`,
    {
      userId: profile.intUserId,
      userAgent: visitor.userAgent.slice(0, 500),
      address: visitor.address,
      state,
      method,
      days: SESSION_DAYS,
      notAfter: notAfter ?? null,
    },
  );
  if (!row) throw new Error('The session was not stored');
  await recordSteps(tx, visitor, [
    {
      userId: profile.intUserId,
      accountId: profile.intAccountId,
      sessionId: row.id,
      event: event.type,
      from: SESSION_START,
      to: state,
      isSuccess: true,
      reason: method,
    },
  ]);
  return { sessionId: row.id, state };
}

interface StoredSession {
  id: string;
  userId: number;
  accountId: number;
  state: string;
}

const STORED = `
  select s.id, s.user_id as "userId", u.account_id as "accountId", s.state
  from sessions s join users u on u.id = s.user_id
  where s.revoked_at is null and s.expires_at > now()`;

/**
 * Sends an event to a session, logs it, and returns the session's new state. Returns null if the session has ended, or
 * its state does not accept the event.
 */
export async function moveSession(
  tx: Tx,
  visitor: Visitor,
  sessionId: string,
  event: SessionEvent,
): Promise<string | null> {
  const session = await queryOne<StoredSession>(
    tx,
    `${STORED} and s.id = $sessionId::uuid for update of s`,
    { sessionId },
  );
  const state = session ? afterEvents(session.state, event) : null;
  if (!session || state === null) return null;
  await query(tx, 'update sessions set state = $state where id = $sessionId::uuid', {
    sessionId,
    state,
  });
  await recordSteps(tx, visitor, [getStep(session, event.type, state, '')]);
  return state;
}

export interface Ending {
  /** `session.ended` if the server ends it, or `signOut` if the user does. */
  event: 'session.ended' | 'signOut';
  reason: string;
}

/**
 * Ends the given sessions, or all sessions of a user except one. Returns those that were ended; the caller removes them
 * from caches after the commit (`Bus.endSessions`).
 */
export async function endSessions(
  tx: Tx,
  visitor: Visitor,
  which: { userId?: number; ids?: readonly string[]; except?: string | undefined },
  { event, reason }: Ending,
): Promise<string[]> {
  const sessions = await query<StoredSession>(
    tx,
    `${STORED} and ($userId::bigint is null or s.user_id = $userId)
       and ($ids::uuid[] is null or s.id = any($ids::uuid[]))
       and s.id is distinct from $except::uuid
     order by s.id for update of s`,
    { userId: which.userId ?? null, ids: which.ids ?? null, except: which.except ?? null },
  );
  const events: SessionEvent[] =
    event === 'signOut'
      ? [{ type: event }, { type: 'session.left' }]
      : [{ type: event, by: 'server' }];
  const ended = sessions.map((session) => ({
    session,
    // A session is ended even if its state has no transition for the event.
    state: afterEvents(session.state, ...events) ?? SESSION_START,
  }));
  if (ended.length === 0) return [];
  await query(
    tx,
    `update sessions s set revoked_at = now(), state = e.state
     from unnest($ids::uuid[], $states::text[]) as e (id, state) where s.id = e.id`,
    { ids: ended.map(({ session }) => session.id), states: ended.map(({ state }) => state) },
  );
  await recordSteps(
    tx,
    visitor,
    ended.map(({ session, state }) => getStep(session, event, state, reason)),
  );
  return ended.map(({ session }) => session.id);
}

const getStep = (session: StoredSession, event: string, to: string, reason: string) => ({
  userId: session.userId,
  accountId: session.accountId,
  sessionId: session.id,
  event,
  from: session.state,
  to,
  isSuccess: true,
  reason,
});
