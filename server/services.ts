import type { Anchor } from './checkpoints/anchors/anchor.ts';
import type { Witness } from './checkpoints/anchors/witness.ts';
import type { Db } from './db/connect.ts';
import type { Env } from './env.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { QueueWatch } from './queues/watch.ts';
import type { Bus } from './realtime/bus.ts';
import type { Engine } from './workflow/engine/engine.ts';
import type { GroupCommit } from './workflow/groupCommit/groupCommit.ts';

/** What every feature of the server stands on. */
export interface Services {
  db: Db;
  engine: Engine;
  /** The quick way for single events. */
  groupCommit: GroupCommit;
  env: Env;
  secret: Buffer;
  log: Logger;
  bus: Bus;
  /** Where checkpoints of the history are held outside the database. */
  anchors: readonly Anchor[];
  /** What this process knows of the newest checkpoint. */
  witness: Witness;
  queues: QueueWatch;
  metrics: Metrics;
  /** Tells the workers, after a commit, that the outbox holds something. */
  wake: () => void;
}
