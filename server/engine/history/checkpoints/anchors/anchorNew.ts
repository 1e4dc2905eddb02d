import { verify } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import {
  FORMAT,
  SELECT_CHECKPOINTS,
  signedText,
  type Checkpoint,
} from '#server/platform/history/anchors/checkpoint.ts';
import { readAnchored, type Anchor } from '#server/platform/history/anchors/anchor.ts';
import { compare, readAnchorRecords } from './compare.ts';

const KEPT_AT_ONCE = 1000;

/**
 * Sends each anchor that is due the checkpoints that it lacks. An anchor that fails is retried
 * after a minute and does not delay the others.
 */
export async function anchorNew(
  db: Db,
  engine: Pick<Engine, 'keys' | 'families'>,
  anchors: readonly Anchor[],
  log: Logger,
): Promise<void> {
  for (const anchor of anchors) {
    try {
      await db.transaction((tx) => anchorIn(tx, engine, anchor));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      log.warn({ err: error, anchor: anchor.name }, 'a checkpoint could not be anchored');
      await query(
        db,
        `insert into history_anchors (name, tried_at, error) values ($name, now(), $message)
         on conflict (name) do update set tried_at = now(), error = $message`,
        { name: anchor.name, message: message.slice(0, 500) },
      );
    }
  }
}

async function anchorIn(
  tx: Tx,
  { keys, families }: Pick<Engine, 'keys' | 'families'>,
  anchor: Anchor,
): Promise<void> {
  await takeAdvisoryLock(tx, 'anchoring');
  const [due] = await query<{ isDue: boolean }>(
    tx,
    `select coalesce(
       (select (a.error is null or a.tried_at < now() - interval '1 minute')
          and coalesce(a.anchored_at < now() - make_interval(secs => $seconds), true)
        from history_anchors a where a.name = $name), true) as "isDue"`,
    { name: anchor.name, seconds: anchor.everyMs / 1000 },
  );
  if (!due?.isDue) return;
  const standing = await compare(tx, families, anchor);
  if (standing.kind !== 'agrees') throw new Error(standing.reason);
  const record = (await readAnchorRecords(tx)).find(({ name }) => name === anchor.name);
  const checkpoint = anchor.newest ? standing.anchored?.checkpoint : record?.checkpointId;
  const isAll = anchor.everyMs === 0 && checkpoint !== undefined;
  const waiting = await query<Checkpoint>(
    tx,
    `${SELECT_CHECKPOINTS} where id > $held and format = ${FORMAT}
     order by id ${isAll ? '' : 'desc'} limit ${isAll ? KEPT_AT_ONCE : 1}`,
    { held: checkpoint ?? 0 },
  );
  const forged = waiting.find(
    (one) => !verify(null, signedText(one), keys.checkpointPublic, one.signature),
  );
  if (forged) throw new Error(`The signature of checkpoint ${forged.id} is not ours`);
  const [first, ...others] = waiting.map(readAnchored);
  if (!first) return;
  await anchor.keep([first, ...others]);
  await query(
    tx,
    `insert into history_anchors (name, checkpoint_id, anchored_at, tried_at, error)
     values ($name, $id, now(), now(), null)
     on conflict (name) do update set checkpoint_id = $id, anchored_at = now(), tried_at = now(),
       error = null`,
    { name: anchor.name, id: (others.at(-1) ?? first).checkpoint },
  );
}
