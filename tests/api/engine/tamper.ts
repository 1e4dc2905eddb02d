import { verifyHistory, type Verification } from '#server/engine/history/chain/verify.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { TestServer } from '#tests/support/server.ts';

/** A change of the database, with the rows that verification must report. */
export interface Tampering {
  what: string;
  sql: string;
  broken: Partial<Broken>;
}

/**
 * The findings after tampering as a superuser without triggers, which no role of the application can do.
 * Rolled back, so that one server serves all of them.
 */
export async function foundAfter(
  server: TestServer,
  sql: string,
  verify: (db: Db) => Promise<Verification> = (db) => verifyHistory(db, server.services.engine),
): Promise<Verification> {
  const tx = await server.owner.transaction();
  try {
    await tx.raw(`set local session_replication_role = replica; ${sql}`);
    return await verify(tx);
  } finally {
    await tx.rollback();
  }
}
