import { createHash, createHmac, type KeyObject } from 'node:crypto';
import { canonicalJson, CHAIN_START, linkText, type TransitionFacts } from './chain.ts';

/** A commitment to a hidden value: the SHA-256 hash of the value and of a salt that only the server can derive. */
export interface Commitment {
  salt: string;
  commitment: string;
}

/**
 * Makes a commitment. The salt is derived and not stored. Without the salt, no one can guess the value; people who may
 * read the value also get the salt, and so can check the commitment.
 */
export function commit(
  key: KeyObject,
  place: { instanceId: number; seq: number },
  field: 'comment' | 'payload',
  value: unknown,
): Commitment {
  const salt = createHmac('sha256', key)
    .update(`${field} ${place.instanceId} ${place.seq}`)
    .digest('hex')
    .slice(0, 32);
  return { salt, commitment: sha256(`${salt}${canonicalJson(value)}`).toString('hex') };
}

/** The facts of a transition that may be public, with commitments in place of its comment and payload. */
export type PublicFacts = Omit<TransitionFacts, 'comment' | 'payload'> & {
  comment: string;
  payload: string;
};

/** The hash of a link of the public chain: SHA-256 of the previous hash and the public facts. */
export const publicHash = (previous: Buffer, facts: PublicFacts): Buffer =>
  createHash('sha256').update(previous).update(linkText(facts)).digest();

export interface ChainRow extends TransitionFacts {
  instanceId: number;
}

/** The hashes of the public links for the transitions of a chain, continuing from `before`. */
export function publicLinks(
  salts: KeyObject,
  chain: readonly ChainRow[],
  before: Buffer = CHAIN_START,
): Buffer[] {
  let previous = before;
  return chain.map((row) => {
    previous = publicHash(previous, {
      ...row,
      comment: commit(salts, row, 'comment', row.comment).commitment,
      payload: commit(salts, row, 'payload', row.payload).commitment,
    });
    return previous;
  });
}

/** The end of a chain as a leaf of the Merkle tree of a checkpoint. */
export const getCheckpointLeaf = (head: {
  family: string;
  chainId: number;
  seq: number;
  hash: Buffer;
  publicHash: Buffer | null;
}): Buffer =>
  sha256(
    `leaf ${head.family} ${head.chainId} ${head.seq} ${head.hash.toString('hex')} ${head.publicHash?.toString('hex') ?? '-'}`,
  );

/** Like `getCheckpointLeaf`, for a checkpoint of format 2, which has no families. */
export const getLeaf = (head: {
  instanceId: number;
  seq: number;
  hash: Buffer;
  publicHash: Buffer;
}): Buffer =>
  sha256(
    `leaf ${head.instanceId} ${head.seq} ${head.hash.toString('hex')} ${head.publicHash.toString('hex')}`,
  );

const getNode = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update('node ').update(left).update(right).digest();

/** All levels of the Merkle tree, from the leaves up. The last node of an odd level moves up unchanged. */
export function merkleLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at];
      const right = level[at + 1];
      if (left) above.push(right ? getNode(left, right) : left);
    }
    levels.push(above);
  }
  return levels;
}

export const merkleRoot = (leaves: readonly Buffer[]): Buffer =>
  merkleLevels(leaves).at(-1)?.[0] ?? CHAIN_START;

/** The sibling hashes along the path from a leaf to the root. `L` or `R` before each says on which side it is. */
export function merklePath(levels: readonly Buffer[][], leaf: number): string[] {
  const path: string[] = [];
  let at = leaf;
  for (const level of levels.slice(0, -1)) {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1];
    if (beside) path.push(`${at % 2 === 0 ? 'R' : 'L'}${beside.toString('hex')}`);
    at = Math.floor(at / 2);
  }
  return path;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
