import type { Request, RequestHandler } from 'express';
import type { Services } from '#server/platform/services.ts';

/** Calls that are not logged. Monitoring makes them every few seconds, and they would hide everything else. */
const UNWRITTEN = new Set(['/healthz', '/readyz', '/metrics']);
const SLOW_MS = 2000;

/**
 * Writes one log line and one metric for each call. They name the pattern of the route and not the requested
 * address, whose IDs and tokens would each create a new metric.
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
    // The path at which the router is mounted comes from the request, so it may have any upper and lower case.
    return `${request.baseUrl.toLowerCase()}${route.path}`;
  }
  return request.originalUrl.startsWith('/api/') ? '/api/(unknown)' : '(file)';
}
