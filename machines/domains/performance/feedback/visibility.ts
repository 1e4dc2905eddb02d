/**
 * The role in which someone reads a feedback round. `viewer` may only view its facts, as auditors do. `other` can't see
 * that it exists: raters see what they are asked, and nothing else of the round.
 */
export type RoundReader = 'person' | 'supervisor' | 'hr' | 'viewer' | 'other';

export const ROUND_STATES = [
  'draft',
  'proposed',
  'asked',
  'closed',
  'shared',
  'withdrawn',
  'cancelled',
] as const;
export type RoundState = (typeof ROUND_STATES)[number];

export interface RoundSight {
  opens: boolean;
  /** Whether the reader may change questions, raters, anonymity and the last day. */
  edits: boolean;
  /** Whether the reader sees who is asked. It never says who has answered. */
  raters: boolean;
  /** Whether the reader sees how many have answered while the round runs. */
  progress: boolean;
  /** Whether the reader may read the answers, as far as their number allows. */
  answers: boolean;
}

/**
 * Returns what a reader may see of a feedback round and do with it. Every call uses this rule.
 * @param askedBy who wanted the round
 */
export function getRoundSight(
  state: RoundState,
  reader: RoundReader,
  askedBy: 'person' | 'supervisor' | 'hr',
): RoundSight {
  const isInCharge = reader === 'supervisor' || reader === 'hr';
  const isOfPerson = askedBy === 'person';
  return {
    opens: reader !== 'other',
    edits:
      state === 'draft'
        ? isOfPerson
          ? reader === 'person'
          : isInCharge
        : state === 'proposed' && isInCharge,
    raters: reader === 'person' || isInCharge,
    progress: reader === 'hr' && state === 'asked',
    answers:
      state === 'closed' ? isInCharge : state === 'shared' && (isInCharge || reader === 'person'),
  };
}
