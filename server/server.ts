import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEngine } from './engine/dispatch/createEngine.ts';
import type {} from './engine/services.ts';
import { createPrincipals } from './platform/access/principals.ts';
import { createApp } from './app.ts';
import { isAnchoredOutside, UNANCHORED } from './platform/history/anchors/outside.ts';
import { openAnchors, getWitness } from './engine/history/checkpoints/anchors/open.ts';
import { checkCheckpoints } from './engine/alarm/witnessed.ts';
import { pooledAddress, warnOfOwner } from './platform/db/applicationLogin.ts';
import { hangUp } from './platform/db/connect.ts';
import { emitRightsChanged } from './platform/db/rightsChanged.ts';
import { watchDatabase } from './platform/db/watch.ts';
import type { Env } from './platform/env.ts';
import { bindings, chainFamilies } from './catalogue/index.ts';
import { startMovedHandovers } from './domains/assets/index.ts';
import { publishedPipelines } from './kits/requests/published.ts';
import { syncMenu } from './domains/company/permissions/index.ts';
import { watchConnections } from './platform/http/connections.ts';
import { serveMetrics } from './platform/http/metricsRoute.ts';
import { originForm } from './platform/http/originForm.ts';
import { openOwnDatabase } from './platform/installation/openOwn.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createMetrics } from './engine/metrics.ts';
import { watchQueues } from './platform/queues/watch.ts';
import { openBus } from './platform/realtime/openBus.ts';
import { serveSockets } from './platform/realtime/sockets.ts';
import { recordBaselines } from './platform/history/records/baseline.ts';
import type { Services } from './platform/services.ts';
import type { WorkflowBinding } from './engine/instances/engine.ts';
import { createGroupCommit } from './engine/groupCommit/groupCommit.ts';
import { migrateInstances } from './engine/upgrade/migrateInstances.ts';

/**
 * How long an idle connection is kept, as announced in the Keep-Alive header. A closing server
 * could cut off a request that is on its way, so shutdown waits this long.
 */
const KEPT_ALIVE_MS = 5000;

/**
 * Connections that the kernel holds until they are accepted. With Node's default of 511 a flood of 2,000
 * made other clients connect again after 1, 3 and 7 seconds.
 */
const BACKLOG = 4096;

export interface RunningServer {
  url: string;
  services: Services;
  /** Still accepts requests, but announces the shutdown, until no one is connected or 5 s have passed. */
  drain(): Promise<void>;
  /** Finishes requests in progress, then releases everything. */
  close(): Promise<void>;
}

/**
 * Starts the HTTP server and its sockets.
 * @throws if the port is in use or the database can't be reached.
 */
export async function startServer(
  env: Env,
  options: { log?: Logger; extraWorkflows?: readonly WorkflowBinding[] } = {},
): Promise<RunningServer> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const log = options.log ?? createLogger(env.LOG_LEVEL, 'server');
  await warnOfOwner(env.DATABASE_URL, log);
  const { db, secret, keys } = await openOwnDatabase(env, {
    ...(await pooledAddress(env)),
    checkedAt: env.DATABASE_URL,
    pool: env.DATABASE_POOL,
    name: 'cadre server',
  });
  await syncMenu(db);
  const engine = createEngine(
    [...bindings, ...(options.extraWorkflows ?? [])],
    keys,
    chainFamilies,
    publishedPipelines(),
  );
  try {
    await engine.refresh(db);
    await recordBaselines(db);
    await migrateInstances(db, engine, { log, evenStranded: env.START_STRANDED === 'yes' });
    await startMovedHandovers(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const bus = await openBus(env, log, 'server');
  const groupCommit = createGroupCommit(env.DATABASE_URL, db, engine, bus);
  const lost = () => {
    hangUp(db);
    groupCommit.hangUp();
  };
  const watch = await watchDatabase(env.DATABASE_URL, log, lost, () => emitRightsChanged(db));
  const queues = watchQueues(env);
  const metrics = createMetrics(db, queues);
  engine.observe = (batch) => metrics.dispatched(batch);
  const witness = getWitness(env, keys);
  if (!isAnchoredOutside(env)) log.warn(UNANCHORED);
  const services: Services = {
    db,
    engine,
    groupCommit,
    env,
    secret,
    log,
    bus,
    anchors: openAnchors(env, witness),
    witness,
    queues,
    metrics,
    wake: () => bus.wake(),
  };
  const refreshing = setInterval(
    () => void engine.refresh(db).catch(() => undefined),
    PUBLISHED_MS,
  );
  const looking = setInterval(() => void checkCheckpoints(services), CHECKED_MS);
  const principals = createPrincipals(db, secret);
  const health = { goes: false, answers: () => watch.answers() };
  const http = createServer({
    keepAliveTimeout: KEPT_ALIVE_MS,
    requestTimeout: 120_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2000,
  });
  const sockets = serveSockets(http, { principals, bus, log, env });
  services.metrics.watchSockets(() => sockets.count());
  const connections = watchConnections(http);
  http.on('request', originForm(createApp(services, principals, health)));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG }, resolve);
  });
  const figures = env.METRICS_PORT ? await serveMetrics(services, env.METRICS_PORT) : undefined;
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`,
    services,
    drain: async () => {
      health.goes = true;
      connections.announceShutdown();
      const farewell = sockets.close();
      const end = performance.now() + KEPT_ALIVE_MS;
      while (connections.count() > 0 && performance.now() < end) await sleep(25);
      await farewell;
    },
    close: async () => {
      health.goes = true;
      // Sockets first: their close messages need the connection.
      await sockets.close();
      await connections.close();
      figures?.close();
      figures?.closeAllConnections();
      clearInterval(refreshing);
      clearInterval(looking);
      await services.groupCommit.close();
      await bus.close();
      await queues.close();
      watch.close();
      await db.destroy();
    },
  };
}

/** The longest delay before a version published by another process is noticed. */
const PUBLISHED_MS = 2000;

/** At the same interval as checkpoints are made. */
const CHECKED_MS = 10_000;
