import type { RequestHandler } from 'express';
import { AppError } from '#server/platform/errors.ts';
import { sendRefusal } from './errorHandler.ts';

/** A body that stays too slow for this long is refused. Even a bad mobile connection is ten times as fast. */
const PATIENCE_MS = 10_000;
const BYTES_A_SECOND = 2000;
const CHECKED_MS = 500;

/**
 * Answers 408 to a body that arrives too slowly, judged by its rate: an attachment of 1 MB may take a minute over a
 * bad connection. Measured from the start of reading, without the time in the queue.
 */
export const refuseSlowBody: RequestHandler = (request, response, next) => {
  const { headers, socket } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (hasBody && !request.complete) {
    const before = socket.bytesRead;
    // Counted by checks, not by the clock: while this process is blocked, nothing can arrive.
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
        // Code that is still reading the body sees the connection end.
        response.once('finish', () => socket.destroySoon());
        sendRefusal(response, new AppError('tooSlow', 'The body was received too slowly'));
      }
    }, CHECKED_MS);
    response.once('close', () => clearInterval(look));
  }
  next();
};
