import type { Tx } from '#server/platform/db/connect.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { readRun } from '#server/domains/pay/runs/run.ts';
import { failRun, finishRun } from './finishRun.ts';
import { readParticipants } from './participants.ts';
import { problemsInWords } from './plans.ts';
import { problemsOf, readDefinitionsOfRun } from './preparation.ts';

/**
 * Calculates a run in the caller's transaction. If its structure has problems, the run becomes a draft that lists them,
 * and the result is null.
 */
export async function calculateNow(
  tx: Tx,
  engine: Engine,
  { runId, accountId }: { runId: number; accountId: number },
  by: { userId: number | null; progress?: (done: number, total: number) => void },
): Promise<{ people: number; leftOut: number } | null> {
  const run = await readRun(tx, accountId, runId);
  const assignments = await readParticipants(tx, run);
  const definitions = await readDefinitionsOfRun(tx, run, assignments);
  const problems = problemsOf(definitions, run.payDate);
  if (problems.length > 0) {
    await failRun(tx, engine, run, problemsInWords(problems));
    return null;
  }
  const { people, leftOut } = await finishRun(tx, engine, run, definitions, {
    userId: by.userId,
    progress: by.progress ?? (() => undefined),
  });
  return { people, leftOut };
}
