import { ApiError, NetworkError } from './apiError.ts';
import { serverIsBack, watchCall } from './serverHealth.ts';
import type { ApiFetch } from './transport/index.ts';
import { noteSent, noteUnsent } from './unsent.ts';

/** Anyone who knows the access token, and how to get a new one. */
export interface Credentials {
  token: () => string | null;
  /** A token instead of one that was refused, or of none; null when the session is over. */
  renew: (stale: string | null) => Promise<string | null>;
}

let credentials: Credentials = { token: () => null, renew: () => Promise.resolve(null) };

/** Has every later call made in the name of these credentials. */
export const actAs = (given: Credentials): void => {
  credentials = given;
};

export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/** `?a=1&b=2`; lists become comma lists, what is undefined stays out. */
export function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

export type WriteOptions = {
  /** Names the intent, so that the server does it once however often it is asked. */
  key?: string | undefined;
  /**
   * For the calls that make a session or end it: this token, or none, instead of the session's. A
   * 401 is then an answer, and the call is not sent again by itself.
   */
  as?: string | null | undefined;
};

/** Waits before a write is sent again, with its key, because no answer came. */
const RETRY_AFTER_MS = [400, 1200];
/** How long a write waits for a server that doesn't answer. */
const RESEND_WITHIN_MS = 5 * 60_000;

/**
 * Calls the API. A 401 is answered by one renewal of the token and one more try.
 * @throws ApiError when the server refuses, NetworkError when no answer comes.
 */
export const api = {
  get: <Answer>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Answer> =>
    call<Answer>(`${path}${queryString(query)}`, { method: 'GET', ...(signal && { signal }) }),

  /** The same by another token than the session's, or by none. */
  getAs: <Answer>(as: string | null, path: string, query: Query = {}): Promise<Answer> =>
    call<Answer>(`${path}${queryString(query)}`, { method: 'GET' }, { as }),

  post: <Answer>(path: string, body: unknown, options: WriteOptions = {}): Promise<Answer> =>
    sendBody<Answer>('POST', path, body, options),

  put: <Answer>(path: string, body: unknown, options: WriteOptions = {}): Promise<Answer> =>
    sendBody<Answer>('PUT', path, body, options),

  /** Sends a file as a form's one field, `files`, the way attachments travel. */
  attach: <Answer>(path: string, query: Query, file: File): Promise<Answer> => {
    const body = new FormData();
    body.append('files', file, file.name);
    return call<Answer>(`${path}${queryString(query)}`, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': newKey() },
    });
  },

  /** A file. Its refusal is JSON like any other (spec 000 §8). */
  file: async (path: string, query: Query = {}, signal?: AbortSignal): Promise<ServedFile> => {
    const request = { method: 'GET', headers: { Accept: '*/*' }, ...(signal && { signal }) };
    const response = await answerTo(`${path}${queryString(query)}`, request);
    if (!response.ok) return read<never>(response);
    return { bytes: await response.blob(), type: response.headers.get('Content-Type') ?? '' };
  },
};

/** Sends a body, again where no answer came: the key keeps it from being done twice. */
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
      // A reload loses it, which the offline page says.
      noteUnsent(key);
      await new Promise((resolve) => setTimeout(resolve, pause));
      // Typed text stays, and is sent as soon as the server accepts it.
      if (!(await serverIsBack(RESEND_WITHIN_MS))) throw error;
    }
  }
  const answer = await call<Answer>(path, request, options);
  noteSent(key);
  return answer;
}

export interface ServedFile {
  bytes: Blob;
  /** The media type that the server gave, with its parameters. */
  type: string;
}

/** A key for one intent. Not crypto.randomUUID, which only exists over HTTPS or on localhost. */
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
 * Calls are sealed to the server (spec 000 §7, transport rules). The sealing is fetched by the first
 * one: nobody needs it to see a page.
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
  // A proxy may answer with its own HTML page.
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const wait = Number(response.headers.get('Retry-After') ?? NaN);
    throw new ApiError(response.status, body ?? {}, Number.isFinite(wait) ? wait : undefined);
  }
  return body as Answer;
}
