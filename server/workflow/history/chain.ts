import { createHmac } from 'node:crypto';

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

/** What the first link of a chain names as the link before it. */
export const CHAIN_START = Buffer.alloc(32);

/** One link: HMAC-SHA256 over the previous hash and the transition's facts. */
export const chainHash = (key: Buffer, previous: Buffer, facts: LinkFacts): Buffer =>
  createHmac('sha256', key).update(previous).update(linkText(facts)).digest();

/**
 * The one form in which a link covers a transition, whatever stands for its comment and payload: the
 * canonical JSON of a list, written out, because making the list first took a third of a link's time.
 */
export const linkText = (facts: LinkFacts<unknown>): string =>
  `[${text(facts.workflow)},${facts.subjectId},${facts.seq},${text(facts.batchId)},${text(facts.event)},${text(facts.from)},${text(facts.to)},${facts.actorId},${facts.onBehalfOf},${text(facts.comment)},${canonicalJson(facts.payload)},${text(typeof facts.at === 'string' ? facts.at : facts.at.toISOString())},${facts.machineVersion}]`;

const text = (value: string): string => JSON.stringify(value);

/** JSON with sorted keys: jsonb keeps no order of its own, so neither may a hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = value as Record<string, unknown>;
  let json = '';
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field === undefined) continue;
    json += `${json === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${json}}`;
}

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
