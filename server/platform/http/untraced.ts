import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    untraced?: boolean;
  }
}

/**
 * Marks calls that are neither logged nor counted. The time of an anonymous grievance would reveal its author through
 * the log lines of their other calls.
 */
export const untraced: RequestHandler = (request, _response, next) => {
  request.untraced = true;
  next();
};
