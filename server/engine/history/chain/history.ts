import type { CoveredDigests, TransitionFacts } from '#server/platform/history/chain/chain.ts';

/**
 * A transition that is about to be inserted: its facts, its instance, and the hashes that link it to the previous
 * transition.
 */
export interface TransitionRow extends TransitionFacts, CoveredDigests {
  instanceId: number;
  /** The business unit of the subject, which searches filter by. */
  businessUnitId: number | null;
  previousHash: Buffer;
  hash: Buffer;
}
