import { runCheck } from '#server/platform/history/verification/check.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * A check that loads the published approval pipelines. Chains of requests are replayed on them, so it
 * has to run before the others.
 */
export const published = (db: Db, engine: Engine) =>
  runCheck(db, 'published approval pipelines', async (own) => {
    await engine.refresh(own);
    return [];
  });
