import { z } from 'zod';
import { checkpointHash, getTotals, type Checkpoint } from './checkpoint.ts';

/** The part of a checkpoint that is kept outside the database. */
export const anchored = z.object({
  checkpoint: z.number(),
  /** ISO instant of its creation. */
  at: z.string(),
  /** SHA-256 of its content and signature. */
  hash: z.string(),
  /** The chains and links that all checkpoints up to it cover. */
  chains: z.number(),
  links: z.number(),
});
export type Anchored = z.infer<typeof anchored>;

/** A place outside the database that stores the latest checkpoint. */
export interface Anchor {
  /** The stored name, which is also shown on screen. */
  name: 'file' | 'mail' | 'object store' | 'time stamp' | 'witness';
  /**
   * The shortest time between two checkpoints sent to this anchor, which then receives only the latest; the file
   * receives all.
   */
  everyMs: number;
  /**
   * Whether this anchor may be behind the checkpoint that the database recorded for it, or be empty. A database
   * that lacks the anchor's checkpoint is refused in any case.
   */
  mayLag?: boolean;
  /** Stores them in order; returns once they are durable. */
  keep(checkpoints: readonly [Anchored, ...Anchored[]]): Promise<void>;
  /** The latest checkpoint stored; null if none. Mail cannot be read back. */
  newest?(): Promise<Anchored | null>;
}

export const readAnchored = (checkpoint: Checkpoint): Anchored => ({
  checkpoint: checkpoint.id,
  at: checkpoint.at.toISOString(),
  hash: checkpointHash(checkpoint).toString('hex'),
  ...getTotals(checkpoint),
});
