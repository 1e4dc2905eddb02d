import { msg } from '#machines/core/locales/messages.ts';
import { actorOfUser } from '#server/platform/access/actorOfUser.ts';
import { refuseWrittenAboutOneself } from '#server/platform/access/oneself/refuse.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  beat,
  endDone,
  endFailed,
  giveBack,
  MAX_ATTEMPTS,
  takeUp,
  type Attempt,
  type Progress,
} from '#server/platform/jobs/attempt.ts';
import { whatHolds } from '#server/platform/history/records/obeyed.ts';
import { JOB_NOTICES } from '#server/platform/jobs/jobs.ts';
import type { JobKind, JobServices, RunningJob } from '#server/platform/jobs/kind.ts';
import { userRoom, type Bus } from '#server/platform/realtime/bus.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { RetryLater } from './retryLater.ts';

export interface JobMeans {
  services: JobServices;
  bus: Bus;
  /** Wakes the outbox relay, because the job has written messages to send. */
  wake: () => void;
  kinds: ReadonlyMap<string, JobKind>;
  /** Aborted when this worker shuts down. */
  closing: AbortSignal;
  /** The jobs that this worker is running. */
  running: Set<number>;
}

const BEAT_MS = 1000;
/**
 * A worker runs four jobs at once, of which at most this many may be long ones. So short jobs never wait for
 * long ones.
 */
const MAX_LONG_JOBS = 3;
/** A waiting job checks this often whether it is its turn. */
const TURN_MS = 500;
/** If another worker runs the job, this one checks after this time whether that worker is still alive. */
const LOOK_AGAIN_MS = 5000;
const FORGED = msg('It does not match its signed history. The auditors have been notified');
const GONE_WRONG = 'Something went wrong. Try again';

/** Thrown when the job was cancelled, or when another worker has taken it over. */
class Stopped extends Error {}

/** Runs the given job, or another one whose turn comes first. A job whose worker has died starts again. */
export async function runJob(means: JobMeans, id: number): Promise<void> {
  const { db } = means.services;
  const claim = await takeUp(db, id, means.running.size >= MAX_LONG_JOBS);
  if (claim.attempt === null) {
    if (claim.asked === 'running') throw new RetryLater('another worker is at it', LOOK_AGAIN_MS);
    if (claim.asked === 'waits') throw new RetryLater('it is not its turn', TURN_MS);
    return;
  }
  const { attempt } = claim;
  means.running.add(attempt.id);
  try {
    await carryOut(means, attempt);
  } finally {
    means.running.delete(attempt.id);
  }
  // Another job ran in the slot requested for this one, because its turn came first.
  if (attempt.id !== id) throw new RetryLater('another had its turn', 1);
}

async function carryOut(means: JobMeans, attempt: Attempt): Promise<void> {
  const { services, kinds, closing } = means;
  const { db, log } = services;
  const { id } = attempt;
  const { wrong } = await whatHolds(db, 'jobs', [attempt]);
  if (wrong.length > 0) {
    log.error({ job: id }, 'a job was not written by Cadre, and is not run');
    await withTransaction(db, (tx) => endFailed(tx, attempt, FORGED));
    return;
  }
  const kind = kinds.get(attempt.kind);
  if (!kind) throw new Error(`There is no kind of job ${attempt.kind}`);
  if (attempt.attempt > MAX_ATTEMPTS) {
    await fail(means, kind, attempt, 'It was interrupted too often');
    return;
  }
  const stop = new AbortController();
  const at: Progress = { done: 0, total: null };
  const pulse = startPulse(means, attempt, at, stop);
  const close = () => stop.abort(new Stopped('this worker shuts down'));
  closing.addEventListener('abort', close);
  if (closing.aborted) close();
  try {
    await work(means, kind, attempt, at, stop.signal);
    log.info({ job: id, kind: kind.id }, 'a job is done');
  } catch (error) {
    if (closing.aborted) {
      await giveBack(db, attempt);
      throw new RetryLater('this worker shuts down', 1);
    }
    if (stop.signal.aborted || error instanceof Stopped) {
      log.info({ job: id, kind: kind.id }, 'a job was stopped');
    } else if (error instanceof AppError) await fail(means, kind, attempt, error.message);
    else {
      log.error({ err: error, job: id, kind: kind.id }, 'a job failed');
      await fail(means, kind, attempt, GONE_WRONG);
    }
  } finally {
    closing.removeEventListener('abort', close);
    clearInterval(pulse);
    send(means, attempt, 'ended');
    means.wake();
  }
}

async function work(
  { services }: JobMeans,
  kind: JobKind,
  attempt: Attempt,
  at: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { id, input, askedBy } = attempt;
  const asker = askedBy === null ? null : await actorOfUser(services.db, askedBy);
  if (askedBy !== null && !asker) throw new AppError('forbidden', 'You no longer have access');
  const progress: RunningJob<unknown>['progress'] = (done, total = at.total) => {
    signal.throwIfAborted();
    Object.assign(at, { done, total });
  };
  const end = await kind.run({ id, input, asker, services, signal, progress });
  signal.throwIfAborted();
  await withTransaction(services.db, (tx) =>
    stoppable(services, tx, signal, async () => {
      const result = await end(tx);
      if (asker && kind.isOfEveryone === undefined)
        await refuseWrittenAboutOneself(tx, asker.actor, null);
      if (!(await endDone(tx, attempt, at, result))) throw new Stopped('it is no longer ours');
      if (kind.notices) await notify(tx, attempt, kind.notices.done);
    }),
  );
}

/**
 * Runs the job in its transaction. If the job is stopped, PostgreSQL cancels the statement that the transaction
 * is running.
 */
async function stoppable(
  { db, log }: JobServices,
  tx: Tx,
  signal: AbortSignal,
  within: () => Promise<void>,
): Promise<void> {
  const backend = await queryOne<{ pid: number }>(tx, 'select pg_backend_pid() as pid');
  let breaking: Promise<unknown> = Promise.resolve();
  const breakOff = () => {
    breaking = query(db, 'select pg_cancel_backend($pid)', { pid: backend?.pid ?? 0 }).catch(
      (error: unknown) => log.warn({ err: error }, 'a statement was not broken off'),
    );
  };
  signal.addEventListener('abort', breakOff);
  try {
    await within();
  } finally {
    signal.removeEventListener('abort', breakOff);
    // Waits until the cancellation has arrived, because it could otherwise hit the next user of the connection.
    await breaking;
  }
}

/** Records once a second that the job is alive and how far it has come, and checks whether it must stop. */
function startPulse(
  means: JobMeans,
  attempt: Attempt,
  at: Progress,
  stop: AbortController,
): NodeJS.Timeout {
  const { db, log } = means.services;
  let notice = '';
  return setInterval(() => {
    beat(db, attempt, at).then(
      (mine) => {
        if (!mine) stop.abort(new Stopped('it is no longer ours'));
        const now = `${at.done} ${at.total}`;
        if (now !== notice) send(means, attempt, now);
        notice = now;
      },
      (error: unknown) =>
        log.warn({ err: error, job: attempt.id }, 'a job’s progress was not noted'),
    );
  }, BEAT_MS);
}

function send({ bus, services: { log } }: JobMeans, { id, askedBy }: Attempt, version: string) {
  if (askedBy === null) return;
  const hint = { topic: 'job', id: String(id), version } as const;
  bus.publish([{ rooms: [userRoom(askedBy)], hint }]).catch((error: unknown) => {
    log.debug({ err: error, job: id }, 'a hint of a job was lost');
  });
}

const fail = ({ services }: JobMeans, kind: JobKind, attempt: Attempt, error: string) =>
  withTransaction(services.db, async (tx) => {
    if (!(await endFailed(tx, attempt, error))) return;
    await kind.failed?.(tx, attempt.input, services, error);
    if (kind.notices) await notify(tx, attempt, kind.notices.failed);
  });

async function notify(tx: Tx, attempt: Attempt, title: string): Promise<void> {
  const { accountId, askedBy, title: details } = attempt;
  if (accountId === null || askedBy === null) return;
  await sendNotices(tx, { accountId, workflow: JOB_NOTICES }, [
    { userId: askedBy, kind: 'decided', title, details, path: '/account/jobs', count: 1 },
  ]);
}
