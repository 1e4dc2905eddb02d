import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express from 'express';
import { dispatchBody } from '#machines/contract.ts';
import { createPrincipals } from '#server/access/principals.ts';
import { connect } from '#server/db/connect.ts';
import { parseEnv } from '#server/env.ts';
import { bindings } from '#server/features/catalogue.ts';
import { authenticate } from '#server/http/authenticate.ts';
import { jsonBody, parse } from '#server/http/call.ts';
import { errorHandler, nameRequest } from '#server/http/errorHandler.ts';
import { securityHeaders } from '#server/http/headers.ts';
import { healthRoutes } from '#server/http/health.ts';
import { permit } from '#server/http/permit.ts';
import { openSeals, refuseReplays } from '#server/http/sealed.ts';
import { navigations } from '#server/http/webClient.ts';
import { createLogger } from '#server/log.ts';
import { openBus } from '#server/realtime/openBus.ts';
import { loadSecret } from '#server/secret.ts';
import { createEngine } from '#server/workflow/engine.ts';
import { historyKeys } from '#server/workflow/keys.ts';
import { createSharedCommit } from '#server/workflow/sharedCommit.ts';

/*
 * The server with one call, which it answers without asking the database: every middleware, the
 * sign-in check and the reading of the body are the real ones. What our HTTP side costs by itself.
 */
const env = parseEnv(process.env);
const log = createLogger('error', 'bench');
const secret = loadSecret(env);
const db = connect(env.DATABASE_URL ?? '', { pool: env.DATABASE_POOL });
const engine = createEngine(bindings, historyKeys(secret));
const bus = await openBus(env, log);
const sharedCommit = createSharedCommit(env.DATABASE_URL ?? '', engine, () => undefined);
const services = { db, engine, env, secret, log, bus, sharedCommit, wake: () => undefined };

const app = express();
app.disable('x-powered-by');
app.set('query parser', 'simple');
app.use(nameRequest, securityHeaders, compression());
app.use(
  healthRoutes(services, () => 0),
  navigations(),
);
const api = express.Router();
api.use((_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
});
api.use(openSeals(services), permit(services, authenticate(createPrincipals(db, secret))));
api.use(refuseReplays(services));
api.post('/Workflow/Dispatch', jsonBody('64mb'), (request, response) => {
  const { items } = parse(dispatchBody, request.body);
  response.json({
    statusCode: 200,
    message: 'Submitted Successfully',
    accepted: items.length,
    batchId: randomUUID(),
  });
});
app.use('/api', api);
app.use(errorHandler(log));

const http = createServer(app).listen(0, '127.0.0.1', () => {
  const { port } = http.address() as AddressInfo;
  process.send?.({ ready: true, address: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit(0));
