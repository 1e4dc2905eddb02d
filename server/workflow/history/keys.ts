import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '#server/secret.ts';

/** What history is signed with. */
export interface HistoryKeys {
  /** HMAC key of the chains. */
  chain: Buffer;
  /** Salts of what a proof may leave out (publicChain.ts). */
  salts: Buffer;
  /** HMAC key of the rows of signed logs and their blocks (server/records). */
  records: Buffer;
  /** Ed25519 pair of the seals: whoever audits needs only the public one. */
  checkpointPrivate: KeyObject;
  checkpointPublic: KeyObject;
}

// An Ed25519 private key is any 32 bytes; this is the fixed PKCS #8 wrapping that Node asks for.
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function historyKeys(secret: Buffer): HistoryKeys {
  const checkpointPrivate = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, deriveKey(secret, 'history seal')]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    chain: deriveKey(secret, 'history chain'),
    salts: deriveKey(secret, 'history salts'),
    records: deriveKey(secret, 'record changes'),
    checkpointPrivate,
    checkpointPublic: createPublicKey(checkpointPrivate),
  };
}
