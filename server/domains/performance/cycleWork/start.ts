import type { z } from 'zod';
import type { Job } from '#machines/core/contracts/jobs.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import {
  JOB_OF_ACT,
  type closeFormsBody,
  type CycleAct,
} from '#machines/domains/performance/contracts/cycleWork.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { getJob } from '#server/platform/jobs/jobs.ts';
import { startJob } from '#server/platform/jobs/start.ts';
import { unitsOfDuty } from '#server/domains/performance/duties.ts';
import { RATES } from '#server/domains/performance/appraisal/index.ts';
import { countPeople, getCycleOf } from './candidates.ts';
import { lockCycle } from './open.ts';
import { readRunning } from './read.ts';

const PLACE = '/pms/assessment/hr';

const NO_ONE: Readonly<Record<CycleAct, string>> = {
  open: 'No one is left to assess: people need agreed targets, and there must be an evaluation rule',
  close: 'No form is missing',
  publish: 'No appraisal is ready to be published',
};

const UNDER_WAY: Readonly<Record<CycleAct, string>> = {
  open: 'The forms of this cycle are being opened. Wait until it is done',
  close: 'The forms of this cycle are being closed. Wait until it is done',
  publish: 'This cycle is being published. Wait until it is done',
};

/**
 * Starts the job that opens, closes or publishes the forms of a cycle in the caller's units.
 * @throws AppError 409 if there is no one to do it for, or the cycle is being worked on already.
 */
export const start =
  (act: CycleAct) =>
  async (
    { tx, actor }: WriteCall,
    input: { cycleId: number } | z.output<typeof closeFormsBody>,
  ): Promise<WriteAnswer & { job: Job }> => {
    const { cycleId } = input;
    const units = await unitsOfDuty(tx, actor, 'run', RATES);
    // Two people who start the job at the same time wait for each other here.
    await lockCycle(tx, actor.accountId, cycleId);
    const [running] = await readRunning(tx, actor, cycleId);
    if (running) throw new AppError('conflict', UNDER_WAY[running.act]);
    const of = getCycleOf(actor, cycleId, units);
    const people = await countPeople(tx, act, of);
    // Scores that are missing are calculated by the job.
    const more = act === 'publish' ? await countPeople(tx, 'withoutScore', of) : 0;
    if (people + more === 0) throw new AppError('conflict', NO_ONE[act]);
    const cycle = await queryOne<{ name: string }>(
      tx,
      'select name from performance_cycles where id = $cycleId',
      { cycleId },
    );
    const id = await startJob(tx, {
      kind: JOB_OF_ACT[act],
      actor,
      place: { title: (cycle?.name ?? '').slice(0, 120), place: PLACE },
      input,
    });
    return { ...SUBMITTED, job: await getJob(tx, actor, id) };
  };
