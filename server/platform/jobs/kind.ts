import type { z } from 'zod';
import type { JobKindName } from '#machines/core/contracts/jobs.ts';
import type { Absent } from '#server/platform/access/actorOfUser.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Services } from '#server/platform/services.ts';

/** The services that a job can use. A worker has no HTTP server. */
export type JobServices = Pick<Services, 'db' | 'engine' | 'env' | 'anchors' | 'log'>;

/** A running job. */
export interface RunningJob<Input> {
  id: number;
  input: Input;
  /** The person who requested the job, with their current permissions; null for Cadre itself. */
  asker: Absent | null;
  services: JobServices;
  /** Aborted when the job is cancelled or another worker takes it over, or when this worker shuts down. */
  signal: AbortSignal;
  /**
   * Reports the progress. A job has to call this for each chunk.
   * @throws if the job has to stop.
   */
  progress: (done: number, total?: number | null) => void;
}

/** What a job returns: `result` as JSON, or the ID of a stored file. */
export interface JobResult {
  result?: unknown;
  fileId?: number;
}

/**
 * A kind of long job. `run` does the work that may be repeated after a crash, and returns a function that is called in
 * the transaction that ends the job. The effects of that function happen exactly once, or not at all if the job is
 * cancelled.
 */
export interface JobKind<Input extends z.ZodType = z.ZodType> {
  id: JobKindName;
  input: Input;
  run: (job: RunningJob<z.output<Input>>) => Promise<(tx: Tx) => Promise<JobResult>>;
  /** Called in the transaction that records that the job failed, with the error that is shown. */
  failed?: (
    tx: Tx,
    input: z.output<Input>,
    services: JobServices,
    error: string,
  ) => Promise<unknown>;
  /** The reason why the job may write about its owner, for example because it applies the same rules to everyone. */
  isOfEveryone?: string;
  /** The titles of the notices that the job's owner gets. */
  notices?: { done: string; failed: string };
}

/**
 * Declares a kind of job. The result hides the type of the job's input, so that jobs of all kinds can be run in the
 * same way.
 */
export const jobKind = <Input extends z.ZodType>(declared: JobKind<Input>): JobKind => ({
  ...declared,
  run: (job) => declared.run({ ...job, input: declared.input.parse(job.input) }),
  failed: async (tx, input, services, error) =>
    declared.failed?.(tx, declared.input.parse(input), services, error),
});
