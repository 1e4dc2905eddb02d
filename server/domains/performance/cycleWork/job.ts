import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { JOB_OF_ACT, type CycleAct } from '#machines/domains/performance/contracts/cycleWork.ts';
import { refuseWrittenAboutOneself } from '#server/platform/access/oneself/refuse.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { jobKind, type JobKind, type RunningJob } from '#server/platform/jobs/kind.ts';
import { unitsOfDuty } from '#server/domains/performance/duties.ts';
import { NOTHING_TO_PUBLISH, RATES } from '#server/domains/performance/appraisal/index.ts';
import { calculateMissing, closeForms, publishScores, type Batch } from './batches.ts';
import { countPeople, getCycleOf } from './candidates.ts';
import { lockCycle, openAppraisals } from './open.ts';

type InBatch = <Done>(take: (batch: Batch) => Promise<Done>) => Promise<Done>;

const input = z.object({ cycleId: z.number().int(), comment: z.string().optional() });

const BATCHES: Readonly<Record<CycleAct, (batch: Batch) => Promise<number>>> = {
  open: ({ tx, engine, actor, of }) => openAppraisals(tx, engine, actor, of),
  close: closeForms,
  publish: publishScores,
};

const NOTICES: Readonly<Record<CycleAct, { done: string; failed: string }>> = {
  open: { done: msg('The forms are open'), failed: msg('Not all forms could be opened') },
  close: { done: msg('The forms are closed'), failed: msg('Not all forms could be closed') },
  publish: {
    done: msg('The assessments are published'),
    failed: msg('Not all assessments could be published'),
  },
};

/**
 * Works through a cycle in batches, each in a transaction of its own. A job whose worker was killed therefore continues
 * where it stopped, and after a cancellation the finished batches stay.
 */
async function work(
  act: CycleAct,
  {
    input: { cycleId, comment = '' },
    asker,
    services,
    progress,
  }: RunningJob<z.output<typeof input>>,
): Promise<number> {
  if (!asker) throw forbidden();
  const { actor } = asker;
  const { db, engine } = services;
  const inBatch: InBatch = (take) =>
    withTransaction(db, async (tx) => {
      await lockCycle(tx, actor.accountId, cycleId);
      const done = await take({ tx, engine, actor, of: await readOf(tx), comment });
      await refuseWrittenAboutOneself(tx, actor, null);
      return done;
    });
  /** Reads the permission again in each batch, because someone may lose it while the job runs. */
  const readOf = async (tx: Tx) => {
    const units = await unitsOfDuty(tx, actor, 'run', RATES);
    if (units.length === 0) throw forbidden();
    return getCycleOf(actor, cycleId, units);
  };
  if (act === 'publish') {
    for (let after: number | null = 0; after !== null;) {
      const last: number = after;
      progress(0);
      after = await inBatch((batch) => calculateMissing(batch, last));
    }
  }
  const total = await inBatch(({ tx, of }) => countPeople(tx, act, of));
  for (let done = 0; ;) {
    progress(done, Math.max(done, total));
    const count = await inBatch(BATCHES[act]);
    done += count;
    if (count > 0) continue;
    if (act === 'publish' && done === 0) await refuseWithoutScore(inBatch);
    return done;
  }
}

/** @throws AppError 409 if nothing was published because people have no score. */
async function refuseWithoutScore(inBatch: InBatch): Promise<void> {
  const count = await inBatch(({ tx, of }) => countPeople(tx, 'withoutScore', of));
  if (count > 0) throw new AppError('conflict', NOTHING_TO_PUBLISH);
}

const getJob = (act: CycleAct): JobKind =>
  jobKind({
    id: JOB_OF_ACT[act],
    input,
    notices: NOTICES[act],
    run: async (job) => {
      const people = await work(act, job);
      return () => Promise.resolve({ result: { people } });
    },
  });

export const cycleJobs: readonly JobKind[] = [getJob('open'), getJob('close'), getJob('publish')];
