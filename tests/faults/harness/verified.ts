import type { Broken } from '#server/checkpoints/family.ts';
import { parseEnv } from '#server/env.ts';
import { connect } from '#server/db/connect.ts';
import { bindings, chainFamilies } from '#server/catalogue/index.ts';
import { publishedPipelines } from '#server/requests/published.ts';
import { loadSecret } from '#server/secret.ts';
import { createEngine } from '#server/workflow/engine/createEngine.ts';
import { historyKeys } from '#server/workflow/history/keys.ts';
import { verifyHistory } from '#server/workflow/history/verify.ts';
import type { Harness } from './harness.ts';

/** The findings of `npm run history:verify`: each chain is replayed and compared with the stored state. */
export async function historyFindings(harness: Harness): Promise<Broken[]> {
  const keys = historyKeys(loadSecret(parseEnv({ DATA_DIR: harness.dataDir })));
  const db = connect(harness.postgres.url, { pool: 4, name: 'verifier', recordKey: keys.records });
  try {
    const engine = createEngine(bindings, keys, chainFamilies, publishedPipelines());
    return (await verifyHistory(db, engine)).broken;
  } finally {
    await db.destroy();
  }
}

/** The first of them in words. */
export const historyBreaches = async (harness: Harness): Promise<string[]> =>
  (await historyFindings(harness))
    .slice(0, 5)
    .map(
      ({ subjectId, seq, reason }) => `the history of ${subjectId} is broken at ${seq}: ${reason}`,
    );
