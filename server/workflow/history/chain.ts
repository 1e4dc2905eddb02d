import { createHmac, type KeyObject } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What a transition's hash covers, besides the hash before it. */
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
  /** ISO instant, milliseconds. */
  at: string;
  machineVersion: number;
}

/** The same as it lies in the database or is about to be written: made text once, where it is hashed. */
export type LinkFacts<Payload = Record<string, unknown>> = Omit<
  TransitionFacts,
  'at' | 'payload'
> & { at: string | Date; payload: Payload };

/** Digests that a link's hash covers beside its facts; null where it is older than they are. */
export interface CoveredDigests {
  /** What the transition left its instance as (instanceDigest.ts). */
  instanceDigest: Buffer | null;
  /** In the first link, the record that the instance is about. */
  recordDigest: Buffer | null;
}

/** What the first link of a chain names as the link before it. */
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
 * The one form in which a link covers a transition, whatever stands for its comment and payload: the
 * canonical JSON of a list, written out, because making the list first took a third of a link's time.
 */
export const linkText = (facts: LinkFacts<unknown>): string =>
  `[${text(facts.workflow)},${facts.subjectId},${facts.seq},${text(facts.batchId)},${text(facts.event)},${text(facts.from)},${text(facts.to)},${facts.actorId},${facts.onBehalfOf},${text(facts.comment)},${canonicalJson(facts.payload)},${text(typeof facts.at === 'string' ? facts.at : facts.at.toISOString())},${facts.machineVersion}]`;

/** With U+FFFD for half a letter, such as a cut through one leaves, because it is stored so. */
const text = (value: string): string => JSON.stringify(value.toWellFormed());

/** Canonical JSON (RFC 8785): jsonb keeps no order of its own, so neither may a hash. */
export const canonicalJson = (value: unknown): string =>
  isFlatList(value) ? JSON.stringify(value) : (canonicalize(value ?? null) ?? 'null');

/** Without objects inside, JSON is canonical as it is, and three times as fast to write. */
const isFlatList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      one === null ||
      typeof one === 'string' ||
      typeof one === 'boolean' ||
      (typeof one === 'number' && Number.isFinite(one)),
  );

/** Whether two values have the same canonical JSON, a third of the time that writing both takes. */
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

/** A field that is undefined is none; one that is null is not. */
const sameField = (one: unknown, other: unknown): boolean =>
  (one === undefined) === (other === undefined) && sameJson(one, other);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
