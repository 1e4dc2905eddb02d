import { randomBytes, timingSafeEqual } from 'node:crypto';
import { signatureOf } from './tokenCipher.ts';

/**
 * A browser from which a person has signed in keeps a mark of it. It opens nothing: whoever shows
 * it only waits in a queue of their own, apart from strangers who try the same account.
 */
export interface FamiliarDevices {
  markFor(userId: number): string;
  /** Whose device it is; null when the mark isn't ours. */
  userOf(mark: string): number | null;
}

export function familiarDevices(secret: Buffer): FamiliarDevices {
  const signed = signatureOf(secret, 'familiar device');
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
