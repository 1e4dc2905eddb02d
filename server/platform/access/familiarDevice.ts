import { randomBytes, timingSafeEqual } from 'node:crypto';
import { getSignature } from './tokenCipher.ts';

/**
 * Marks a browser in which a user has signed in before with a cookie. The cookie gives no access: failed attempts from
 * such a browser are only counted separately from those of strangers.
 */
export interface FamiliarDevices {
  markFor(userId: number): string;
  /** The user who signed in on this device before; null if this installation did not make the cookie. */
  userOf(mark: string): number | null;
}

export function familiarDevices(secret: Buffer): FamiliarDevices {
  const signed = getSignature(secret, 'familiar device');
  return {
    markFor: (userId) => {
      const text = `${userId}.${randomBytes(12).toString('base64url')}`;
      return `${text}.${signed(text)}`;
    },
    userOf: (mark) => {
      const end = mark.lastIndexOf('.');
      const given = Buffer.from(mark.slice(end + 1));
      const right = Buffer.from(signed(mark.slice(0, Math.max(0, end))));
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(mark.split('.')[0]);
    },
  };
}
