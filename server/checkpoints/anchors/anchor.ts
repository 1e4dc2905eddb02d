import { z } from 'zod';
import { checkpointHash, totalsOf, type Checkpoint } from '../checkpoint.ts';

/** What is kept of a checkpoint outside the database. */
export const anchored = z.object({
  checkpoint: z.number(),
  /** ISO instant at which it was made. */
  at: z.string(),
  /** SHA-256 over all that it says, with its signature. */
  hash: z.string(),
  /** How many chains and links all checkpoints up to it cover. */
  chains: z.number(),
  links: z.number(),
});
export type Anchored = z.infer<typeof anchored>;

/** A place outside the database that holds which checkpoint was the latest. */
export interface Anchor {
  /** Stored, and shown. */
  name: 'file' | 'mail' | 'object store' | 'time stamp';
  /** How long a checkpoint may wait for it; it is given the latest then, or all where it is the file. */
  everyMs: number;
  /** Keeps them, in order; returns once they are there to stay. */
  keep(checkpoints: readonly [Anchored, ...Anchored[]]): Promise<void>;
  /** The latest that it holds; null where it holds none. A mail can't be asked. */
  newest?(): Promise<Anchored | null>;
}

export const anchoredOf = (checkpoint: Checkpoint): Anchored => ({
  checkpoint: checkpoint.id,
  at: checkpoint.at.toISOString(),
  hash: checkpointHash(checkpoint).toString('hex'),
  ...totalsOf(checkpoint),
});
