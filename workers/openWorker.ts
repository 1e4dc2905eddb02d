import {
  DelayedError,
  Worker,
  type ConnectionOptions,
  type Job,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import { countedLine } from '#server/platform/countedLines.ts';
import { isUnreachable } from '#server/platform/db/unreachable.ts';
import type { Logger } from '#server/platform/log.ts';
import type { QueueBackend } from '#server/platform/queues/backend.ts';
import { JOBS, type JobData, type QueueName } from '#server/platform/queues/queues.ts';
import { RetryLater } from './retryLater.ts';

/**
 * With these settings, jobs survive many crashes of a worker and resume soon. By default, BullMQ fails a job
 * after the second crash, and checks for crashes only every 30 s.
 */
const RESILIENCE = {
  maxStalledCount: 1000,
  stalledInterval: 5000,
  lockDuration: 10_000,
  concurrency: 4,
};

export interface JobWorker {
  close(): Promise<void>;
}

/**
 * Takes jobs from a queue and passes the payload and ID of their outbox message to the handler. Only the job's
 * ID is taken from the queue, which isn't trusted; a job without a valid message is skipped. Handlers may run
 * twice. RetryLater delays a job without counting an attempt.
 */
export function openWorker<Name extends QueueName>(
  name: Name,
  backend: QueueBackend,
  log: Logger,
  /** Returns the payload of a job's message, or null if there is no valid one. */
  getPayload: (id: string) => Promise<unknown>,
  handle: (data: JobData<Name>, id: string) => Promise<void>,
): JobWorker {
  const process = async (job: Pick<Job, 'id' | 'moveToDelayed'>, token?: string): Promise<void> => {
    if (job.id === undefined) throw new Error('A job without an id could be done twice');
    try {
      const payload = await getPayload(job.id);
      if (payload === null) {
        log.error(
          { queue: name, job: job.id },
          'a job was not asked for by Cadre, and is not done',
        );
        return;
      }
      await handle(JOBS[name].parse(payload) as JobData<Name>, job.id);
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      await job.moveToDelayed(Date.now() + error.milliseconds, token);
      throw new DelayedError(error.message);
    }
  };
  const worker =
    backend.kind === 'redis'
      ? new Worker<unknown, void, string>(name, process, {
          ...RESILIENCE,
          connection: backend.connection as ConnectionOptions,
        })
      : new Worker<unknown, void, string, PostgresQueueBackend, object, PostgresConnectionOptions>(
          name,
          process,
          { ...RESILIENCE, connection: backend.connection },
          backend.create,
        );
  worker.on('error', (error: Error) => {
    if (isUnreachable(error)) countedLine(log, 'the queue faltered', error.name);
    else log.warn({ err: error, queue: name }, 'the queue faltered');
  });
  worker.on('failed', (_job: unknown, error: Error) =>
    log.error({ err: error, queue: name }, 'a job failed'),
  );
  return { close: () => worker.close() };
}
