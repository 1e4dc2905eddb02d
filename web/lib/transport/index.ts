import {
  isExcluded,
  ENCRYPTED,
  type TransportKey,
} from '#machines/core/contracts/encryptedTransport.ts';
import { readKey, encryptCall, type EncryptedMessage, type ServerKey } from './encrypt.ts';

/** Works like `fetch` for a path below /api. */
export type ApiFetch = (path: string, request?: RequestInit) => Promise<Response>;

/**
 * Makes a function that replaces `fetch('/api' + path, request)`, but encrypts requests and decrypts responses.
 * It doesn't encrypt excluded paths, bodies that aren't text, or anything in browsers without WebCrypto.
 * @throws TypeError, as fetch does, for a response that should have been encrypted but wasn't.
 */
export function createEncryptedFetch(base: string): ApiFetch {
  let serverKey: Promise<ServerKey> | null = null;
  const getKey = (): Promise<ServerKey> => {
    serverKey ??= fetchKey(base).catch((error: unknown) => {
      serverKey = null;
      throw error;
    });
    return serverKey;
  };

  return async (path, request = {}) => {
    const { body = null } = request;
    const isSealable = body === null || typeof body === 'string';
    if (!isSealable || isExcluded(path) || !('subtle' in crypto)) {
      return fetch(`${base}${path}`, request);
    }
    const key = getKey();
    const first = await send(base, path, request, body, await key);
    if (!first.headers.has(ENCRYPTED.refused)) return first;
    // The server has a new key, the browser's clock is wrong, or the browser sent the request twice. If several
    // requests are refused at once, only the first drops the key, and the others use the new one.
    if (serverKey === key) serverKey = null;
    return send(base, path, request, body, await getKey());
  };
}

/** Encrypted requests to the page's own server. */
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
    // An error may come from a proxy, or from the server before it decrypted the request. Any other response
    // must be encrypted.
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
