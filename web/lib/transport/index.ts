import {
  isExcluded,
  ENCRYPTED,
  type TransportKey,
} from '#machines/contracts/encryptedTransport.ts';
import { readKey, encryptCall, type EncryptedMessage, type ServerKey } from './encrypt.ts';

/** `fetch`, of a path below /api. */
export type ApiFetch = (path: string, request?: RequestInit) => Promise<Response>;

/**
 * Replaces `fetch('/api' + path, request)` by one that encrypts calls and decrypts answers. Excluded
 * calls and bodies that aren't text go as they are; so does everything where there is no WebCrypto.
 * @throws TypeError, as fetch does, for an answer that should have been encrypted and was not.
 */
export function createEncryptedFetch(base: string): ApiFetch {
  let known: Promise<ServerKey> | null = null;
  const keyOf = (): Promise<ServerKey> => {
    known ??= fetchKey(base).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  return async (path, request = {}) => {
    const { body = null } = request;
    const isSealable = body === null || typeof body === 'string';
    if (!isSealable || isExcluded(path) || !('subtle' in crypto)) {
      return fetch(`${base}${path}`, request);
    }
    const key = keyOf();
    const first = await send(base, path, request, body, await key);
    if (!first.headers.has(ENCRYPTED.refused)) return first;
    // The server has another key now, our clock went wrong, or the browser sent it twice. Of several calls
    // under way the first forgets the key; the others take what came in its place.
    if (known === key) known = null;
    return send(base, path, request, body, await keyOf());
  };
}

/** Sealed calls to the server that this page came from. */
export const encryptedFetch: ApiFetch = createEncryptedFetch('/api');

async function fetchKey(base: string): Promise<ServerKey> {
  const response = await fetch(`${base}/Transport/Key`);
  if (!response.ok) throw new TypeError('The server’s key could not be fetched');
  return readKey((await response.json()) as TransportKey);
}

async function send(
  base: string,
  path: string,
  request: RequestInit,
  body: string | null,
  key: ServerKey,
): Promise<Response> {
  const [pathname = '', query = ''] = path.split(/\?(.*)/s);
  const headers = new Headers(request.headers);
  const message = await encryptCall(key, {
    method: request.method ?? 'GET',
    path: pathname,
    query,
    body,
    authorization: headers.get('Authorization') ?? '',
    idempotencyKey: headers.get('Idempotency-Key') ?? '',
  });
  headers.set(ENCRYPTED.header, message.header);
  headers.delete('Content-Type');
  if (message.body) headers.set('Content-Type', ENCRYPTED.type);
  const answer = await fetch(`${base}${pathname}?${ENCRYPTED.parameter}=${message.query}`, {
    ...request,
    headers,
    ...(message.body && { body: message.body }),
  });
  return open(answer, message);
}

async function open(answer: Response, message: EncryptedMessage): Promise<Response> {
  const { status, statusText } = answer;
  const headers = new Headers(answer.headers);
  if (headers.get('Content-Type') !== ENCRYPTED.type) {
    // A refusal may come from before the seal was opened, or from a proxy; nothing else may.
    if (answer.ok) throw new TypeError('The answer is not sealed');
    return answer;
  }
  const sealed = new Uint8Array(await answer.arrayBuffer());
  const plain = await message.openAnswer(status, sealed).catch(() => {
    throw new TypeError('The answer’s seal is broken');
  });
  const type = headers.get(ENCRYPTED.fileType) ?? 'application/json; charset=utf-8';
  headers.set('Content-Type', type);
  headers.delete('Content-Length');
  return new Response(plain, { status, statusText, headers });
}
