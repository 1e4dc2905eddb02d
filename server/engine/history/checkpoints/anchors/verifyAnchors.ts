import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { attempt, unread } from '#server/platform/history/verification/check.ts';
import { FORMAT } from '#server/platform/history/anchors/checkpoint.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { compare, readAnchorRecords } from './compare.ts';

const HOUR_MS = 3_600_000;

/** Checks that each anchor contains exactly what the database has recorded for it. */
export async function verifyAnchors(
  db: Db,
  { families }: Pick<Engine, 'families'>,
  anchors: readonly Anchor[],
): Promise<Broken[]> {
  const broken: Broken[] = [];
  const records = await attempt(db, readAnchorRecords, (error) => {
    broken.push(unread('what is recorded of anchors', error));
    return [];
  });
  for (const anchor of anchors) {
    const wrong = (checkpoint: number, reason: string) =>
      broken.push({
        workflow: `anchor: ${anchor.name}`,
        subjectId: checkpoint,
        seq: 0,
        reason,
        concern: 'proof',
      });
    try {
      const standing = await compare(db, families, anchor);
      if (standing.kind !== 'agrees') {
        const lost = standing.anchored?.checkpoint ?? standing.checkpoint;
        // Reports an anchor that may lag only if no earlier anchor in the list has reported the
        // same loss.
        if (!anchor.mayLag || broken.every(({ subjectId }) => subjectId < lost)) {
          wrong(lost, standing.reason);
        }
        continue;
      }
      const record = records.find(({ name }) => name === anchor.name);
      const checkpointId = anchor.newest ? standing.anchored?.checkpoint : record?.checkpointId;
      const waiting = await firstAfter(db, checkpointId ?? 0);
      if (waiting && waiting.age > HOUR_MS + anchor.everyMs) {
        const why = record?.error ? ` (${record.error})` : '';
        wrong(waiting.id, `Since ${waiting.at.toISOString()} no checkpoint was anchored${why}`);
      }
    } catch (error) {
      wrong(
        0,
        `The anchor can't be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return broken;
}

/** The checkpoint after `current`, which is the newest one that an anchor holds. */
const firstAfter = (db: Db, checkpoint: number) =>
  queryOne<{ id: number; at: Date; age: number }>(
    db,
    `select id, at, (extract(epoch from now() - at) * 1000)::float8 as age
     from history_checkpoints where id > $held and format = ${FORMAT} order by id limit 1`,
    { held: checkpoint },
  );
