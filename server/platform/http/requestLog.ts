import type { Request, RequestHandler } from 'express';
import type { Services } from '#server/platform/services.ts';

/** Monitors request these every few seconds; logging them would bury everything else. */
const UNWRITTEN = new Set(['/healthz', '/readyz', '/metrics']);
const SLOW_MS = 2000;

/**
 * One log line and one metric for each call. The route is named as mounted, without the query string, which may
 * contain IDs and tokens that would each create a new metric series.
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

/** The route, such as `/api/Workflow/Dispatch`; calls without a route get one of a few fixed names. */
function getRoute(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') {
    // As requested, a mount point could contain any mix of upper and lower case.
    return `${request.baseUrl.toLowerCase()}${route.path}`;
  }
  return request.originalUrl.startsWith('/api/') ? '/api/(unknown)' : '(file)';
}
