import type { RequestHandler } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    untraced?: boolean;
  }
}

/**
 * Of such a call no line is written and nothing is counted, whoever made it: the hour at which a
 * grievance without a name came would lead to its filer, whose other calls of that minute have lines.
 */
export const untraced: RequestHandler = (request, _response, next) => {
  request.untraced = true;
  next();
};
