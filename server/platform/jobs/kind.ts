import type { z } from 'zod';
import type { JobKindName } from '#machines/core/contracts/jobs.ts';
import type { Absent } from '#server/platform/access/actorOfUser.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';

/** The services of a job: a worker has no HTTP server. */
export type JobServices = Pick<Services, 'db' | 'engine' | 'env' | 'anchors' | 'log'>;

/** A running job. */
export interface RunningJob<Input> {
  id: number;
  input: Input;
  /** The owner with their current permissions; null for the system. */
  asker: Absent | null;
  services: JobServices;
  /** Aborted when the job is cancelled or taken over by another worker, or when this worker shuts down. */
  signal: AbortSignal;
  /**
   * Records the progress; call it once per chunk.
   * @throws if the job must stop.
   */
  progress: (done: number, total?: number | null) => void;
}

/** The result of a job: `result` as JSON, or `fileId` of a stored file. */
export interface JobResult {
  result?: unknown;
  fileId?: number;
}

/**
 * A kind of long-running job. `run` does the repeatable part and returns a function for the transaction that ends the
 * job: it takes effect once, or not at all if the job is cancelled.
 */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  id: JobKindName;
  input: Input;
  run: (job: RunningJob<z.output<Input>>) => Promise<(tx: Tx) => Promise<JobResult>>;
  /** Called in the transaction that records the failure, with what is shown of it. */
  failed?: (
    tx: Tx,
    input: z.output<Input>,
    services: JobServices,
    error: string,
  ) => Promise<unknown>;
  /** Why it may write about its owner: it treats everyone alike, by rules. */
  isOfEveryone?: string;
  /** The notifications for the owner. */
  notices?: { done: string; failed: string };
}

/** Declares a kind, and hides the type of its input, so that jobs of every kind can be run alike. */
export const jobKind = <Input extends z.ZodType>(declared: JobKind<Input>): JobKind => ({
  ...declared,
  run: (job) => declared.run({ ...job, input: declared.input.parse(job.input) }),
  failed: async (tx, input, services, error) =>
    declared.failed?.(tx, declared.input.parse(input), services, error),
});
