import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#server/workflow/history/chain.ts';
import { checkpointLeafOf, leafOf, merkleRoot } from '#server/workflow/history/publicChain.ts';
import type { Head } from './family.ts';

/** How far the checkpoints cover a family, all of them together. */
export interface Covered {
  chains: number;
  links: number;
  /** ISO instant up to whose movements all chains are covered; null before the first. */
  until: string | null;
}

/** An administrator's recorded word, after a restore or a lost anchor, that it goes on from here. */
export const resumption = z.object({
  /** The latest checkpoint that an anchor knew; its hash is null where no anchor was there any more. */
  after: z.number(),
  hash: z.string().nullable(),
  userId: z.number().nullable(),
  name: z.string(),
  reason: z.string(),
});
export type Resumption = z.infer<typeof resumption>;

/**
 * What was true at a moment, signed (Ed25519): the ends of all chains that grew since the checkpoint
 * before, which it names, and how many chains and links all checkpoints cover now.
 */
export interface Checkpoint {
  /** The running number, from 1. */
  id: number;
  at: Date;
  /** How many ends it covers itself. */
  heads: number;
  /** The root of their Merkle tree; in format 1 the digest of a list of them. */
  digest: Buffer;
  previousSignature: Buffer;
  signature: Buffer;
  /** 1 and 2 are those of before there were families, called seals then. */
  format: number;
  /** Null before format 3. */
  families: Record<string, Covered> | null;
  resumes: Resumption | null;
}

/** An end that a checkpoint covers, and of which family. */
export interface CheckpointHead extends Head {
  family: string;
}

export const FORMAT = 3;
export const FIRST_CHECKPOINT = Buffer.alloc(64);

export const SELECT_CHECKPOINTS = `select id, at, heads, digest,
  prev_signature as "previousSignature", signature, format, families, resumes
  from history_checkpoints`;

/** What a checkpoint signs of its ends, given in the order of their families and chains. */
export function digestOf(format: number, heads: readonly CheckpointHead[]): Buffer {
  if (format === FORMAT) return merkleRoot(heads.map(checkpointLeafOf));
  if (format === 2) {
    return merkleRoot(
      heads.flatMap(({ chainId, publicHash, ...head }) =>
        publicHash ? [leafOf({ ...head, instanceId: chainId, publicHash })] : [],
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

/** What is anchored: SHA-256 over all that a checkpoint says, and its signature. */
export const checkpointHash = (checkpoint: Checkpoint): Buffer =>
  createHash('sha256').update(signedText(checkpoint)).update(checkpoint.signature).digest();

/** Chains and links that all families together have in the checkpoints up to this one. */
export function totalsOf({ families }: Pick<Checkpoint, 'families'>): {
  chains: number;
  links: number;
} {
  const all = Object.values(families ?? {});
  return {
    chains: all.reduce((sum, { chains }) => sum + chains, 0),
    links: all.reduce((sum, { links }) => sum + links, 0),
  };
}
