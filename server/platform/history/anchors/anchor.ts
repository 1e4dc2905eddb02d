import { z } from 'zod';
import { checkpointHash, getTotals, type Checkpoint } from './checkpoint.ts';

/** The data of a checkpoint that is stored outside the database. */
export const anchored = z.object({
  checkpoint: z.number(),
  /** When the checkpoint was made, as an ISO instant. */
  at: z.string(),
  /** The SHA-256 hash of the checkpoint's content and signature. */
  hash: z.string(),
  /** How many chains and links are covered by this checkpoint and all earlier ones. */
  chains: z.number(),
  links: z.number(),
});
export type Anchored = z.infer<typeof anchored>;

/**
 * A place outside the database that stores the latest checkpoints. Someone who controls the database cannot change what
 * is stored there.
 */
export interface Anchor {
  /** The name of the anchor, which is stored and shown on the screen. */
  name: 'file' | 'mail' | 'object store' | 'time stamp' | 'witness';
  /**
   * The least time before this anchor is sent the next checkpoint; it then gets only the latest one. With 0, it is sent
   * every checkpoint.
   */
  everyMs: number;
  /**
   * Whether this anchor may hold an older checkpoint than the database has recorded for it, or none. A checkpoint in
   * the anchor that the database lacks is an error for every anchor.
   */
  mayLag?: boolean;
  /** Stores checkpoints in order, and resolves when they are safely stored. */
  keep(checkpoints: readonly [Anchored, ...Anchored[]]): Promise<void>;
  /** The latest checkpoint that is stored; null if there is none. Missing for mail, which cannot be read back. */
  newest?(): Promise<Anchored | null>;
}

export const readAnchored = (checkpoint: Checkpoint): Anchored => ({
  checkpoint: checkpoint.id,
  at: checkpoint.at.toISOString(),
  hash: checkpointHash(checkpoint).toString('hex'),
  ...getTotals(checkpoint),
});
