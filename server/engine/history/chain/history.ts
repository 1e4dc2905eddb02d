import type { CoveredDigests, TransitionFacts } from '#server/platform/history/chain/chain.ts';

/** A transition to insert: its facts, its instance, and its two links. */
export interface TransitionRow extends TransitionFacts, CoveredDigests {
  instanceId: number;
  /** Business unit of the subject, for searches. */
  businessUnitId: number | null;
  previousHash: Buffer;
  hash: Buffer;
}
