import { runCheck } from '#server/platform/history/verification/check.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/** Loads the pipelines that chains are replayed on. */
export const published = (db: Db, engine: Engine) =>
  runCheck(db, 'published approval pipelines', async (own) => {
    await engine.refresh(own);
    return [];
  });
