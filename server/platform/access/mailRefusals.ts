import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#server/platform/secret.ts';

/**
 * The token of the link that is mailed to a person's old address when a new address is proposed. With it, the
 * reader can refuse the new address.
 */
export function mailRefusalToken(secret: Buffer, proposalId: number): string {
  const tag = createHmac('sha256', deriveKey(secret, 'mail refusal')).update(String(proposalId));
  return `${proposalId}.${tag.digest('base64url')}`;
}

/** The ID of the proposal that a token refuses; null if this installation did not make the token. */
export function refusedProposal(secret: Buffer, token: string): number | null {
  const [id = ''] = token.split('.', 1);
  if (!/^\d{1,15}$/.test(id)) return null;
  const expected = Buffer.from(mailRefusalToken(secret, Number(id)));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given) ? Number(id) : null;
}
