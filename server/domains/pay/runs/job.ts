import { z } from 'zod';
import { query } from '#server/platform/db/sql.ts';
import { jobKind } from '#server/platform/jobs/kind.ts';
import { calculateNow } from './calculation/calculateNow.ts';
import { failRun } from './calculation/finishRun.ts';

const input = z.object({
  runId: z.number().int(),
  accountId: z.number().int(),
  version: z.number().int(),
});

/**
 * Calculates a run. Everything is written in the transaction that ends the job, so that a killed worker leaves nothing
 * behind and the next attempt starts again.
 */
export const payrollRunJob = jobKind({
  id: 'payrollRun',
  input,
  isOfEveryone: 'slips are calculated by the structure alone, and approved by others',
  run: ({ input: of, asker, services: { engine }, progress }) =>
    Promise.resolve(async (tx) => {
      const by = { userId: asker?.actor.userId ?? null, progress };
      return { result: await calculateNow(tx, engine, of, by) };
    }),
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
