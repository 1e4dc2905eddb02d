import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { countedLine } from '#server/platform/countedLines.ts';
import { isUnreachable } from '#server/platform/db/unreachable.ts';
import { AppError, type ErrorCode } from '#server/platform/errors.ts';
import type { Logger } from '#server/platform/log.ts';

/** Gives each request an ID, which appears in the response and in the log line. */
export const nameRequest: RequestHandler = (request, response, next) => {
  request.requestId = randomUUID();
  response.set('X-Request-Id', request.requestId);
  next();
};

export const answerNotFound: RequestHandler = () => {
  throw new AppError('notFound', 'Endpoint not found');
};

/** Turns any error into an error response as the contract describes it. Details of unexpected errors are not shown. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const appError = asAppError(error);
    if (appError.code === 'unavailable') {
      countedLine(log, 'calls were refused', appError.message);
      request.isCounted = true;
    } else if (appError.status >= 500) {
      log.error({ err: error, requestId: request.requestId }, 'call failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    // Reads and discards the rest of the body. Node does not do so if a part was read, and the next request on this
    // connection would then wait until the timeout.
    request.resume();
    letGo(request);
    sendRefusal(response, appError);
  };

declare module 'express-serve-static-core' {
  interface Request {
    /** Whether many calls may be refused for the same reason, so that they are counted in one log line. */
    isCounted?: true;
  }
}

/** How long a slow connection may take to send the rest of a body that is discarded, in milliseconds. */
const LINGER_MS = 5000;

/**
 * Closes the connection of a refused body that is still being sent, but only after a while. If the connection is closed
 * while a client is sending, the client never reads the response.
 */
function letGo(request: Request): void {
  if (request.complete) return;
  const limit = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  request.once('close', () => clearTimeout(limit));
}

/** Sends an error response as the contract describes it. */
export function sendRefusal(response: Response, error: AppError): void {
  const { errors, refused, deleted, retryAfter } = error.details;
  if (error.code === 'unavailable') response.set('Retry-After', String(retryAfter ?? 2));
  if (error.code === 'tooMany') response.set('Retry-After', String(retryAfter ?? 1));
  response.status(error.status).json({
    statusCode: error.status,
    message: error.message,
    ...(errors ? { errors } : {}),
    ...(refused ? { refused } : {}),
    ...(deleted ? { deleted } : {}),
    requestId: response.req.requestId,
  });
}

/** The errors of body-parser by their type, with the response to each. */
const BODY_ERRORS = new Map<string, [ErrorCode, string]>([
  ['entity.parse.failed', ['invalid', 'The body is not JSON']],
  ['entity.too.large', ['tooLarge', 'The body is too large']],
  ['encoding.unsupported', ['unsupportedMedia', 'The body’s encoding is not supported']],
  ['charset.unsupported', ['unsupportedMedia', 'The body must be UTF-8']],
  ['request.size.invalid', ['invalid', 'The length of the body does not match Content-Length']],
  ['request.aborted', ['invalid', 'The upload was interrupted']],
]);

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return new AppError('invalid', 'The address cannot be read');
  const { type, code, status } = traits(error);
  const body = BODY_ERRORS.get(type);
  if (body) return new AppError(...body);
  // The server of static files reports errors by status. Its 403 is for a path outside the folder, and is treated as
  // not found.
  if (status === 403 || status === 404) return new AppError('notFound', 'File not found');
  if (status !== null && status >= 400 && status < 500) {
    return new AppError('invalid', 'The request cannot be read');
  }
  // The disk is full, according to the file system (ENOSPC) or PostgreSQL.
  if (NO_ROOM.has(code)) {
    return new AppError('unavailable', 'Storage is full at the moment', {
      retryAfter: 60,
    });
  }
  // The transaction was repeated after deadlocks and failed each time. Nothing was changed, and the client may send the
  // call again.
  if (code === '40P01' || code === '40001') {
    return new AppError('unavailable', 'Too many changes to this at once, try again', {
      retryAfter: 1,
    });
  }
  if (isUnreachable(error)) {
    return new AppError('unavailable', 'The database cannot be reached at the moment, try again');
  }
  // The value is one that JSON and zod accept but PostgreSQL does not, such as text with U+0000 or an ID above 2^63.
  if (code === '22P05' || code === '22021' || code === '22003') {
    return new AppError('invalid', 'A value cannot be stored');
  }
  return new AppError('internal', 'Something went wrong on our side');
}

function traits(error: unknown): { type: string; code: string; status: number | null } {
  const bag = (typeof error === 'object' && error ? error : {}) as Record<string, unknown>;
  return {
    type: typeof bag['type'] === 'string' ? bag['type'] : '',
    code: typeof bag['code'] === 'string' ? bag['code'] : '',
    status: typeof bag['status'] === 'number' ? bag['status'] : null,
  };
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);
