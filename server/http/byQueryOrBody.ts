import type { RequestHandler } from 'express';

/** For a write whose values the specification puts into the query: they stand for a body's. */
export function byQueryOrBody([readBody, ...answer]: RequestHandler[]): RequestHandler[] {
  const merge: RequestHandler = (request, _response, next) => {
    const given: unknown = request.body;
    request.body = { ...request.query, ...(typeof given === 'object' ? given : {}) };
    next();
  };
  return [...(readBody ? [readBody] : []), merge, ...answer];
}
