import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A handler, which is a router if it has a stack: `mountedRoutes` reads its routes there. */
type Handler = RequestHandler & { stack?: unknown[] };

/**
 * Several handlers as one. Every call passes them all, and Express matches a path and copies the request's
 * place in the router before each.
 */
export function inTurn(...handlers: Handler[]): RequestHandler & { stack: unknown[] } {
  const all: RequestHandler = (request, response, done) => {
    let at = 0;
    const next = (error?: unknown): void => {
      const handler = error ? undefined : handlers[at];
      at += 1;
      if (handler) run(handler, request, response, next, done);
      else done(error);
    };
    next();
  };
  return Object.assign(all, { stack: handlers.flatMap(({ stack }) => stack ?? []) });
}

function run(
  handler: RequestHandler,
  request: Request,
  response: Response,
  next: NextFunction,
  done: NextFunction,
): void {
  try {
    const ran: unknown = handler(request, response, next);
    if (ran instanceof Promise) ran.catch(done);
  } catch (error) {
    done(error);
  }
}

/** A handler for the paths that match; any other call passes it at the cost of one test. */
export const onlyFor = (path: RegExp, handler: Handler): Handler =>
  Object.assign(
    ((request, response, next) =>
      path.test(request.path) ? handler(request, response, next) : next()) as RequestHandler,
    { stack: handler.stack ?? [] },
  );
