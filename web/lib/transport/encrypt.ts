import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import {
  getAnswerBinding,
  getBinding,
  ENCRYPTED,
  type TransportKey,
} from '#machines/core/contracts/encryptedTransport.ts';
import { fromBase64Url, toBase64Url, unsqueeze, utf8, type Bytes } from './bytes.ts';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

/** The server's public key, and by how many milliseconds its clock is ahead of the browser's. */
export interface ServerKey {
  id: string;
  publicKey: CryptoKey;
  ahead: number;
}

export const readKey = async ({ keyId, publicKey, time }: TransportKey): Promise<ServerKey> => ({
  id: keyId,
  publicKey: await suite.kem.deserializePublicKey(fromBase64Url(publicKey).buffer),
  ahead: time - Date.now(),
});

export interface Call {
  method: string;
  /** The path after /api, without the query. */
  path: string;
  /** The query as `a=1&b=2`. It is empty if there is none. */
  query: string;
  body: string | null;
  authorization: string;
  idempotencyKey: string;
}

export interface EncryptedMessage {
  header: string;
  query: string;
  body: Bytes | null;
  /**
   * Decrypts the response.
   * @throws if the server didn't encrypt it for this request.
   */
  openAnswer(status: number, sealed: Bytes): Promise<Bytes>;
}

/**
 * Encrypts a request with the server's key, and adds the time so that the server can refuse an old copy of it
 * (machines/core/contracts/encryptedTransport.ts).
 */
export async function encryptCall(key: ServerKey, call: Call): Promise<EncryptedMessage> {
  const time = Math.round(Date.now() + key.ahead);
  const context = await suite.createSenderContext({
    recipientPublicKey: key.publicKey,
    info: utf8(ENCRYPTED.info).buffer,
  });
  const binding = utf8(getBinding({ ...call, time, hasBody: call.body !== null })).buffer;
  const query = await context.seal(utf8(call.query).buffer, binding);
  const body = call.body === null ? null : await context.seal(utf8(call.body).buffer, binding);
  const answerKey = await crypto.subtle.importKey(
    'raw',
    await context.export(utf8(ENCRYPTED.answer).buffer, 32),
    'AES-GCM',
    false,
    ['decrypt'],
  );
  return {
    header: `${key.id}.${time}.${toBase64Url(new Uint8Array(context.enc))}`,
    query: toBase64Url(new Uint8Array(query)),
    body: body && new Uint8Array(body),
    openAnswer: async (status, sealed) => {
      const flag = sealed[0] ?? 0;
      const plain = await crypto.subtle.decrypt(
        {
          name: 'AES-GCM',
          iv: sealed.slice(1, 13),
          additionalData: utf8(getAnswerBinding(status, flag)),
        },
        answerKey,
        sealed.slice(13),
      );
      return flag === 1 ? unsqueeze(new Uint8Array(plain)) : new Uint8Array(plain);
    },
  };
}
