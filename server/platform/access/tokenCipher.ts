import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#server/platform/secret.ts';

const NONCE = 12;
const TAG = 16;

/** Encrypts texts with AES-256-GCM, so that only this installation can create or read them. */
export interface TokenCipher {
  encrypt(text: string): Buffer;
  /** Null for bytes that this installation did not encrypt for this purpose. */
  decrypt(sealed: Buffer): string | null;
}

/**
 * Makes the cipher for a purpose. Each purpose has a key of its own, so a token for one purpose cannot be used for
 * another.
 */
export function tokenCipher(secret: Buffer, purpose: string): TokenCipher {
  const key = deriveKey(secret, purpose);
  return {
    encrypt: (text) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    decrypt: (sealed) => {
      if (sealed.length < NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
      decipher.setAuthTag(sealed.subarray(-TAG));
      try {
        const text = decipher.update(sealed.subarray(NONCE, -TAG));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** An authentication tag for a string: 16 bytes, base64url. */
export const getSignature = (secret: Buffer, purpose: string): ((text: string) => string) => {
  const key = deriveKey(secret, purpose);
  return (text) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
};

/**
 * Whether a string is the canonical base64url form of its bytes. Decoders ignore some bits of the last character, so
 * several texts decode to the same bytes.
 */
export const isCanonical = (text: string): boolean =>
  Buffer.from(text, 'base64url').toString('base64url') === text;
