import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '#server/errors.ts';
import { sendRefusal } from './errorHandler.ts';

/** A body slower than this for so long is refused. A bad mobile connection is ten times as fast. */
const PATIENCE_MS = 10_000;
const BYTES_A_SECOND = 2000;
const LOOKED_MS = 500;

/** A body that is being received. */
interface Arriving {
  request: Request;
  response: Response;
  bytesBefore: number;
  /** Counted by checks, not by time: while this process is blocked, nothing can arrive. */
  milliseconds: number;
}

/** One timer for all of them: most bodies arrive at once, and a timer for each took longer than they. */
const arriving = new Set<Arriving>();
let looking: NodeJS.Timeout | undefined;

/**
 * Answers 408 to a body that arrives too slowly, judged by its rate: an attachment of 1 MB may take a
 * minute over a bad connection. Measured from when reading begins, not while waiting for a place.
 */
export const refuseSlowBody: RequestHandler = (request, response, next) => {
  const { headers, socket } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (hasBody && !request.complete) {
    const one = { request, response, bytesBefore: socket.bytesRead, milliseconds: 0 };
    arriving.add(one);
    looking ??= setInterval(look, LOOKED_MS);
    request.once('close', () => arriving.delete(one));
  }
  next();
};

function look(): void {
  for (const one of arriving) {
    const { request, response } = one;
    one.milliseconds += LOOKED_MS;
    if (request.complete || response.headersSent || response.closed) arriving.delete(one);
    else if (isTooSlow(one)) {
      arriving.delete(one);
      response.set('Connection', 'close');
      // Code that still reads the body sees the connection end.
      response.once('finish', () => request.socket.destroySoon());
      sendRefusal(response, new AppError('tooSlow', 'The body was received too slowly'));
    }
  }
  if (arriving.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}

const isTooSlow = ({ request, bytesBefore, milliseconds }: Arriving): boolean =>
  milliseconds >= PATIENCE_MS &&
  (request.socket.bytesRead - bytesBefore) / milliseconds < BYTES_A_SECOND / 1000;
