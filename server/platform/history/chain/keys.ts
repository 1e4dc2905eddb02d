import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '#server/platform/secret.ts';

/** Keys that sign the history. With `KeyObject`s an HMAC takes 3.5 µs instead of 5.4. */
export interface HistoryKeys {
  /** HMAC key of the hash chains. */
  chain: KeyObject;
  /** Key from which the salts of commitments are derived (publicChain.ts). */
  salts: KeyObject;
  /** HMAC key of the rows of signed logs and their blocks (server/platform/history/records). */
  records: KeyObject;
  /** The Ed25519 key pair of checkpoints: an auditor needs only the public key. */
  checkpointPrivate: KeyObject;
  checkpointPublic: KeyObject;
}

// The fixed PKCS #8 header of an Ed25519 private key, which can be any 32 bytes. Node cannot read raw keys.
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
