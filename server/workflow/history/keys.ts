import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '#server/secret.ts';

/** What history is signed with. As `KeyObject`s, by which an HMAC takes 3.5 µs and not 5.4. */
export interface HistoryKeys {
  /** HMAC key of the chains. */
  chain: KeyObject;
  /** Salts of what a proof may leave out (publicChain.ts). */
  salts: KeyObject;
  /** HMAC key of the rows of signed logs and their blocks (server/records). */
  records: KeyObject;
  /** Ed25519 pair of the seals: whoever audits needs only the public one. */
  checkpointPrivate: KeyObject;
  checkpointPublic: KeyObject;
}

// An Ed25519 private key is any 32 bytes; this is the fixed PKCS #8 wrapping that Node asks for.
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function historyKeys(secret: Buffer): HistoryKeys {
  const secretKey = (purpose: string) => createSecretKey(deriveKey(secret, purpose));
  const checkpointPrivate = createPrivateKey({
    key: Buffer.concat([PKCS8_ED25519, deriveKey(secret, 'history seal')]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    chain: secretKey('history chain'),
    salts: secretKey('history salts'),
    records: secretKey('record changes'),
    checkpointPrivate,
    checkpointPublic: createPublicKey(checkpointPrivate),
  };
}
