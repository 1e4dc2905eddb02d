import type { TransportKey } from '#machines/core/contracts/encryptedTransport.ts';
import { ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';
import { readKey, encryptCall, type Call, type ServerKey } from '#web/lib/transport/encrypt.ts';

/** A decoded encrypted request, so that a test can change any part of it before sending. */
export interface Wire {
  method: string;
  path: string;
  query: string;
  header: string;
  body: Uint8Array<ArrayBuffer> | null;
  headers: Record<string, string>;
  openAnswer: (status: number, sealed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
}

export const fetchKey = async (url: string): Promise<TransportKey> =>
  (await (await fetch(`${url}/api/Transport/Key`)).json()) as TransportKey;

export const serverKey = async (url: string): Promise<ServerKey> => readKey(await fetchKey(url));

export async function encrypt(
  key: ServerKey,
  call: Partial<Call> & { path: string },
): Promise<Wire> {
  const whole = {
    method: 'GET',
    query: '',
    body: null,
    authorization: '',
    idempotencyKey: '',
    ...call,
  };
  const { header, query, body, ...message } = await encryptCall(key, whole);
  return {
    method: whole.method,
    path: whole.path,
    query,
    header,
    body,
    openAnswer: (status, sealed) => message.openAnswer(status, sealed),
    headers: {
      ...(whole.authorization && { Authorization: whole.authorization }),
      ...(whole.idempotencyKey && { 'Idempotency-Key': whole.idempotencyKey }),
      ...(body && { 'Content-Type': ENCRYPTED.type }),
    },
  };
}

export interface Opened {
  status: number;
  isSealed: boolean;
  /** The length of the raw response. */
  bytes: number;
  refused: string | null;
  body: { message?: string; statusCode?: number } & Record<string, unknown>;
}

export async function send(url: string, wire: Wire): Promise<Opened> {
  const response = await fetch(
    `${url}/api${wire.path}?${ENCRYPTED.parameter}=${encodeURIComponent(wire.query)}`,
    {
      method: wire.method,
      headers: { ...wire.headers, [ENCRYPTED.header]: wire.header },
      ...(wire.body && { body: wire.body }),
    },
  );
  const raw = new Uint8Array(await response.arrayBuffer());
  const isSealed = response.headers.get('Content-Type') === ENCRYPTED.type;
  const plain = isSealed ? await wire.openAnswer(response.status, raw) : raw;
  return {
    status: response.status,
    isSealed,
    bytes: raw.length,
    refused: response.headers.get(ENCRYPTED.refused),
    body: JSON.parse(new TextDecoder().decode(plain)) as Opened['body'],
  };
}
