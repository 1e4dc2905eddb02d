import {
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  type DecipherGCM,
  type ECDH,
} from 'node:crypto';
import { ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';
import { deriveKey } from '#server/platform/secret.ts';

/*
 * The receiving side of HPKE in base mode (RFC 9180 §4, §5) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and
 * AES-256-GCM, using only node:crypto. The library @hpke/core, which browsers use, needs about twenty WebCrypto calls:
 * 2.4 ms of CPU time per call instead of 0.2. Tests check both against each other.
 */

const NO_SALT = Buffer.alloc(32);
const KEM = Buffer.from('KEM\x00\x10', 'latin1');
const HPKE = Buffer.from('HPKE\x00\x10\x00\x01\x00\x02', 'latin1');
const VERSION = Buffer.from('HPKE-v1');
const INFO = Buffer.from(ENCRYPTED.info);

const extract = (suite: Buffer, salt: Buffer, label: string, secret: Buffer): Buffer =>
  createHmac('sha256', salt).update(VERSION).update(suite).update(label).update(secret).digest();

/** HKDF-Expand for up to 32 bytes, which need only one round. */
const expand = (
  suite: Buffer,
  secret: Buffer,
  label: string,
  info: Buffer,
  length: number,
): Buffer =>
  createHmac('sha256', secret)
    .update(Buffer.from([0, length]))
    .update(VERSION)
    .update(suite)
    .update(label)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);

const SCHEDULE = Buffer.concat([
  Buffer.from([0]),
  extract(HPKE, NO_SALT, 'psk_id_hash', Buffer.alloc(0)),
  extract(HPKE, NO_SALT, 'info_hash', INFO),
]);

/** The server's key pair for encrypted calls. */
export interface EncryptionKey {
  id: string;
  /** The public key as an uncompressed point of 65 bytes. */
  publicKey: Buffer;
  pair: ECDH;
}

/** Derives the key pair from the installation's secret, so that it is the same in every process. */
export function encryptionKey(secret: Buffer): EncryptionKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(getScalar(pair, secret));
  const publicKey = pair.getPublicKey();
  const id = createHash('sha256').update(publicKey).digest('base64url').slice(0, 12);
  return { id, publicKey, pair };
}

/** Derives the private key. One in four billion values of 32 bytes is not valid on the curve; it is skipped. */
function getScalar(pair: ECDH, secret: Buffer): Buffer {
  for (let attempt = 0; ; attempt += 1) {
    const scalar = deriveKey(secret, `sealed transport ${attempt}`);
    try {
      pair.setPrivateKey(scalar);
      return scalar;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

/** The secrets of one encrypted call. */
export interface EncryptionContext {
  /**
   * Decrypts the next message.
   * @throws if someone has tampered with it or the data that is bound to it.
   */
  open(sealed: Buffer, binding: string): Buffer;
  /** The key with which the response is encrypted. */
  answerKey: Buffer;
}

/**
 * Derives the secrets of a call from the client's encapsulated key.
 * @throws if that key is not a point of the curve.
 */
export function openContext(key: EncryptionKey, encapsulated: Buffer): EncryptionContext {
  if (encapsulated.length !== 65 || encapsulated[0] !== 4) throw new Error('not a point');
  const agreed = key.pair.computeSecret(encapsulated);
  const shared = expand(
    KEM,
    extract(KEM, NO_SALT, 'eae_prk', agreed),
    'shared_secret',
    Buffer.concat([encapsulated, key.publicKey]),
    32,
  );
  const secret = extract(HPKE, shared, 'secret', Buffer.alloc(0));
  const messageKey = expand(HPKE, secret, 'key', SCHEDULE, 32);
  const baseNonce = expand(HPKE, secret, 'base_nonce', SCHEDULE, 12);
  const exporter = expand(HPKE, secret, 'exp', SCHEDULE, 32);
  let sequence = 0;
  return {
    open: (sealed, binding) => {
      if (sealed.length < 16) throw new Error('too short');
      const nonce = Buffer.from(baseNonce);
      nonce.writeUInt32BE((nonce.readUInt32BE(8) ^ sequence) >>> 0, 8);
      sequence += 1;
      const decipher: DecipherGCM = createDecipheriv('aes-256-gcm', messageKey, nonce);
      decipher.setAAD(Buffer.from(binding));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    },
    answerKey: expand(HPKE, exporter, 'sec', Buffer.from(ENCRYPTED.answer), 32),
  };
}
