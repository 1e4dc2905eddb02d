import type { Db } from './db/connect.ts';
import type { Env } from './env.ts';
import type { Logger } from './log.ts';
import type { QueueWatch } from './queues/watch.ts';
import type { Bus } from './realtime/bus.ts';

/** The services that every feature of the server uses. The engine adds its own (server/engine/services.ts). */
export interface Services {
  db: Db;
  env: Env;
  secret: Buffer;
  log: Logger;
  bus: Bus;
  queues: QueueWatch;
  /** Notifies the workers, after a commit, that there are messages in the outbox. */
  wake: () => void;
}
