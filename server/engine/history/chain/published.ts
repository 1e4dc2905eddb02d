import { runCheck } from '#server/platform/history/verification/check.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * A check that loads the published approval pipelines. It has to run before the other checks, because chains of
 * requests are replayed on these pipelines.
 */
export const published = (db: Db, engine: Engine) =>
  runCheck(db, 'published approval pipelines', async (own) => {
    await engine.refresh(own);
    return [];
  });
