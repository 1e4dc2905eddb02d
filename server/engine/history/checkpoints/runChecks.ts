import type { Db } from '#server/platform/db/connect.ts';
import type { Check, Engine } from '#server/engine/instances/engine.ts';
import { runCheck } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';

/** Runs each check separately and collects the findings, so that a check that fails does not prevent the others. */
export async function runChecks(
  db: Db,
  engine: Engine,
  checks: readonly Check[],
  account: number | null,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { name, concern, find } of checks) {
    const check = await runCheck(db, name, (own) => find(own, account, engine));
    broken.push(...(concern ? check.map((one) => ({ concern, ...one })) : check));
  }
  return broken;
}
