import type { RequestHandler } from 'express';

/** For a write whose values the specification puts into the query string, which is used as its body. */
export function byQueryOrBody([readBody, ...answer]: RequestHandler[]): RequestHandler[] {
  const merge: RequestHandler = (request, _response, next) => {
    const given: unknown = request.body;
    request.body = { ...request.query, ...(typeof given === 'object' ? given : {}) };
    next();
  };
  return [...(readBody ? [readBody] : []), merge, ...answer];
}
