import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { databaseTime } from '#server/platform/clock.ts';
import { deriveKey } from '#server/platform/secret.ts';
import { isCanonical } from './tokenCipher.ts';

const ACCESS_TOKEN_SECONDS = 600;
/** A user who is still entering a code has no refresh token, so one token lasts as long as the screen. */
export const CODE_TOKEN_SECONDS = 1000;

interface AccessClaims {
  userId: number;
  sessionId: string;
}

interface ReadClaims extends AccessClaims {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Makes and reads access tokens: 10 minutes, HS256, bound to a session. A token does not say what it permits: the
 * state of its session decides that at each call.
 */
export interface AccessTokens {
  issue(claims: AccessClaims, seconds?: number): Promise<string>;
  /** Null for anything but a valid token of ours. */
  read(token: string): Promise<ReadClaims | null>;
}

const REMEMBERED = 20_000;

export function accessTokens(secret: Buffer, now: () => Date = databaseTime): AccessTokens {
  // A valid token stays valid until it expires; each call checks separately whether its session still exists.
  // Verifying the signature again took a fifth of a whole call.
  const remembered = new LRUCache<string, ReadClaims>({ max: REMEMBERED });
  // A KeyObject, not bytes: jose imports bytes again at each check (300 µs against 5).
  const key: KeyObject = createSecretKey(deriveKey(secret, 'access token'));
  return {
    issue: ({ userId, sessionId }, seconds = ACCESS_TOKEN_SECONDS) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer('cadre')
        .setAudience('cadre')
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key);
    },
    read: async (token) => {
      const existing = remembered.get(token);
      if (existing && existing.expiresAt > now().getTime()) return existing;
      remembered.delete(token);
      if (!token.split('.').every(isCanonical)) return null;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: 'cadre',
          audience: 'cadre',
          requiredClaims: ['exp', 'sub', 'sid'],
          currentDate: now(),
        });
        const userId = Number(payload.sub);
        const sessionId = payload['sid'];
        if (!Number.isSafeInteger(userId) || typeof sessionId !== 'string') return null;
        const claims = { userId, sessionId, expiresAt: Number(payload.exp) * 1000 };
        remembered.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}
