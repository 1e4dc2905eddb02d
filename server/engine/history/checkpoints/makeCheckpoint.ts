import { sign } from 'node:crypto';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { Engine, ChainFamily } from '#server/engine/instances/engine.ts';
import type { Anchor } from '#server/platform/history/anchors/anchor.ts';
import { compare } from './anchors/compare.ts';
import {
  getDigest,
  FIRST_CHECKPOINT,
  FORMAT,
  SELECT_CHECKPOINTS,
  signedText,
  type Checkpoint,
  type CheckpointHead,
  type Covered,
  type Resumption,
} from '#server/platform/history/anchors/checkpoint.ts';
import type { GrownChain } from '#server/platform/history/verification/family.ts';

/**
 * The maximum number of chain ends of one family that a checkpoint covers. Further chain ends are covered by the next
 * checkpoint.
 */
export const HEADS_A_CHECKPOINT = 20_000;
/** A transaction may commit this long after the time in its rows, so the search for grown chains goes back this far. */
const LATE = `interval '1 day'`;

interface CheckpointOptions {
  /**
   * Covers only these chains of one family. It is used before a proof is exported, because the
   * proof's chains have to be covered.
   */
  only?: { family: string; ids: readonly number[] };
  /**
   * The anchors to compare with the database before the checkpoint is made. Only anchors that are always reachable are
   * read.
   */
  anchors?: readonly Anchor[];
  /** The acknowledgement of a loss. If given, a checkpoint is made even if no chain has grown. */
  resumes?: Resumption;
}

/**
 * Makes a checkpoint of all chains that have grown since the last one, and returns how many chains it covers.
 * @throws AppError 409 if the database does not match an anchor, because a new checkpoint would conceal a loss.
 */
export async function makeCheckpoint(
  tx: Tx,
  engine: Engine,
  { only, anchors, resumes }: CheckpointOptions = {},
): Promise<number> {
  // Takes a lock, because two concurrent checkpoints would be signed with the same number.
  await takeAdvisoryLock(tx, 'checkpoints');
  if (anchors && !resumes) await refuseIfLost(tx, engine, anchors);
  const last = await queryOne<Checkpoint>(tx, `${SELECT_CHECKPOINTS} order by id desc limit 1`);
  const families = { ...(last?.families ?? (await coveredBefore(tx))) };
  const time = await queryOne<{ at: Date }>(tx, `select date_trunc('milliseconds', now()) as at`);
  const at = time?.at ?? new Date(0);
  const heads: CheckpointHead[] = [];
  for (const family of engine.families) {
    if (only && only.family !== family.family) continue;
    const before = families[family.family] ?? { chains: 0, links: 0, until: null };
    const grown = await grownChains(tx, family, before.until, only?.ids ?? null);
    const hold = await family.hold(tx, engine, grown);
    heads.push(...hold.map((head) => ({ ...head, family: family.family })));
    families[family.family] = {
      ...countedWith(before, grown, hold),
      until: only ? before.until : coveredUntil(grown, at),
    };
  }
  if (heads.length === 0 && !resumes) return 0;
  heads.sort((a, b) =>
    a.family === b.family ? a.chainId - b.chainId : a.family < b.family ? -1 : 1,
  );
  const checkpoint = {
    id: Math.max(last?.id ?? 0, resumes?.after ?? 0) + 1,
    at,
    heads: heads.length,
    digest: getDigest(FORMAT, heads),
    previousSignature: last?.signature ?? FIRST_CHECKPOINT,
    format: FORMAT,
    families,
    resumes: resumes ?? null,
  };
  await store(
    tx,
    { ...checkpoint, signature: sign(null, signedText(checkpoint), engine.keys.checkpointPrivate) },
    heads,
  );
  return heads.length;
}

async function refuseIfLost(
  tx: Tx,
  { families }: Engine,
  anchors: readonly Anchor[],
): Promise<void> {
  for (const anchor of anchors.filter(({ everyMs }) => everyMs === 0)) {
    const standing = await compare(tx, families, anchor);
    if (standing.kind !== 'agrees') throw new AppError('conflict', standing.reason);
  }
}

/**
 * The chains that have grown since they were last covered, sorted by their oldest uncovered change.
 */
const grownChains = async (
  tx: Tx,
  { family, heads, hasPublicChain }: ChainFamily,
  until: string | null,
  ids: readonly number[] | null,
): Promise<GrownChain[]> => {
  const rows = await query<
    Omit<GrownChain, 'covered'> & { coveredSeq: number | null; coveredHash: Buffer | null }
  >(
    tx,
    `select c.chain_id as "chainId", c.seq, c.hash, c.moved_at as "movedAt",
       p.seq as "coveredSeq", p.hash as "coveredHash"
     from (${heads}) c
     left join lateral (select h.seq, h.hash, h.public_hash from history_checkpoint_heads h
       where h.family = $family and h.chain_id = c.chain_id
       order by h.seq desc, h.checkpoint_id desc limit 1) p on true
     where ${
       ids
         ? 'c.chain_id = any($ids::bigint[])'
         : `c.moved_at >= coalesce($until::timestamptz, '-infinity') - ${LATE}`
     }
       and (p.seq is null or p.seq < c.seq
         or $hasPublicChain and p.seq = c.seq and p.public_hash is null)
     order by c.moved_at, c.chain_id limit ${HEADS_A_CHECKPOINT}`,
    { family, ids, until, hasPublicChain: hasPublicChain ?? false },
  );
  return rows.map(({ coveredSeq, coveredHash, ...row }) => ({
    ...row,
    covered:
      coveredSeq !== null && coveredHash !== null
        ? { chainId: row.chainId, seq: coveredSeq, hash: coveredHash }
        : null,
  }));
};

/**
 * Adds the chains that this checkpoint covers to the totals. A chain that was tampered with is in
 * `grown` but not in `current`: it is not covered, and verification reports it.
 */
function countedWith(
  { chains, links }: Pick<Covered, 'chains' | 'links'>,
  grown: readonly GrownChain[],
  heads: readonly { chainId: number; seq: number }[],
): Pick<Covered, 'chains' | 'links'> {
  const before = new Map(grown.map(({ chainId, covered }) => [chainId, covered?.seq ?? 0]));
  return {
    chains: chains + heads.filter(({ chainId }) => before.get(chainId) === 0).length,
    links:
      links + heads.reduce((sum, { chainId, seq }) => sum + seq - (before.get(chainId) ?? 0), 0),
  };
}

const coveredUntil = (grown: readonly GrownChain[], at: Date): string =>
  (grown.length < HEADS_A_CHECKPOINT ? at : (grown.at(-1)?.movedAt ?? at)).toISOString();

/** The chains and links that were covered by checkpoints from before chains were grouped into families. */
export async function coveredBefore(tx: Tx): Promise<Record<string, Covered>> {
  const rows = await query<{ family: string; chains: number; links: number; until: Date | null }>(
    tx,
    `select family, count(*) as chains, sum(seq)::bigint as links,
       (select max(covered_until) from history_checkpoints) as until
     from (select family, chain_id, max(seq) as seq from history_checkpoint_heads
       group by family, chain_id) h group by family`,
  );
  return Object.fromEntries(
    rows.map(({ family, chains, links, until }) => [
      family,
      { chains, links, until: until?.toISOString() ?? null },
    ]),
  );
}

async function store(
  tx: Tx,
  checkpoint: Checkpoint,
  heads: readonly CheckpointHead[],
): Promise<void> {
  await query(
    tx,
    `insert into history_checkpoints (id, at, heads, digest, prev_signature, signature, format,
       families, resumes)
     values ($id, $at, $heads, $digest, $previousSignature, $signature, $format, $families::jsonb,
       $resumes::jsonb)`,
    {
      ...checkpoint,
      families: JSON.stringify(checkpoint.families),
      resumes: checkpoint.resumes && JSON.stringify(checkpoint.resumes),
    },
  );
  await query(
    tx,
    `insert into history_checkpoint_heads (checkpoint_id, family, chain_id, seq, hash, public_hash)
     select $id, * from unnest($families::text[], $chainIds::bigint[], $seqs::integer[],
       $hashes::bytea[], $publicHashes::bytea[])`,
    {
      id: checkpoint.id,
      families: heads.map(({ family }) => family),
      chainIds: heads.map(({ chainId }) => chainId),
      seqs: heads.map(({ seq }) => seq),
      hashes: heads.map(({ hash }) => hash),
      publicHashes: heads.map(({ publicHash }) => publicHash),
    },
  );
}
