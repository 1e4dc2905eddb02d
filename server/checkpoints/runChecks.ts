import type { Db } from '#server/db/connect.ts';
import type { Check, Engine } from '#server/workflow/engine/engine.ts';
import { runCheck } from './check.ts';
import type { Broken } from './family.ts';

/** The findings of some checks, each by itself. */
export async function runChecks(
  db: Db,
  engine: Engine,
  checks: readonly Check[],
  account: number | null,
): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { name, concern, find } of checks) {
    const found = await runCheck(db, name, (own) => find(own, account, engine));
    broken.push(...(concern ? found.map((one) => ({ concern, ...one })) : found));
  }
  return broken;
}
