import { runCheck } from '#server/checkpoints/check.ts';
import type { Db } from '#server/db/connect.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';

/** Loads the pipelines that chains are replayed on. */
export const published = (db: Db, engine: Engine) =>
  runCheck(db, 'published approval pipelines', async (own) => {
    await engine.refresh(own);
    return [];
  });
