import express, { type Request, type RequestHandler } from 'express';
import { ENCRYPTED } from '#machines/core/contracts/encryptedTransport.ts';
import { AppError, invalid } from '#server/platform/errors.ts';

/** Reads and decrypts a JSON body up to a size limit, and passes its bytes to `see`. */
export function encryptedBody(
  limit: string,
  see: (request: Request, raw: Buffer) => void,
): RequestHandler {
  const raw = express.raw({ type: ENCRYPTED.type, limit, inflate: false });
  return (request, response, next) => {
    raw(request, response, (error?: unknown) => {
      if (error) {
        next(error);
        return;
      }
      try {
        readBody(request, see);
        next();
      } catch (refusal) {
        next(refusal);
      }
    });
  };
}

function readBody(request: Request, see: (request: Request, raw: Buffer) => void): void {
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body) || body.length === 0) {
    const type = request.get('Content-Type');
    if (type && request.get('Content-Length') !== '0' && !request.is(ENCRYPTED.type)) {
      throw new AppError('unsupportedMedia', 'The body of an encrypted call must be encrypted');
    }
    request.body = undefined;
    return;
  }
  const plain = request.sealed?.openBody(body);
  if (!plain) return;
  see(request, plain);
  try {
    request.body = JSON.parse(plain.toString('utf8')) as unknown;
  } catch {
    throw invalid('The body is not JSON');
  }
}
