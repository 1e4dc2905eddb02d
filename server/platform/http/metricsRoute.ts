import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import express, { type Request, type RequestHandler } from 'express';
import type { Env } from '#server/platform/env.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { errorHandler, nameRequest } from './errorHandler.ts';

/** How long the metrics are cached: within this time, all requests get the same ones. */
const KEPT_MS = 1000;

/**
 * The route `/metrics`. If METRICS_TOKEN is set, it is required. Otherwise, on METRICS_PORT everyone who can reach the
 * port can read the metrics. On the application's port, only programs on this machine can, and no one if there is a
 * proxy.
 */
export function metricsRoute({ env, metrics }: Pick<Services, 'env' | 'metrics'>): RequestHandler {
  let kept: { text: Promise<string>; until: number } | undefined;
  return async (request, response) => {
    if (env.METRICS_TOKEN === undefined) {
      if (!env.METRICS_PORT && !isOfThisMachine(request, env)) throw notFound();
    } else if (!showsToken(request, env.METRICS_TOKEN)) {
      throw new AppError('unauthenticated', 'The token of METRICS_TOKEN is needed');
    }
    const now = performance.now();
    if (!kept || kept.until < now) {
      kept = { text: metrics.registry.metrics(), until: now + KEPT_MS };
    }
    response.type(metrics.registry.contentType).send(await kept.text);
  };
}

/**
 * Whether a request comes from a program on this machine. A local proxy connects from this machine, too, but on behalf
 * of others.
 */
function isOfThisMachine({ socket, headers }: Request, env: Env): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name] !== undefined,
  );
  return isLoopback && !isForwarded && env.TRUST_PROXY === 0 && env.PUBLIC_URL === undefined;
}

function showsToken(request: Request, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.get('Authorization') ?? ''), digest(`Bearer ${token}`));
}

/** Serves the metrics on a separate port. */
export function serveMetrics(services: Services, port: number): Promise<Server> {
  const app = express();
  app.disable('x-powered-by');
  app.get('/metrics', nameRequest, metricsRoute(services));
  app.use(errorHandler(services.log));
  const server = createServer({ requestTimeout: 10_000 }, app);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, services.env.METRICS_HOST, () => resolve(server));
  });
}
