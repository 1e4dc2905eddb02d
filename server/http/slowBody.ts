import type { RequestHandler } from 'express';
import { AppError } from '#server/errors.ts';
import { sendRefusal } from './errorHandler.ts';

/** A body that has come this slowly for so long isn't waited for. A bad mobile line does ten times that. */
const PATIENCE_MS = 10_000;
const BYTES_A_SECOND = 2000;
const LOOKED_MS = 500;

/**
 * Answers 408 to a body that trickles. By its pace and not by its length: an attachment of 1 MB may take
 * a minute over a bad line. From when it was asked for: what waits for a place isn't slow.
 */
export const refuseSlowBody: RequestHandler = (request, response, next) => {
  const { headers, socket } = request;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (hasBody && !request.complete) {
    const before = socket.bytesRead;
    // Counted by looks: while this process itself was held up, nobody could send faster.
    let milliseconds = 0;
    const look = setInterval(() => {
      milliseconds += LOOKED_MS;
      if (request.complete || response.headersSent) clearInterval(look);
      else if (
        milliseconds >= PATIENCE_MS &&
        (socket.bytesRead - before) / milliseconds < BYTES_A_SECOND / 1000
      ) {
        clearInterval(look);
        response.set('Connection', 'close');
        // Whoever still reads the body finds its end: the connection's.
        response.once('finish', () => socket.destroySoon());
        sendRefusal(response, new AppError('tooSlow', 'The body was received too slowly'));
      }
    }, LOOKED_MS);
    response.once('close', () => clearInterval(look));
  }
  next();
};
