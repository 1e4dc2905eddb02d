import { z } from 'zod';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { failRun, finishRun } from './calculation/finishRun.ts';
import { readParticipants } from './calculation/participants.ts';
import { problemsInWords } from './calculation/plans.ts';
import { problemsOf, readDefinitionsOfRun } from './calculation/preparation.ts';
import { readRun } from './run.ts';

const input = z.object({
  runId: z.number().int(),
  accountId: z.number().int(),
  version: z.number().int(),
});

/**
 * Calculates a run. Everything is written in the transaction that ends the job: a killed worker leaves nothing, and the
 * next attempt calculates once more.
 */
export const payrollRunJob = jobKind({
  id: 'payrollRun',
  input,
  isOfEveryone: 'slips are calculated by the structure alone, and approved by others',
  run: async ({ input: { runId, accountId }, asker, services, progress }) => {
    const { db, engine } = services;
    const { run, definitions } = await withTransaction(db, async (tx) => {
      const found = await readRun(tx, accountId, runId);
      const assignments = await readParticipants(tx, found);
      return { run: found, definitions: await readDefinitionsOfRun(tx, found, assignments) };
    });
    const problems = problemsOf(definitions, run.payDate);
    if (problems.length > 0) {
      return async (tx) => {
        await failRun(tx, engine, run, problemsInWords(problems));
        return {};
      };
    }
    return async (tx) => {
      const by = { userId: asker?.actor.userId ?? null, progress };
      const { people, leftOut } = await finishRun(tx, engine, run, definitions, by);
      return { result: { people, leftOut } };
    };
  },
  failed: async (tx, { runId, accountId }, { engine }, error) => {
    const [open] = await query(
      tx,
      `select from workflow_instances
       where workflow = 'payrollRun' and subject_id = $runId and state = 'calculating'`,
      { runId },
    );
    if (open) await failRun(tx, engine, { id: runId, accountId }, error);
  },
});
