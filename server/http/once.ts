import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler, Response } from 'express';

const compress = promisify(gzip);

/** Bytes that stay the same while this process runs: compressed once, whoever asks and how often. */
export interface Unchanging {
  plain: Buffer;
  packed: Buffer;
  etag: string;
}

export async function unchanging(plain: Buffer): Promise<Unchanging> {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { plain, packed: await compress(plain, { level: 9 }), etag };
}

/**
 * Sends what `make` has made at the first call. A 304 where the caller has it already; `no-cache` has
 * it ask each time.
 */
export function sendOnce(type: string, make: () => Buffer): RequestHandler {
  let made: Promise<Unchanging> | undefined;
  return async (request, response) => {
    made ??= unchanging(make());
    response.set('Cache-Control', 'no-cache').type(type);
    sendUnchanging(response, await made, Boolean(request.acceptsEncodings('gzip')));
  };
}

/** Answers with the bytes, packed where the caller unpacks them; by the ETag Express makes it a 304. */
export function sendUnchanging(
  response: Response,
  { plain, packed, etag }: Unchanging,
  takesGzip: boolean,
): void {
  // Weak: the packed bytes are other bytes of the same content.
  response.set('ETag', `W/${etag}`).vary('Accept-Encoding');
  if (takesGzip) response.set('Content-Encoding', 'gzip');
  response.send(takesGzip ? packed : plain);
}
