import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { Request, RequestHandler, Response, Router } from 'express';
import { invalid } from '#server/platform/errors.ts';

// Properties that Express's routes have and its types do not declare.
declare module 'express-serve-static-core' {
  interface IRoute {
    methods: object;
    dispatch: (request: Request, response: Response, next: (error?: unknown) => void) => void;
  }
}

/** The longest parameter in a path, in characters; valid ones are short. */
const LONGEST_PART = 500;

/**
 * Finds the route of a call with one look-up. Express tries all routes in turn, which took 95 µs per call with
 * 308 routes. Two routes with the same method and path fail at startup. `stack` is for `mountedRoutes`.
 */
export function routeIndex(
  routers: readonly Router[],
): RequestHandler & { stack: Router['stack'] } {
  const index = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: LONGEST_PART,
  });
  const stack = routers.flatMap((router) => router.stack);
  for (const { route } of stack) {
    if (!route) throw new Error('Features have routes, and nothing that every call goes through');
    for (const method of Object.keys(route.methods)) {
      index.on(method.toUpperCase() as HTTPMethod, route.path, noOne, route);
    }
  }
  const answer: RequestHandler = (request, response, next) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const match = index.find(method as HTTPMethod, request.path);
    if (!match) {
      next();
      return;
    }
    const route = match.store as NonNullable<Router['stack'][number]['route']>;
    request.params = match.params as Request['params'];
    request.route = route;
    route.dispatch(request, response, next);
  };
  return Object.assign(answer, { stack });
}

/** Stands in Express's place for a handler, and is never called: the index finds the route, which Express then runs. */
function noOne(): void {
  throw invalid('Endpoint not found');
}
