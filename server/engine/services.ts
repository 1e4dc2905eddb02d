import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import type { Witness } from '#server/platform/history/anchors/witness.ts';
import type { Metrics } from './metrics.ts';
import type { Engine } from './instances/engine.ts';
import type { GroupCommit } from './groupCommit/groupCommit.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    engine: Engine;
    /** Commits concurrent single events together, which is faster than `dispatch`. */
    groupCommit: GroupCommit;
    /** The places outside the database that hold copies of checkpoints. */
    anchors: readonly Anchor[];
    /** What this process knows about the newest checkpoint. */
    witness: Witness;
    metrics: Metrics;
  }
}
