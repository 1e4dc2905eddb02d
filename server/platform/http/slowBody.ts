import type { RequestHandler } from 'express';
import { AppError } from '#server/platform/errors.ts';
import { sendRefusal } from './errorHandler.ts';

/**
 * A body that is too slow for this long is refused. Even a bad mobile connection is ten times faster than the
 * limit.
 */
const PATIENCE_MS = 10_000;
const BYTES_A_SECOND = 2000;
const CHECKED_MS = 500;

/**
 * Refuses a body that arrives too slowly, with 408. The limit is on the rate and not the total time, because an
 * attachment of 1 MB may take a minute on a bad connection. The time begins when the body is read, after waiting in the
 * queue.
 */
export const refuseSlowBody: RequestHandler = (request, response, next) => {
  const { headers, socket } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (hasBody && !request.complete) {
    const before = socket.bytesRead;
    // Time is measured by counting checks and not by the clock, because nothing can arrive while this process itself is
    // blocked.
    let milliseconds = 0;
    const look = setInterval(() => {
      milliseconds += CHECKED_MS;
      if (request.complete || response.headersSent) clearInterval(look);
      else if (
        milliseconds >= PATIENCE_MS &&
        (socket.bytesRead - before) / milliseconds < BYTES_A_SECOND / 1000
      ) {
        clearInterval(look);
        response.set('Connection', 'close');
        // Closes the connection after the response, so that code that is still reading the body
        // sees it end.
        response.once('finish', () => socket.destroySoon());
        sendRefusal(response, new AppError('tooSlow', 'The body was received too slowly'));
      }
    }, CHECKED_MS);
    response.once('close', () => clearInterval(look));
  }
  next();
};
