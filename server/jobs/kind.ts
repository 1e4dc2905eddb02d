import type { z } from 'zod';
import type { JobKindName } from '#machines/contracts/jobs.ts';
import type { Absent } from '#server/access/actorOfUser.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';

/** What a job is worked with: a worker has no HTTP side. */
export type JobServices = Pick<Services, 'db' | 'engine' | 'env' | 'anchors' | 'log'>;

/** A job that is being worked. */
export interface RunningJob<Input> {
  id: number;
  input: Input;
  /** The person who asked, with their permissions at this moment; null for Cadre itself. */
  asker: Absent | null;
  services: JobServices;
  /** Aborted when it is cancelled, taken over by another worker, or this one shuts down. */
  signal: AbortSignal;
  /**
   * Notes how far it is; to be called once a chunk.
   * @throws when the job is to stop.
   */
  progress: (done: number, total?: number | null) => void;
}

/** What a job leaves: `result` as JSON, `fileId` of a stored file. */
export interface JobResult {
  result?: unknown;
  fileId?: number;
}

/**
 * A kind of long work. `run` does what may be done twice, and answers what is written in the transaction that
 * ends the job: it takes effect once, and not at all when the job is cancelled.
 */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  id: JobKindName;
  input: Input;
  run: (job: RunningJob<z.output<Input>>) => Promise<(tx: Tx) => Promise<JobResult>>;
  /** In the transaction that notes that it failed. */
  failed?: (tx: Tx, input: z.output<Input>) => Promise<unknown>;
  /** What the bell says to whoever asked for it. */
  told?: { done: string; failed: string };
}

/** Declares a kind; jobs of every kind are run alike, whatever their input. */
export const jobKind = <Input extends z.ZodType>(declared: JobKind<Input>): JobKind => ({
  ...declared,
  run: (job) => declared.run({ ...job, input: declared.input.parse(job.input) }),
  failed: async (tx, input) => declared.failed?.(tx, declared.input.parse(input)),
});
