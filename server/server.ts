import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPrincipals } from './access/principals.ts';
import { createApp } from './app.ts';
import { connect } from './db/connect.ts';
import type { Env } from './env.ts';
import { bindings } from './features/catalogue.ts';
import { syncMenu } from './features/menu/index.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { watchQueues } from './queues/watch.ts';
import { openBus } from './realtime/openBus.ts';
import { serveSockets } from './realtime/sockets.ts';
import { loadSecret } from './secret.ts';
import type { Services } from './services.ts';
import { createEngine, type WorkflowBinding } from './workflow/engine.ts';
import { historyKeys } from './workflow/keys.ts';
import { takeOver } from './workflow/takeOver.ts';

export interface RunningServer {
  url: string;
  services: Services;
  /** Answers what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/**
 * Starts the HTTP server and its sockets.
 * @throws when the port is taken or the database can't be reached.
 */
export async function startServer(
  env: Env,
  options: { log?: Logger; extraWorkflows?: readonly WorkflowBinding[] } = {},
): Promise<RunningServer> {
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const log = options.log ?? createLogger(env.LOG_LEVEL, 'server');
  const secret = loadSecret(env);
  const db = connect(env.DATABASE_URL, { pool: env.DATABASE_POOL, name: 'cadre server' });
  await syncMenu(db);
  const engine = createEngine(
    [...bindings, ...(options.extraWorkflows ?? [])],
    historyKeys(secret),
  );
  try {
    await takeOver(db, engine, { log, evenStranded: env.START_STRANDED === 'yes' });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const bus = await openBus(env, log);
  const queues = watchQueues(env);
  const metrics = createMetrics(db, queues);
  engine.observe = (batch) => metrics.dispatched(batch);
  const services: Services = {
    db,
    engine,
    env,
    secret,
    log,
    bus,
    queues,
    metrics,
    wake: () => bus.wake(),
  };
  const principals = createPrincipals(db, secret);
  const http = createServer({
    requestTimeout: 120_000,
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2000,
  });
  const sockets = serveSockets(http, { principals, bus, log });
  services.metrics.watchSockets(() => sockets.count());
  http.on('request', createApp(services, principals));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(env.PORT, env.HOST, resolve);
  });
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`,
    services,
    close: async () => {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeIdleConnections();
      await sockets.close();
      await closed;
      await bus.close();
      await queues.close();
      await db.destroy();
    },
  };
}
