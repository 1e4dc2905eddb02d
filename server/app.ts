import compression from 'compression';
import express, { type Express } from 'express';
import type { Principals } from './platform/access/principals.ts';
import { programKeys } from './platform/access/programKeys.ts';
import { unlisted } from './catalogue/declaredScreens.ts';
import { featureRoutes } from './catalogue/routes.ts';
import { publicAuthRoutes } from './domains/company/auth/index.ts';
import { QUEUE_BOARD, queueBoard } from './domains/company/operations/index.ts';
import { leadToSetup, setupRoutes } from './domains/company/setup/index.ts';
import { authenticate } from './platform/http/authenticate.ts';
import { mountedRoutes } from './platform/http/contracts.ts';
import { answerNotFound, errorHandler, nameRequest } from './platform/http/errorHandler.ts';
import { healthRoutes } from './platform/http/health.ts';
import { securityHeaders } from './platform/http/headers.ts';
import { refuseForeignOrigin } from './platform/http/ownOrigin.ts';
import { permit } from './platform/http/permit.ts';
import { referenceRoutes } from './platform/http/reference.ts';
import {
  refuseUnavailable,
  refuseWhileGoing,
  type Health,
} from './platform/http/refuseUnavailable.ts';
import { refuseSlowBody } from './platform/http/slowBody.ts';
import { takePlace } from './platform/http/takePlace.ts';
import { logRequests } from './platform/http/requestLog.ts';
import { routeIndex } from './platform/http/routeIndex.ts';
import { decryptCalls, refuseReplays, transportRoutes } from './platform/http/encryption/calls.ts';
import { navigations, webClient } from './platform/http/webClient.ts';
import type { Services } from './platform/services.ts';

/** The whole HTTP side: health checks, the routes under /api, and the web client. */
export function createApp(
  services: Services,
  principals: Principals,
  health: Health = { answers: () => true, goes: false },
): Express {
  const app = express();
  app.disable('x-powered-by');
  // API responses may not be cached, so they need no ETag. Files have their own.
  app.set('etag', false);
  app.set('trust proxy', services.env.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(nameRequest, logRequests(services), securityHeaders, compression());
  app.use('/readyz', refuseWhileGoing(health), refuseUnavailable(health));
  app.use(healthRoutes(services));
  app.use(navigations());
  const api = express.Router();
  api.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  api.use(referenceRoutes(api));
  api.use(['/Auth', '/Users', '/Setup'], refuseForeignOrigin(services.env));
  api.use(decryptCalls(services));
  api.use(refuseUnavailable(health));
  api.use(permit(services, authenticate(principals, programKeys(services.db))));
  // Checked again after the queue, because the database may have become unavailable while the request
  // waited.
  api.use(takePlace(), refuseUnavailable(health), refuseSlowBody);
  api.use(refuseReplays(services));
  api.use(
    routeIndex([
      transportRoutes(services),
      publicAuthRoutes(services, principals),
      setupRoutes(services, principals),
      ...featureRoutes.map((routes) => routes(services)),
    ]),
  );
  for (const route of unlisted(mountedRoutes(api))) {
    services.log.error({ route }, 'a route is declared by no screen: no one can reach it');
  }
  api.use(answerNotFound);
  app.use('/api', api);
  app.use(QUEUE_BOARD, queueBoard(services, principals));
  app.use(leadToSetup(services), webClient());
  app.use(answerNotFound);
  app.use(errorHandler(services.log));
  return app;
}
