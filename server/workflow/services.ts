import type { Anchor } from '#server/checkpoints/anchors/anchor.ts';
import type { Witness } from '#server/checkpoints/anchors/witness.ts';
import type { Metrics } from '#server/metrics.ts';
import type { Engine } from './engine/engine.ts';
import type { GroupCommit } from './groupCommit/groupCommit.ts';

declare module '#server/services.ts' {
  interface Services {
    engine: Engine;
    /** The quick way for single events. */
    groupCommit: GroupCommit;
    /** Where checkpoints of the history are held outside the database. */
    anchors: readonly Anchor[];
    /** What this process knows of the newest checkpoint. */
    witness: Witness;
    metrics: Metrics;
  }
}
