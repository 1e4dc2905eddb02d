import type { Request, RequestHandler } from 'express';
import type { Services } from '#server/platform/services.ts';

/** Calls that are not logged, because monitoring makes them every few seconds and they would hide all other calls. */
const UNWRITTEN = new Set(['/healthz', '/readyz', '/metrics']);
const SLOW_MS = 2000;

/**
 * Writes one log line and one metric for each call. They contain the pattern of the route and not the requested path,
 * because each ID or token in a path would create a new metric.
 */
export const logRequests =
  ({ log, metrics }: Pick<Services, 'log' | 'metrics'>): RequestHandler =>
  (request, response, next) => {
    const begun = performance.now();
    response.once('close', () => {
      const { method, requestId, actor, untraced } = request;
      if (untraced) return;
      const status = response.writableFinished ? response.statusCode : 499;
      const milliseconds = Math.round((performance.now() - begun) * 10) / 10;
      const route = getRoute(request);
      metrics.answered({ route, status, seconds: milliseconds / 1000 });
      if (request.isCounted || (UNWRITTEN.has(route) && status < 400)) return;
      const line = {
        requestId,
        method,
        route,
        status,
        milliseconds,
        ...(actor && { userId: actor.userId, accountId: actor.accountId }),
      };
      if (status >= 500 || milliseconds > SLOW_MS) log.warn(line, 'answered');
      else log.info(line, 'answered');
    });
    next();
  };

/** The pattern of the route, such as `/api/Workflow/Dispatch`. Calls without a route get one of a few fixed names. */
function getRoute(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') {
    // The path at which the router is mounted is taken from the request, so its case may differ.
    return `${request.baseUrl.toLowerCase()}${route.path}`;
  }
  return request.originalUrl.startsWith('/api/') ? '/api/(unknown)' : '(file)';
}
