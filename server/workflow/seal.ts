import { createHash, sign } from 'node:crypto';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { takeTurn } from '#server/db/turns.ts';
import { CHAIN_START, chainHash } from './chain.ts';
import type { HistoryKeys } from './keys.ts';
import { leafOf, merkleRoot, publicLinks } from './publicChain.ts';
import { readChainsOf, type StoredTransition } from './storedChains.ts';

export interface Head {
  instanceId: number;
  seq: number;
  hash: Buffer;
  /** Null in seals of format 1. */
  publicHash: Buffer | null;
}

export interface Seal {
  id: number;
  at: Date;
  instances: number;
  /** Format 1: of a list of heads. Format 2: the root of their Merkle tree. */
  digest: Buffer;
  previousSignature: Buffer;
  signature: Buffer;
  format: number;
}

export const FIRST_SEAL = Buffer.alloc(64);
/** Heads that one seal signs at the most; what is left waits for the next. */
export const HEADS_A_SEAL = 20_000;
/** A transaction may commit this much later than the time that its rows carry. */
const LATE = `interval '1 day'`;

/**
 * Signs the heads of all chains that grew since they were last sealed; answers how many. A seal
 * names the signature before it, so that one can't be taken out either. With `instanceIds` only these:
 * what is handed out is sealed first.
 */
export async function sealHistory(
  tx: Tx,
  keys: HistoryKeys,
  instanceIds: readonly number[] | null = null,
): Promise<number> {
  // One sealer at a time: two would both sign as number n.
  await takeTurn(tx, 'sealing');
  const last = await queryOne<Seal & { coveredUntil: Date | null }>(
    tx,
    `${SELECT_SEALS} order by id desc limit 1`,
  );
  const grown = await query<Omit<Head, 'publicHash'> & { movedAt: Date }>(
    tx,
    `select i.id as "instanceId", i.version as seq, i.head_hash as hash, i.moved_at as "movedAt"
     from workflow_instances i
     where ${
       instanceIds
         ? 'i.id = any($instanceIds::bigint[])'
         : `i.moved_at >= coalesce($coveredUntil::timestamptz, '-infinity') - ${LATE}`
     }
       and not exists (select from workflow_seal_heads h
         where h.instance_id = i.id and h.seq = i.version and h.public_hash is not null)
     order by i.moved_at, i.id limit ${HEADS_A_SEAL}`,
    { instanceIds, coveredUntil: last?.coveredUntil ?? null },
  );
  if (grown.length === 0) return 0;
  const time = await queryOne<{ at: Date }>(tx, `select date_trunc('milliseconds', now()) as at`);
  const at = time?.at ?? new Date(0);
  const heads = await withPublicHashes(tx, keys, grown);
  if (heads.length === 0) return 0;
  const seal = {
    id: (last?.id ?? 0) + 1,
    at,
    instances: heads.length,
    digest: merkleRoot(heads.map(leafOf)),
    previousSignature: last?.signature ?? FIRST_SEAL,
    format: 2,
  };
  const isAll = instanceIds === null && grown.length < HEADS_A_SEAL;
  const coveredUntil = instanceIds
    ? (last?.coveredUntil ?? null)
    : isAll
      ? at
      : (grown.at(-1)?.movedAt ?? at);
  await query(
    tx,
    `insert into workflow_seals (id, at, instances, digest, prev_signature, signature, format,
       covered_until)
     values ($id, $at, $instances, $digest, $previousSignature, $signature, $format, $coveredUntil)`,
    { ...seal, coveredUntil, signature: sign(null, signedText(seal), keys.sealPrivate) },
  );
  await query(
    tx,
    `insert into workflow_seal_heads (seal_id, instance_id, seq, hash, public_hash)
     select $id, * from unnest($instanceIds::bigint[], $seqs::integer[], $hashes::bytea[],
       $publicHashes::bytea[])`,
    {
      id: seal.id,
      instanceIds: heads.map((head) => head.instanceId),
      seqs: heads.map((head) => head.seq),
      hashes: heads.map((head) => head.hash),
      publicHashes: heads.map((head) => head.publicHash),
    },
  );
  return heads.length;
}

/** Sealed in the order of instances, in which their tree is built again to be checked. */
async function withPublicHashes(
  tx: Tx,
  keys: HistoryKeys,
  grown: readonly Omit<Head, 'publicHash'>[],
): Promise<(Head & { publicHash: Buffer })[]> {
  const heads: (Head & { publicHash: Buffer })[] = [];
  const ordered = [...grown].sort((a, b) => a.instanceId - b.instanceId);
  for (let start = 0; start < ordered.length; start += CHAINS_READ) {
    const part = ordered.slice(start, start + CHAINS_READ);
    const chains = await readChainsOf(
      tx,
      part.map(({ instanceId }) => instanceId),
    );
    for (const { instanceId, seq, hash } of part) {
      const chain = chains.get(instanceId) ?? [];
      const publicHash = publicLinks(keys.salts, chain)[seq - 1];
      // What was tampered with is not sealed over: verification names it.
      if (publicHash && isWhole(keys, chain, hash))
        heads.push({ instanceId, seq, hash, publicHash });
    }
  }
  return heads;
}

/** Whether every link holds, up to the head that the instance knows. */
function isWhole(keys: HistoryKeys, chain: readonly StoredTransition[], head: Buffer): boolean {
  let previous: Buffer = CHAIN_START;
  for (const row of chain) {
    if (!chainHash(keys.chain, previous, row).equals(row.hash)) return false;
    previous = row.hash;
  }
  return previous.equals(head);
}

const CHAINS_READ = 2000;

export const SELECT_SEALS = `select id, at, instances, digest, prev_signature as "previousSignature",
  signature, format, covered_until as "coveredUntil" from workflow_seals`;

/** What a seal of either format signs of its heads, given in the order of their instances. */
export function digestOf(format: number, heads: readonly Head[]): Buffer {
  if (format === 2) {
    return merkleRoot(
      heads.flatMap(({ publicHash, ...head }) =>
        publicHash ? [leafOf({ ...head, publicHash })] : [],
      ),
    );
  }
  const digest = createHash('sha256');
  for (const head of heads) {
    digest.update(`${head.instanceId} ${head.seq} ${head.hash.toString('hex')}\n`);
  }
  return digest.digest();
}

export const signedText = (seal: Omit<Seal, 'signature'>): Buffer =>
  Buffer.from(
    [
      seal.format === 2 ? 'cadre seal 2' : 'cadre seal',
      seal.id,
      seal.at.toISOString(),
      seal.instances,
      seal.digest.toString('hex'),
      seal.previousSignature.toString('hex'),
    ].join('\n'),
  );
