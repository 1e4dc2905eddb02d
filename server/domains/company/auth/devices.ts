import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { SessionEntry } from '#machines/domains/company/contracts/auth.ts';
import { stateHasTag } from '#machines/core/session/state.ts';
import { endSessions } from '#server/platform/access/sessions.ts';
import { getDevice } from '#server/platform/access/visitor.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';

const DONE: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** GET /Auth/Sessions: lists the person's sessions, the one used last first. */
export async function listSessions({ db, actor, sessionId }: Call): Promise<SessionEntry[]> {
  const rows = await query<{
    id: string;
    state: string;
    userAgent: string;
    address: string;
    method: string;
    createdAt: Date;
    seenAt: Date;
    expiresAt: Date;
  }>(
    db,
    `select id, state, user_agent as "userAgent", address, method, created_at as "createdAt",
       seen_at as "seenAt", expires_at as "expiresAt"
     from sessions where user_id = $userId and revoked_at is null and expires_at > now()
     order by seen_at desc limit 200`,
    { userId: actor.userId },
  );
  return rows
    .filter(({ state }) => stateHasTag(state, 'mayCall'))
    .map((row) => ({
      sessionId: row.id,
      isCurrent: row.id === sessionId,
      ...getDevice(row.userAgent),
      address: row.address,
      method: row.method,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    }));
}

export const signOutDeviceBody = z.object({ sessionId: z.uuid('The session is missing') });

/**
 * POST /Auth/SignOutDevice { sessionId }: ends one of the person's own sessions. The error is 404 for other people's
 * sessions.
 */
export async function signOutDevice(
  { tx, actor, visitor, services, afterCommit }: WriteCall,
  { sessionId }: z.output<typeof signOutDeviceBody>,
): Promise<WriteAnswer> {
  const ended = await endSessions(
    tx,
    visitor,
    { userId: actor.userId ?? 0, ids: [sessionId] },
    { event: 'session.ended', reason: 'Signed out from another device' },
  );
  if (ended.length === 0) throw notFound('That device is not signed in');
  afterCommit(() => services.bus.changeSessions(ended));
  return DONE;
}

export const signOutEverywhereBody = z.object({ keepThis: z.boolean().default(false) });

/**
 * POST /Auth/SignOutEverywhere { keepThis? }: ends all sessions of the person. With keepThis, the current one
 * stays.
 */
export async function signOutEverywhere(
  { tx, actor, visitor, sessionId, services, afterCommit }: WriteCall,
  { keepThis }: z.output<typeof signOutEverywhereBody>,
): Promise<WriteAnswer> {
  const ended = await endSessions(
    tx,
    visitor,
    { userId: actor.userId ?? 0, except: keepThis ? sessionId : undefined },
    { event: 'session.ended', reason: 'Signed out everywhere' },
  );
  afterCommit(() => services.bus.changeSessions(ended));
  return DONE;
}
