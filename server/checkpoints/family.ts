/** How far a chain goes. */
export interface ChainEnd {
  chainId: number;
  seq: number;
  hash: Buffer;
}

/** An end as a checkpoint covers it. */
export interface Head extends ChainEnd {
  publicHash: Buffer | null;
}

/** A chain that is longer than the checkpoints say. */
export interface GrownChain extends ChainEnd {
  movedAt: Date;
  /** How far a checkpoint covers it; null where none does. */
  covered: ChainEnd | null;
}

/** A row that doesn't hold, by its kind (a workflow's or family's name), number and place in its chain. */
export interface Broken {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
  /** Whose it is; none where it belongs to nobody in particular. */
  accountId?: number | null;
}

/** What verifying some chains came to. */
export interface Walked {
  links: number;
  /** Chains begun by an earlier version of their machine, which are not replayed. */
  earlier: number;
  broken: Broken[];
}
