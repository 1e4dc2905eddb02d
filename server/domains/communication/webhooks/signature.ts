import { createHmac, randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { tokenCipher } from '#server/platform/access/tokenCipher.ts';

/** Secrets of Standard Webhooks begin with this. */
const PREFIX = 'whsec_';

export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;
export const getHint = (secret: string): string => secret.slice(0, PREFIX.length + 4);

const getCipher = (installation: Buffer) => tokenCipher(installation, 'webhook secret');

export const sealSecret = (installation: Buffer, secret: string): Buffer =>
  getCipher(installation).encrypt(secret);

/**
 * Decrypts the secret of a webhook.
 * @throws if the installation's secret has changed since it was encrypted.
 */
export function openSecret(installation: Buffer, sealed: Buffer): string {
  const secret = getCipher(installation).decrypt(sealed);
  if (secret === null) throw new Error('The webhook’s secret was sealed by another installation');
  return secret;
}

/**
 * Returns the headers with which a receiver verifies that a delivery comes from Cadre, is unchanged and recent
 * (https://www.standardwebhooks.com). The signature covers the ID, the time and the body.
 */
export function signedHeaders(
  secrets: readonly string[],
  { messageId, seconds, body }: { messageId: string; seconds: number; body: string },
): OutgoingHttpHeaders {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const signed = `${messageId}.${seconds}.${body}`;
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
