import { createHmac } from 'node:crypto';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';

/** The facts about an instance after a transition that determine who sees it, who has to act, and by when. */
export interface InstanceFacts {
  accountId: number;
  subject: string;
  businessUnitId: number | null;
  state: string;
  isFinal: boolean;
  context: Record<string, unknown>;
  parties: Record<string, number | null>;
  acted: Record<string, number[]>;
  enteredAt: string | Date;
  dueAt: string | Date | null;
}

/**
 * The digest of an instance, which the hash of the transition covers. It uses a key, so that its contents cannot be
 * guessed. The list of people from whom the instance is hidden is not included, because it grows without a transition
 * (`keepFrom`).
 */
export const instanceDigest = (
  { records }: Pick<HistoryKeys, 'records'>,
  { accountId, subject, businessUnitId, state, isFinal, context, ...facts }: InstanceFacts,
): Buffer => {
  const { parties, acted, enteredAt, dueAt } = facts;
  const list = [accountId, subject, businessUnitId, state, isFinal, context, parties, acted];
  return createHmac('sha256', records)
    .update('instance ')
    .update(canonicalJson([...list, instant(enteredAt), dueAt && instant(dueAt)]))
    .digest();
};

const instant = (at: string | Date): string =>
  typeof at === 'string' && at.length === ISO_LENGTH ? at : new Date(at).toISOString();

const ISO_LENGTH = '2026-11-22T09:00:00.000Z'.length;

/** The digest of the record that an instance is about. The first transition covers it. */
export const recordDigest = (
  { records }: Pick<HistoryKeys, 'records'>,
  about: { workflow: string; subjectId: number },
  record: Record<string, unknown>,
): Buffer =>
  createHmac('sha256', records)
    .update('record ')
    .update(canonicalJson([about.workflow, about.subjectId, record]))
    .digest();
