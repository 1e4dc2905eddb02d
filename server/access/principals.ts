import { LRUCache } from 'lru-cache';
import { stateHasTag } from '#machines/workflows/session/state.ts';
import type { Db } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import type { Actor } from '#server/access/actor.ts';
import { standInsOf } from '#server/access/standIns.ts';
import { accessTokens } from './accessToken.ts';

/** A revoked session or a changed role is noticed this much later at the most. */
const REMEMBERED_MS = 2000;
const REMEMBERED_SESSIONS = 20_000;

export interface Principal {
  actor: Actor;
  sessionId: string;
  /** The session's state, of the session machine. */
  state: string;
}

/** A principal, and until when the token that named it is good. */
export interface Bearer extends Principal {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Who stands behind an access token, remembered for a moment. */
export interface Principals {
  /**
   * Null for a token that isn't ours, whose session or user is no longer welcome, or whose session is in a
   * state that may not call: the person who asks nothing else is safe.
   */
  of(token: string): Promise<Bearer | null>;
  /** Who is to enter a one-time code: the only ones for whom a token opens the code's calls. */
  awaitingCode(token: string): Promise<Principal | null>;
  /** Those of these sessions that may call at this moment, in one question of the database. */
  stillWelcome(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  forget(sessionIds: readonly string[]): void;
}

export function createPrincipals(db: Db, secret: Buffer): Principals {
  const tokens = accessTokens(secret);
  // The question, not its answer: a thousand calls at once ask it once.
  const remembered = new LRUCache<string, Promise<Principal | null>>({
    max: REMEMBERED_SESSIONS,
    // By a clock that nobody sets back: else a revoked session would be remembered for as long.
    ttl: REMEMBERED_MS,
  });

  async function behind(token: string): Promise<Bearer | null> {
    const claims = await tokens.read(token);
    if (!claims) return null;
    const principal = await remember(claims.sessionId);
    if (principal?.actor.userId !== claims.userId) return null;
    return { ...principal, expiresAt: claims.expiresAt };
  }

  function remember(sessionId: string): Promise<Principal | null> {
    const known = remembered.get(sessionId);
    if (known) return known;
    const asked = load(db, sessionId);
    remembered.set(sessionId, asked);
    asked.catch(() => {
      if (remembered.get(sessionId) === asked) remembered.delete(sessionId);
    });
    return asked;
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

async function load(db: Db, sessionId: string): Promise<Principal | null> {
  const row = await queryOne<Actor & { state: string }>(
    db,
    `select u.id as "userId", u.employee_id as "employeeId", u.account_id as "accountId", e.name,
       coalesce((select json_agg(json_build_object('role', r.role, 'businessUnitId',
         r.business_unit_id)) from held_parts r where r.user_id = u.id), '[]') as roles, s.state
     from sessions s
     join users u on u.id = s.user_id
     join user_people e on e.user_id = u.id
     where s.id = $sessionId::uuid and s.revoked_at is null and s.expires_at > now()
       and e.is_welcome`,
    { sessionId },
  );
  if (!row) return null;
  const { state, ...actor } = row;
  const standsInFor = await standInsOf(db, actor.userId ?? 0);
  return { actor: { ...actor, standsInFor }, sessionId, state };
}
