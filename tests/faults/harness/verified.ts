import { parseEnv } from '#server/env.ts';
import { connect } from '#server/db/connect.ts';
import { bindings, chainFamilies } from '#server/features/catalogue.ts';
import { publishedPipelines } from '#server/requests/published.ts';
import { loadSecret } from '#server/secret.ts';
import { createEngine } from '#server/workflow/engine/createEngine.ts';
import { historyKeys } from '#server/workflow/history/keys.ts';
import { verifyHistory } from '#server/workflow/history/verify.ts';
import type { Harness } from './harness.ts';

/** The findings of `npm run history:verify`: each chain is replayed and compared with the stored state. */
export async function historyBreaches(harness: Harness): Promise<string[]> {
  const keys = historyKeys(loadSecret(parseEnv({ DATA_DIR: harness.dataDir })));
  const db = connect(harness.postgres.url, { pool: 4, name: 'verifier', recordKey: keys.records });
  try {
    const { broken } = await verifyHistory(
      db,
      createEngine(bindings, keys, chainFamilies, publishedPipelines()),
    );
    return broken
      .slice(0, 5)
      .map(
        ({ subjectId, seq, reason }) =>
          `the history of ${subjectId} is broken at ${seq}: ${reason}`,
      );
  } finally {
    await db.destroy();
  }
}
