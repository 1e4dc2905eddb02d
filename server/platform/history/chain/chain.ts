import { createHmac, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The facts of a transition that its hash covers, in addition to the previous hash. */
export interface TransitionFacts {
  workflow: string;
  subjectId: number;
  seq: number;
  batchId: string;
  event: string;
  from: string;
  to: string;
  actorId: number | null;
  onBehalfOf: number | null;
  comment: string;
  payload: Record<string, unknown>;
  /** ISO instant with milliseconds. */
  at: string;
  machineVersion: number;
  /**
   * The authority by which the actor acted (machines/core/contracts/authority.ts), as canonical JSON; null for
   * older transitions.
   */
  authority: string | null;
}

/** The facts of a transition as they are stored. The time may already be text, because its text is what is hashed. */
export type LinkFacts<Payload = Record<string, unknown>> = Omit<
  TransitionFacts,
  'at' | 'payload'
> & { at: string | Date; payload: Payload };

/**
 * Digests that the hash of a link also covers; null for links from before digests were introduced.
 */
export interface CoveredDigests {
  /** The digest of the instance after the transition (instanceDigest.ts). */
  instanceDigest: Buffer | null;
  /** The digest of the record that the instance is about. Only the first link of a chain has it. */
  recordDigest: Buffer | null;
}

/** The previous hash of a chain's first link. */
export const CHAIN_START = Buffer.alloc(32);

/** The hash of a link: the HMAC-SHA256 of the previous hash, the facts of the transition, and its digests. */
export function chainHash(
  key: KeyObject,
  previous: Buffer,
  facts: LinkFacts & CoveredDigests,
): Buffer {
  const hash = createHmac('sha256', key).update(previous).update(linkText(facts));
  if (facts.instanceDigest) hash.update(facts.instanceDigest);
  if (facts.recordDigest) hash.update(facts.recordDigest);
  return hash.digest();
}

/**
 * The text that is hashed for a link, with either the comment and payload themselves or commitments to them. It is the
 * canonical JSON of a list, concatenated by hand, because building the list first took a third of the time of a link.
 */
export const linkText = (facts: LinkFacts<unknown>): string =>
  `[${text(facts.workflow)},${facts.subjectId},${facts.seq},${text(facts.batchId)},${text(facts.event)},${text(facts.from)},${text(facts.to)},${facts.actorId},${facts.onBehalfOf},${text(facts.comment)},${canonicalJson(facts.payload)},${text(typeof facts.at === 'string' ? facts.at : facts.at.toISOString())},${facts.machineVersion}${facts.authority === null ? '' : `,${facts.authority}`}]`;

/** Lone surrogates, which truncating text can leave, become U+FFFD, because that is how they are stored. */
const text = (value: string): string => JSON.stringify(value.toWellFormed());

/**
 * Canonical JSON (RFC 8785). The hash must not depend on the order of keys, because the type jsonb does not
 * keep it.
 */
export const canonicalJson = (value: unknown): string =>
  isFlatList(value) ? JSON.stringify(value) : (canonicalize(value ?? null) ?? 'null');

/**
 * Whether a value is a list without nested values. For such a list, plain JSON is already canonical, and is written
 * three times as fast.
 */
const isFlatList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      one === null ||
      typeof one === 'string' ||
      typeof one === 'boolean' ||
      (typeof one === 'number' && Number.isFinite(one)),
  );

/** Whether two values have the same canonical JSON. Comparing takes a third of the time of serializing both. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) || Array.isArray(other)) {
    return canonicalJson(one) === canonicalJson(other);
  }
  return (
    Object.keys(one).every((key) => sameField(one[key], other[key])) &&
    Object.keys(other).every((key) => Object.hasOwn(one, key) || other[key] === undefined)
  );
}

/** A field that is undefined counts as missing, while null is a value. */
const sameField = (one: unknown, other: unknown): boolean =>
  (one === undefined) === (other === undefined) && sameJson(one, other);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
