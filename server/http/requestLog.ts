import type { Request, RequestHandler } from 'express';
import type { Services } from '#server/services.ts';

/** Asked by monitors every few seconds; a line each would bury the others. */
const UNWRITTEN = new Set(['/healthz', '/readyz', '/metrics']);
const SLOW_MS = 2000;

/**
 * One line a call, and its figures. A route is named as it was mounted, without the query: ids and
 * tokens travel there, and a monitor must not have a series for each.
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
      const route = routeOf(request);
      metrics.answered({ route, status, seconds: milliseconds / 1000 });
      if (UNWRITTEN.has(route) && status < 400) return;
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

/** `/api/Workflow/Dispatch`; what no route took is one of a few words, whatever was asked. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') {
    // As it was asked, a mount point has as many spellings as there are cases of its letters.
    return `${request.baseUrl.toLowerCase()}${route.path}`;
  }
  return request.originalUrl.startsWith('/api/') ? '/api/(unknown)' : '(file)';
}
