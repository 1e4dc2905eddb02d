import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler, Response } from 'express';

const compress = promisify(gzip);

/** Bytes that do not change while this process runs, so that they are compressed only once. */
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
 * Sends the result of `make`, which is called at the first request. If the caller already has the result, the response
 * is 304. With `no-cache`, browsers check for changes each time.
 */
export function sendOnce(type: string, make: () => Buffer): RequestHandler {
  let created: Promise<Unchanging> | undefined;
  return async (request, response) => {
    created ??= unchanging(make());
    response.set('Cache-Control', 'no-cache').type(type);
    sendUnchanging(response, await created, Boolean(request.acceptsEncodings('gzip')));
  };
}

/** Sends the bytes, compressed if the caller accepts that. If the ETag matches, Express responds with 304. */
export function sendUnchanging(
  response: Response,
  { plain, packed, etag }: Unchanging,
  takesGzip: boolean,
): void {
  // The ETag is weak, because it is the same for the compressed and the uncompressed bytes.
  response.set('ETag', `W/${etag}`).vary('Accept-Encoding');
  if (takesGzip) response.set('Content-Encoding', 'gzip');
  response.send(takesGzip ? packed : plain);
}
