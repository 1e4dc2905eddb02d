import type { ChangedRow, Concern } from '#machines/core/contracts/verification.ts';

/** The last link of a chain. */
export interface ChainEnd {
  chainId: number;
  seq: number;
  hash: Buffer;
}

/** A chain end as covered by a checkpoint. */
export interface Head extends ChainEnd {
  publicHash: Buffer | null;
}

/** A chain that has grown since its last checkpoint. */
export interface GrownChain extends ChainEnd {
  movedAt: Date;
  /** The end that a checkpoint covers; null if there is none. */
  covered: ChainEnd | null;
}

/**
 * A row that fails verification: its kind (workflow or family), number and position in its chain. The other fields
 * determine its place in a report (findings.ts).
 */
export interface Broken {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
  /** Its account; undefined if it belongs to none. */
  accountId?: number | null;
  /** Default: the history. */
  concern?: Concern;
  row?: ChangedRow;
  /**
   * What findings with the same cause have in common, such as a changed row to which all refer; default: the reason.
   */
  cause?: string;
}

/** The result of verifying some chains. */
export interface Walked {
  links: number;
  /** Chains of an earlier machine version, which are not replayed. */
  earlier: number;
  broken: Broken[];
}
