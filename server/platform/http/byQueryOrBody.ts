import type { RequestHandler } from 'express';

/**
 * Makes a write route that also accepts its values in the query, where the specification puts them.
 */
export function byQueryOrBody([readBody, ...answer]: RequestHandler[]): RequestHandler[] {
  const merge: RequestHandler = (request, _response, next) => {
    const given: unknown = request.body;
    request.body = { ...request.query, ...(typeof given === 'object' ? given : {}) };
    next();
  };
  return [...(readBody ? [readBody] : []), merge, ...answer];
}
