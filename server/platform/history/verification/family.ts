import type { ChangedRow, Concern } from '#machines/core/contracts/verification.ts';

/** The last link of a chain. */
export interface ChainEnd {
  chainId: number;
  seq: number;
  hash: Buffer;
}

/** The end of a chain, in the form that a checkpoint covers. */
export interface Head extends ChainEnd {
  publicHash: Buffer | null;
}

/** A chain that has grown since the last checkpoint that covers it. */
export interface GrownChain extends ChainEnd {
  movedAt: Date;
  /** The last link of the chain that a checkpoint covers; null if none does. */
  covered: ChainEnd | null;
}

/**
 * A row that fails verification: its kind (a workflow or family), its number, and its position in a chain. The other
 * fields determine where a report shows the finding (findings.ts).
 */
export interface Broken {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
  /** The account of the row; undefined if it belongs to none. */
  accountId?: number | null;
  /** What the finding is about (money, rights and so on); by default the history. */
  concern?: Concern;
  row?: ChangedRow;
  /**
   * Text that findings with the same cause have in common, such as the changed row that they all refer to; by default
   * the reason.
   */
  cause?: string;
}

/** The result of verifying some chains. */
export interface Walked {
  links: number;
  /** The number of chains that began under an earlier version of their machine. They are not replayed. */
  earlier: number;
  broken: Broken[];
}
