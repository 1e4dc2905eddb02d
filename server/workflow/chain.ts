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

/** What the first link of a chain names as the link before it. */
export const CHAIN_START = Buffer.alloc(32);

/** One link: HMAC-SHA256 over the previous hash and the transition's facts. */
export const chainHash = (key: Buffer, previous: Buffer, facts: TransitionFacts): Buffer =>
  createHmac('sha256', key).update(previous).update(linkText(facts)).digest();

/** The one form in which a link covers a transition, whatever stands for its comment and payload. */
export const linkText = (facts: Omit<TransitionFacts, 'payload'> & { payload: unknown }): string =>
  canonicalJson([
    facts.workflow,
    facts.subjectId,
    facts.seq,
    facts.batchId,
    facts.event,
    facts.from,
    facts.to,
    facts.actorId,
    facts.onBehalfOf,
    facts.comment,
    facts.payload,
    facts.at,
    facts.machineVersion,
  ]);

/** JSON with sorted keys: jsonb keeps no order of its own, so neither may a hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (value && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
