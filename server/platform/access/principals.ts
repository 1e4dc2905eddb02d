import { LRUCache } from 'lru-cache';
import { stateHasTag } from '#machines/core/session/state.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { onRightsChanged } from '#server/platform/db/rightsChanged.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import type { Actor } from './actor.ts';
import { readGrants } from './grants.ts';
import { requireSignedRights } from './signedRights.ts';
import { readDelegates } from './delegates.ts';
import { accessTokens } from './accessToken.ts';

/**
 * How long sessions are cached. The cache delays only access that ends at a certain time, such as a delegation; other
 * changes are announced at once (rightsChanged.ts).
 */
const REMEMBERED_MS = 2000;
const REMEMBERED_SESSIONS = 20_000;

export interface Principal {
  actor: Actor;
  sessionId: string;
  /** The state of the session, as the session machine defines it. */
  state: string;
}

/** A signed-in user, with the time when their access token expires. */
export interface Bearer extends Principal {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Finds the users to whom access tokens belong, and caches them for a short time. */
export interface Principals {
  /**
   * The user of a token; null if the token is not valid, the session has ended, the user is inactive, or the
   * session is in a state in which calls are not allowed.
   */
  of(token: string): Promise<Bearer | null>;
  /**
   * The user of a token who still has to enter a one-time code. The token can be used only for the calls that entering
   * the code needs.
   */
  awaitingCode(token: string): Promise<Principal | null>;
  /** Those of the given sessions that may still make calls, read with one query. */
  stillWelcome(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  forget(sessionIds: readonly string[]): void;
}

export function createPrincipals(db: Db, secret: Buffer): Principals {
  const tokens = accessTokens(secret);
  // Caches the promise instead of its result, so that a thousand concurrent calls query the
  // database only once.
  const remembered = new LRUCache<string, Promise<Principal | null>>({
    max: REMEMBERED_SESSIONS,
    // The cache uses a monotonic clock. If it used the system's clock and that was set back, a session that has ended
    // would stay cached.
    ttl: REMEMBERED_MS,
  });
  onRightsChanged(db, () => remembered.clear());

  async function behind(token: string): Promise<Bearer | null> {
    const claims = await tokens.read(token);
    if (!claims) return null;
    const principal = await remember(claims.sessionId);
    if (principal?.actor.userId !== claims.userId) return null;
    return { ...principal, expiresAt: claims.expiresAt };
  }

  function remember(sessionId: string): Promise<Principal | null> {
    const existing = remembered.get(sessionId);
    if (existing) return existing;
    const loading = load(db, sessionId);
    remembered.set(sessionId, loading);
    loading.catch(() => {
      if (remembered.get(sessionId) === loading) remembered.delete(sessionId);
    });
    return loading;
  }

  return {
    of: async (token) => {
      const principal = await behind(token);
      return principal && stateHasTag(principal.state, 'mayCall') ? principal : null;
    },
    awaitingCode: async (token) => {
      const principal = await behind(token);
      return principal && stateHasTag(principal.state, 'mayEnterCode') ? principal : null;
    },
    stillWelcome: async (sessionIds) => {
      const rows = await query<{ id: string; state: string }>(
        db,
        `select s.id, s.state from sessions s join user_people p on p.user_id = s.user_id
         where s.id = any($sessionIds::uuid[]) and s.revoked_at is null and s.expires_at > now()
           and p.is_welcome`,
        { sessionIds },
      );
      return new Set(rows.flatMap(({ id, state }) => (stateHasTag(state, 'mayCall') ? [id] : [])));
    },
    forget: (sessionIds) => {
      for (const id of sessionIds) remembered.delete(id);
    },
  };
}

export const SESSION: Statement = {
  name: 'cadre-session',
  sql: `
    select u.id as "userId", u.employee_id as "employeeId", u.account_id as "accountId", e.name,
      coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
        r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles, s.state
    from sessions s
    join users u on u.id = s.user_id
    join user_people e on e.user_id = u.id
    where s.id = $sessionId::uuid and s.revoked_at is null and s.expires_at > now()
      and e.is_welcome`,
};

async function load(db: Db, sessionId: string): Promise<Principal | null> {
  const [row] = await run<Actor & { state: string }>(db, SESSION, { sessionId });
  if (!row) return null;
  const { state, ...actor } = row;
  const userId = actor.userId ?? 0;
  const [actsFor, grants] = await Promise.all([
    readDelegates(db, userId),
    readGrants(db, { userId, accountId: actor.accountId }),
    requireSignedRights(db, { userId, sessionId }),
  ]);
  return { actor: { ...actor, standsInFor: actsFor, grants }, sessionId, state };
}
