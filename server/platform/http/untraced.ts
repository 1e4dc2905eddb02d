import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    untraced?: boolean;
  }
}

/**
 * These calls are neither logged nor counted: the time of an anonymous grievance would identify its author by their
 * other log lines.
 */
export const untraced: RequestHandler = (request, _response, next) => {
  request.untraced = true;
  next();
};
