import type { RequestHandler, Router } from 'express';
import type { z } from 'zod';

/** The schema of a handler. It is stored with the handler, so that the API reference cannot differ from it. */
export interface HandlerContract {
  reads: 'query' | 'body';
  schema: z.ZodType;
  /**
   * Whether the route runs in a transaction that is checked for writes about the caller themselves (access/oneself).
   */
  isWrite?: true;
}

const contracts = new WeakMap<RequestHandler, HandlerContract>();

export function withContract(handler: RequestHandler, contract: HandlerContract): RequestHandler {
  contracts.set(handler, contract);
  return handler;
}

export interface MountedRoute {
  method: string;
  /** The path of the route, such as `/Auth/Oidc/:provider`. */
  path: string;
  contract: HandlerContract | null;
}

/** All routes of a router and of the routers in it. */
export function mountedRoutes(router: Router): MountedRoute[] {
  return router.stack.flatMap((layer): MountedRoute[] => {
    if (!layer.route) return 'stack' in layer.handle ? mountedRoutes(layer.handle as Router) : [];
    const { path, stack } = layer.route;
    const contract = stack.map(({ handle }) => contracts.get(handle)).find(Boolean) ?? null;
    return [...new Set(stack.map(({ method }) => method))].map((method) => ({
      method,
      path,
      contract,
    }));
  });
}
