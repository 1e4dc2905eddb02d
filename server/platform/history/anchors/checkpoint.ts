import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import {
  getCheckpointLeaf,
  getLeaf,
  merkleRoot,
} from '#server/platform/history/chain/publicChain.ts';
import type { Head } from '#server/platform/history/verification/family.ts';

/** How far the checkpoints together cover a family of chains. */
export interface Covered {
  chains: number;
  links: number;
  /** ISO instant up to which all chains are covered; null before the first checkpoint. */
  until: string | null;
}

/** An administrator's recorded acceptance of the database as it is, after a restore or the loss of an anchor. */
export const resumption = z.object({
  /** The latest checkpoint in the anchors; its hash is null if there was no anchor left. */
  after: z.number(),
  hash: z.string().nullable(),
  userId: z.number().nullable(),
  name: z.string(),
  reason: z.string(),
});
export type Resumption = z.infer<typeof resumption>;

/**
 * A signed statement (Ed25519) of the ends of all chains that grew since the previous checkpoint. It also states the
 * previous checkpoint, and how many chains and links all checkpoints cover.
 */
export interface Checkpoint {
  /** Sequence number, from 1. */
  id: number;
  at: Date;
  /** The number of chain ends in this checkpoint. */
  heads: number;
  /** The root of their Merkle tree; in format 1 a digest of the list. */
  digest: Buffer;
  previousSignature: Buffer;
  signature: Buffer;
  /** Formats 1 and 2 date from before chain families existed, when checkpoints were called seals. */
  format: number;
  /** Null before format 3. */
  families: Record<string, Covered> | null;
  resumes: Resumption | null;
}

/** A chain end covered by a checkpoint, with its family. */
export interface CheckpointHead extends Head {
  family: string;
}

export const FORMAT = 3;
export const FIRST_CHECKPOINT = Buffer.alloc(64);

export const SELECT_CHECKPOINTS = `select id, at, heads, digest,
  prev_signature as "previousSignature", signature, format, families, resumes
  from history_checkpoints`;

/** The digest of a checkpoint's chain ends, ordered by family and chain. */
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

/** The anchored hash: SHA-256 of the checkpoint's content and signature. */
export const checkpointHash = (checkpoint: Checkpoint): Buffer =>
  createHash('sha256').update(signedText(checkpoint)).update(checkpoint.signature).digest();

/** The chains and links of all families in the checkpoints up to this one. */
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
