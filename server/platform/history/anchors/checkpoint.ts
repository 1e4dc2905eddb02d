import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import {
  getCheckpointLeaf,
  getLeaf,
  merkleRoot,
} from '#server/platform/history/chain/publicChain.ts';
import type { Head } from '#server/platform/history/verification/family.ts';

/** How many chains and links of a family are covered by all checkpoints together. */
export interface Covered {
  chains: number;
  links: number;
  /** The time up to which all chains are covered, as an ISO instant; null before the first checkpoint. */
  until: string | null;
}

/** Records that an administrator accepts the database as it is, after a restore or the loss of an anchor. */
export const resumption = z.object({
  /** The number of the latest checkpoint in any anchor. Its hash is null if no anchor was left. */
  after: z.number(),
  hash: z.string().nullable(),
  userId: z.number().nullable(),
  name: z.string(),
  reason: z.string(),
});
export type Resumption = z.infer<typeof resumption>;

/**
 * A signed statement (Ed25519) about the ends of all chains that have grown since the previous checkpoint. It also
 * contains the signature of the previous checkpoint, and how many chains and links all checkpoints cover.
 */
export interface Checkpoint {
  /** The number of the checkpoint, counted from 1. */
  id: number;
  at: Date;
  /** How many chain ends the checkpoint contains. */
  heads: number;
  /** The root of the Merkle tree of these chain ends; in format 1, a hash of their list. */
  digest: Buffer;
  previousSignature: Buffer;
  signature: Buffer;
  /**
   * The version of the format. Formats 1 and 2, whose records say seal instead of checkpoint, are from before chains
   * were grouped in families.
   */
  format: number;
  /** What the checkpoints cover in each family; null in formats before 3. */
  families: Record<string, Covered> | null;
  resumes: Resumption | null;
}

/** The end of a chain that a checkpoint covers, with the family of the chain. */
export interface CheckpointHead extends Head {
  family: string;
}

export const FORMAT = 3;
export const FIRST_CHECKPOINT = Buffer.alloc(64);

export const SELECT_CHECKPOINTS = `select id, at, heads, digest,
  prev_signature as "previousSignature", signature, format, families, resumes
  from history_checkpoints`;

/** The digest of the chain ends of a checkpoint. They have to be sorted by family and chain. */
export function getDigest(format: number, heads: readonly CheckpointHead[]): Buffer {
  if (format === FORMAT) return merkleRoot(heads.map(getCheckpointLeaf));
  if (format === 2) {
    return merkleRoot(
      heads.flatMap(({ chainId, publicHash, ...head }) =>
        publicHash ? [getLeaf({ ...head, instanceId: chainId, publicHash })] : [],
      ),
    );
  }
  const digest = createHash('sha256');
  for (const head of heads) {
    digest.update(`${head.chainId} ${head.seq} ${head.hash.toString('hex')}\n`);
  }
  return digest.digest();
}

export function signedText(checkpoint: Omit<Checkpoint, 'signature'>): Buffer {
  const { format } = checkpoint;
  const lines = [
    format === FORMAT ? 'cadre checkpoint 3' : format === 2 ? 'cadre seal 2' : 'cadre seal',
    checkpoint.id,
    checkpoint.at.toISOString(),
    checkpoint.heads,
    checkpoint.digest.toString('hex'),
    checkpoint.previousSignature.toString('hex'),
  ];
  if (format === FORMAT) {
    lines.push(canonicalJson(checkpoint.families), canonicalJson(checkpoint.resumes));
  }
  return Buffer.from(lines.join('\n'));
}

/** The hash of a checkpoint that anchors store: SHA-256 of its content and signature. */
export const checkpointHash = (checkpoint: Checkpoint): Buffer =>
  createHash('sha256').update(signedText(checkpoint)).update(checkpoint.signature).digest();

/**
 * How many chains and links this checkpoint and all earlier ones cover, in all families together.
 */
export function getTotals({ families }: Pick<Checkpoint, 'families'>): {
  chains: number;
  links: number;
} {
  const all = Object.values(families ?? {});
  return {
    chains: all.reduce((sum, { chains }) => sum + chains, 0),
    links: all.reduce((sum, { links }) => sum + links, 0),
  };
}
