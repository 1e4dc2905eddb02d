import type { Broken } from '#server/platform/history/verification/family.ts';
import { parseEnv } from '#server/platform/env.ts';
import { connect } from '#server/platform/db/connect.ts';
import { bindings, chainFamilies } from '#server/catalogue/index.ts';
import { publishedPipelines } from '#server/kits/requests/published.ts';
import { loadSecret } from '#server/platform/secret.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
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
      ({ workflow, subjectId, seq, reason, row }) =>
        `the history of ${row?.table ?? workflow} ${subjectId} is broken at ${seq}: ${reason}`,
    );
