import { verify } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import {
  getDigest,
  FIRST_CHECKPOINT,
  FORMAT,
  SELECT_CHECKPOINTS,
  signedText,
  type Checkpoint,
  type CheckpointHead,
} from '#server/platform/history/anchors/checkpoint.ts';
import { attempt, unread } from '#server/platform/history/verification/check.ts';
import {
  EVERYTHING,
  isInSegments,
  type Portion,
} from '#server/platform/history/verification/portion.ts';
import { verifyCoverage, type Scope } from './verifyCoverage.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';

/**
 * The chain ends of how many checkpoints are read at once. A checkpoint is made every few seconds, so there can be
 * millions of small ones.
 */
const CHECKPOINTS_READ = 500;
const HEADS_READ = 40_000;

/**
 * Verifies every checkpoint, or those of a portion: its signature, its link to the previous checkpoint, its totals, and
 * that every chain still contains what the checkpoint covers.
 */
export async function verifyCheckpoints(
  db: Db,
  engine: Pick<Engine, 'keys' | 'families'>,
  scope: Scope,
): Promise<{ checkpoints: number; newest: number; broken: Broken[] }> {
  const signed = await attempt(
    db,
    (own) => verifyPortion(own, engine.keys, scope.portion ?? EVERYTHING),
    (error) => ({ checkpoints: 0, newest: 0, broken: [unread('checkpoints', error)] }),
  );
  signed.broken.push(...(await verifyCoverage(db, engine.families, scope)));
  return signed;
}

async function verifyPortion(
  db: Db,
  keys: Pick<HistoryKeys, 'checkpointPublic'>,
  { since, segments }: Portion,
): Promise<Signed> {
  const signed = await verifySignatures(db, keys, since);
  if (since === 0 || segments.length === 0) return signed;
  const runs = await query<{ first: number; last: number }>(
    db,
    `select min(id) as first, max(id) as last from (
       select id, id - row_number() over (order by id) as run from history_checkpoints
       where id <= $since and ${isInSegments('id')}) c
     group by run order by 1`,
    { since, segments },
  );
  for (const { first, last } of runs) {
    const old = await verifySignatures(db, keys, await idBefore(db, first), last);
    signed.checkpoints += old.checkpoints;
    signed.broken.push(...old.broken);
  }
  return signed;
}

/** The ID of the checkpoint before the given one; 0 if it is the first. */
async function idBefore(db: Db, id: number): Promise<number> {
  const row = await queryOne<{ id: number | null }>(
    db,
    'select max(id) as id from history_checkpoints where id < $id',
    { id },
  );
  return row?.id ?? 0;
}

interface Signed {
  checkpoints: number;
  newest: number;
  broken: Broken[];
}

/** Verifies the checkpoints after `seen`, which an earlier run found valid, up to `upTo` or to the end. */
async function verifySignatures(
  db: Db,
  keys: Pick<HistoryKeys, 'checkpointPublic'>,
  seen: number,
  upTo: number | null = null,
): Promise<Signed> {
  const broken: Broken[] = [];
  const wrong = (id: number, reason: string) =>
    broken.push({
      workflow: 'checkpoint',
      subjectId: id,
      seq: 0,
      reason,
      concern: 'proof',
      row: { table: 'history_checkpoints', id: String(id) },
    });
  let before: Checkpoint | null = null;
  if (seen > 0) {
    before =
      (await queryOne<Checkpoint>(db, `${SELECT_CHECKPOINTS} where id = $seen`, { seen })) ?? null;
    if (!before) wrong(seen, `Checkpoint ${seen} is missing`);
    // This checkpoint was valid in an earlier run, but may have been changed since then.
    else if (!verify(null, signedText(before), keys.checkpointPublic, before.signature)) {
      wrong(seen, 'The checkpoint’s signature is not ours');
    }
  }
  let checkpoints = 0;
  for (let after = seen; broken.length === 0;) {
    const part = await query<Checkpoint>(
      db,
      `select * from (${SELECT_CHECKPOINTS} where id > $after
         and ($upTo::bigint is null or id <= $upTo) order by id limit ${CHECKPOINTS_READ}) s
       where s.id = $after + 1 or s.heads <= ${HEADS_READ} order by s.id`,
      { after, upTo },
    );
    const last = part.at(-1);
    if (!last) break;
    const heads = await readHeads(db, after + 1, last.id);
    for (const checkpoint of part) {
      const reason = getWrong(keys, checkpoint, before, heads.get(checkpoint.id) ?? []);
      if (reason !== null) {
        wrong(reason.startsWith('Checkpoint') ? (before?.id ?? 0) + 1 : checkpoint.id, reason);
        break;
      }
      checkpoints += 1;
      before = checkpoint;
    }
    after = last.id;
  }
  return { checkpoints, newest: before?.id ?? 0, broken };
}

/**
 * Says what is wrong with a checkpoint, compared with the previous one; null if nothing is wrong.
 */
function getWrong(
  keys: Pick<HistoryKeys, 'checkpointPublic'>,
  checkpoint: Checkpoint,
  before: Checkpoint | null,
  heads: readonly CheckpointHead[],
): string | null {
  const { id, resumes } = checkpoint;
  const expected = (before?.id ?? 0) + 1;
  const isMissing = id !== expected && resumes?.after !== id - 1;
  if (isMissing) return `Checkpoint ${expected} is missing`;
  if (!checkpoint.previousSignature.equals(before?.signature ?? FIRST_CHECKPOINT)) {
    return 'The checkpoint does not follow the one before it';
  }
  if (!verify(null, signedText(checkpoint), keys.checkpointPublic, checkpoint.signature)) {
    return 'The checkpoint’s signature is not ours';
  }
  if (
    heads.length !== checkpoint.heads ||
    !getDigest(checkpoint.format, heads).equals(checkpoint.digest)
  ) {
    return 'What the checkpoint covers has been changed';
  }
  return shrinks(before, checkpoint) ? 'The checkpoint counts fewer than the one before it' : null;
}

/**
 * Whether a checkpoint counts fewer chains or links of a family than the previous one, although the numbers can only
 * grow.
 */
function shrinks(before: Checkpoint | null, { format, families }: Checkpoint): boolean {
  if (format < (before?.format ?? 0)) return true;
  if (format < FORMAT) return false;
  return Object.entries(before?.families ?? {}).some(([family, { chains, links }]) => {
    const now = families?.[family];
    return !now || now.chains < chains || now.links < links;
  });
}

async function readHeads(
  db: Db,
  first: number,
  last: number,
): Promise<Map<number, CheckpointHead[]>> {
  const rows = await query<CheckpointHead & { checkpointId: number }>(
    db,
    `select checkpoint_id as "checkpointId", family, chain_id as "chainId", seq, hash,
       public_hash as "publicHash"
     from history_checkpoint_heads where checkpoint_id between $first and $last
     order by checkpoint_id, family collate "C", chain_id`,
    { first, last },
  );
  const heads = new Map<number, CheckpointHead[]>();
  for (const { checkpointId, ...head } of rows) {
    const existing = heads.get(checkpointId);
    if (existing) existing.push(head);
    else heads.set(checkpointId, [head]);
  }
  return heads;
}
