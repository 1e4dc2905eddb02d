import { createHmac, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The facts of a transition that its hash covers, besides the previous hash. */
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
   * The authority under which the actor acted (machines/core/contracts/authority.ts), as canonical JSON; null for
   * older steps.
   */
  authority: string | null;
}

/** The facts as stored, with the time already formatted as text, because its text is hashed. */
export type LinkFacts<Payload = Record<string, unknown>> = Omit<
  TransitionFacts,
  'at' | 'payload'
> & { at: string | Date; payload: Payload };

/** Digests that a link's hash also covers; null for links from before digests were introduced. */
export interface CoveredDigests {
  /** Digest of the instance after the transition (instanceDigest.ts). */
  instanceDigest: Buffer | null;
  /** Digest of the record that the instance is about; only in the first link. */
  recordDigest: Buffer | null;
}

/** The previous hash of the first link of a chain. */
export const CHAIN_START = Buffer.alloc(32);

/** One link: HMAC-SHA256 over the previous hash, the transition's facts, and its digests. */
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
 * The text of a link that is hashed, with either the comment and payload or their commitments: the canonical JSON of
 * a list. It is concatenated by hand, because building the list first took a third of a link's time.
 */
export const linkText = (facts: LinkFacts<unknown>): string =>
  `[${text(facts.workflow)},${facts.subjectId},${facts.seq},${text(facts.batchId)},${text(facts.event)},${text(facts.from)},${text(facts.to)},${facts.actorId},${facts.onBehalfOf},${text(facts.comment)},${canonicalJson(facts.payload)},${text(typeof facts.at === 'string' ? facts.at : facts.at.toISOString())},${facts.machineVersion}${facts.authority === null ? '' : `,${facts.authority}`}]`;

/** Replaces lone surrogates (for example, in truncated text) with U+FFFD, as the stored text has them. */
const text = (value: string): string => JSON.stringify(value.toWellFormed());

/** Canonical JSON (RFC 8785). jsonb doesn't keep the order of keys, so the hash can't depend on it. */
export const canonicalJson = (value: unknown): string =>
  isFlatList(value) ? JSON.stringify(value) : (canonicalize(value ?? null) ?? 'null');

/** JSON without nested objects is already canonical, and three times as fast to write. */
const isFlatList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      one === null ||
      typeof one === 'string' ||
      typeof one === 'boolean' ||
      (typeof one === 'number' && Number.isFinite(one)),
  );

/** Whether two values have the same canonical JSON, in a third of the time needed to write both. */
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

/** An undefined field counts as missing; a null field does not. */
const sameField = (one: unknown, other: unknown): boolean =>
  (one === undefined) === (other === undefined) && sameJson(one, other);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
