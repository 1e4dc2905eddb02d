import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { databaseTime } from '#server/platform/clock.ts';
import { deriveKey } from '#server/platform/secret.ts';
import { isCanonical } from './tokenCipher.ts';

const ACCESS_TOKEN_SECONDS = 600;
/**
 * How long a token is valid while its user still has to enter a code. There is no refresh token at that point, so the
 * token has to last as long as the code screen is open.
 */
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
 * Makes and reads access tokens, which are valid for 10 minutes, signed with HS256 and bound to a session. A token does
 * not contain the rights of its user; the state of the session decides these at each call.
 */
export interface AccessTokens {
  issue(claims: AccessClaims, seconds?: number): Promise<string>;
  /** Reads a token; null for anything but a valid token that this installation made. */
  read(token: string): Promise<ReadClaims | null>;
}

const REMEMBERED = 20_000;

export function accessTokens(secret: Buffer, now: () => Date = databaseTime): AccessTokens {
  // The content of valid tokens is cached. That is safe, because a token stays valid until it expires and each call
  // checks separately whether the session still exists. Verifying the signature each time took a fifth of the time of a
  // whole call.
  const remembered = new LRUCache<string, ReadClaims>({ max: REMEMBERED });
  // The key is a KeyObject, because jose would import bytes again at each check, which takes 300 µs instead of 5.
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
