import { ApiError, NetworkError } from './apiError.ts';
import { serverIsBack, watchCall } from './serverHealth.ts';
import type { ApiFetch } from './transport/index.ts';
import { noteSent, noteUnsent } from './unsent.ts';

/** Supplies the access tokens with which the API client sends its requests. */
export interface Credentials {
  token: () => string | null;
  /** Fetches a new token for one that is missing or expired. It resolves with null if the session has ended. */
  renew: (stale: string | null) => Promise<string | null>;
}

let credentials: Credentials = { token: () => null, renew: () => Promise.resolve(null) };

/** Sets the credentials of all later requests. */
export const actAs = (given: Credentials): void => {
  credentials = given;
};

export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** Writes the query as `?a=1&b=2`. Lists are comma-separated, and undefined values are left out. */
export function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

export type WriteOptions = {
  /** The idempotency key. The server executes requests with the same key only once. */
  key?: string | undefined;
  /**
   * Requests that start or end a session send this token, or none for null, instead of the session's token. A
   * 401 is then returned as an error, and the token isn't renewed.
   */
  as?: string | null | undefined;
};

/** The delays before a write that got no response is sent again, with the same key. */
const RETRY_AFTER_MS = [400, 1200];
/** If the server is down, a write waits at most this long until the server responds again. */
const RESEND_WITHIN_MS = 5 * 60_000;

/**
 * Calls the API. After a 401, it renews the token once and retries.
 * @throws ApiError if the server refuses, NetworkError if there is no response.
 */
export const api = {
  get: <Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> =>
    call<Answer>(`${path}${queryString(query)}`, { method: 'GET', ...(signal && { signal }) }),

  /** Sends a GET request with another token than the session's, or with none. */
  getAs: <Answer>(as: string | null, path: string, query: Query = {}): Promise<Answer> =>
    call<Answer>(`${path}${queryString(query)}`, { method: 'GET' }, { as }),

  post: <Answer>(path: string, body: unknown, options: WriteOptions = {}): Promise<Answer> =>
    sendBody<Answer>('POST', path, body, options),

  put: <Answer>(path: string, body: unknown, options: WriteOptions = {}): Promise<Answer> =>
    sendBody<Answer>('PUT', path, body, options),

  /** Uploads a file as the form field `files`, as attachments require. */
  attach: <Answer>(path: string, query: Query, file: File): Promise<Answer> => {
    const body = new FormData();
    body.append('files', file, file.name);
    return call<Answer>(`${path}${queryString(query)}`, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': newKey() },
    });
  },

  /** Downloads a file. Errors are JSON like any other (spec 000 §8). */
  file: async (path: string, query: Query = {}, signal?: AbortSignal): Promise<ServedFile> => {
    const request = { method: 'GET', headers: { Accept: '*/*' }, ...(signal && { signal }) };
    const response = await answerTo(`${path}${queryString(query)}`, request);
    if (!response.ok) return read<never>(response);
    return { bytes: await response.blob(), type: response.headers.get('Content-Type') ?? '' };
  },
};

/**
 * Sends a body, and sends it again if there was no response. The idempotency key keeps the server from
 * executing it twice.
 */
async function sendBody<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  options: WriteOptions,
): Promise<Answer> {
  const key = options.key ?? newKey();
  const request = {
    method,
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      ...(options.as === undefined && { 'Idempotency-Key': key }),
    },
  };
  for (const pause of options.as === undefined ? RETRY_AFTER_MS : []) {
    try {
      const answer = await call<Answer>(path, request, options);
      noteSent(key);
      return answer;
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        noteSent(key);
        throw error;
      }
      // Reloading the page would lose the write; the offline page warns of this.
      noteUnsent(key);
      await new Promise((resolve) => setTimeout(resolve, pause));
      // The form keeps what was typed, and it is sent as soon as the server responds again.
      if (!(await serverIsBack(RESEND_WITHIN_MS))) throw error;
    }
  }
  const answer = await call<Answer>(path, request, options);
  noteSent(key);
  return answer;
}

export interface ServedFile {
  bytes: Blob;
  /** The Content-Type header of the response, including parameters such as the charset. */
  type: string;
}

/** Makes an idempotency key. It doesn't use crypto.randomUUID, which only exists over HTTPS or on localhost. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const call = async <Answer>(
  path: string,
  request: RequestInit,
  options: WriteOptions = {},
): Promise<Answer> => read<Answer>(await answerTo(path, request, options));

async function answerTo(
  path: string,
  request: RequestInit,
  { as }: WriteOptions = {},
): Promise<Response> {
  if (as !== undefined) return send(path, request, as);
  const token = credentials.token() ?? (await credentials.renew(null));
  const first = await send(path, request, token);
  if (first.status !== 401) return first;
  const renewed = await credentials.renew(token);
  return renewed === null ? first : send(path, request, renewed);
}

/**
 * Requests are encrypted (spec 000 §7, transport rules). The code for it is loaded with the first request,
 * because a page can be shown without it.
 */
let transport: Promise<ApiFetch> | null = null;
function encrypting(): Promise<ApiFetch> {
  transport ??= import('./transport/index.ts').then(
    ({ encryptedFetch }) => encryptedFetch,
    (error: unknown) => {
      transport = null;
      throw error;
    },
  );
  return transport;
}

async function send(path: string, request: RequestInit, token: string | null): Promise<Response> {
  const headers = new Headers(request.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  const { signal, ended } = watchCall();
  try {
    const sealedFetch = await encrypting();
    const answer = await sealedFetch(path, {
      ...request,
      headers,
      credentials: 'same-origin',
      signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal,
    });
    ended('answered');
    return answer;
  } catch (error) {
    const givenUp = request.signal?.aborted === true;
    ended(givenUp ? 'given up' : 'unanswered');
    if (givenUp && error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The server did not respond');
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  // A proxy between browser and server may respond with its own HTML page, which isn't JSON.
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const wait = Number(response.headers.get('Retry-After') ?? NaN);
    throw new ApiError(response.status, body ?? {}, Number.isFinite(wait) ? wait : undefined);
  }
  return body as Answer;
}
