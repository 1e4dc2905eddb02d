import type { z } from 'zod';
import type {
  compareCheckpointQuery,
  ComparedCheckpoint,
} from '#machines/core/contracts/verification.ts';
import { getSignature } from '#server/platform/access/tokenCipher.ts';
import type { Anchored } from '#server/platform/history/anchors/anchor.ts';
import { newestAnchored, stillHas } from '#server/platform/history/anchors/newest.ts';
import { seeCheckpoint } from '#server/engine/alarm/witnessed.ts';
import type { Call } from '#server/platform/http/call.ts';

/** Returns a mark by which this installation later recognises a checkpoint as its own. */
export const getMark = (
  secret: Buffer,
  { checkpoint, hash }: Pick<Anchored, 'checkpoint' | 'hash'>,
) => getSignature(secret, 'checkpoint told')(`${checkpoint} ${hash}`);

/**
 * GET /Workflow/CompareCheckpoint: returns whether a checkpoint that was kept in a browser or a mail is still in the
 * database. If a checkpoint with a valid mark is missing, no further checkpoints are made. Without a mark, nothing
 * follows from it, because anyone could invent such a checkpoint.
 */
export async function compareCheckpoint(
  { db, services }: Call,
  { checkpoint, hash, mark }: z.output<typeof compareCheckpointQuery>,
): Promise<ComparedCheckpoint> {
  const seen = { checkpoint, hash };
  const isOurs = mark !== undefined && mark === getMark(services.secret, seen);
  const holds = isOurs ? await seeCheckpoint(services, seen) : await stillHas(db, seen);
  return { holds, newest: (await newestAnchored(db))?.checkpoint ?? null };
}
