import { z } from 'zod';
import type { WriteAnswer } from './workflow.ts';

/** Why someone cannot confirm a proposal, in the words that screens and errors show. */
export const WHY_NOT = {
  own: 'Another administrator must confirm what you propose',
  about: 'You cannot confirm what is about yourself',
  favoured: 'You cannot confirm a pipeline that lets you decide more, or with fewer others',
  outsider: 'Programs and users of partners neither propose nor confirm',
  lacking: 'You do not have the permission to confirm this',
  recent: 'You have not held the permission to confirm this for long enough. You can from {until}',
  sameHand: 'Your account and that of {name} count as one person until {until}',
  sameHandForGood: 'Your account and that of {name} count as one person',
  gone: 'The proposer may no longer propose this. Propose it again',
  expired: 'This proposal has expired. Propose it again',
} as const;

export interface WhyNot {
  code: keyof typeof WHY_NOT;
  /** The name of the other person, if the caller's account and theirs count as one person. */
  name?: string;
  /** The time from which the reason no longer applies, as an ISO instant. */
  until?: string;
}

/** Who can decide on a proposal, and until when. */
export interface Deciding {
  isOwn: boolean;
  mayConfirm: boolean;
  /** Why the caller cannot confirm the proposal; null if they can. */
  whyNot: WhyNot | null;
  /**
   * The people who could confirm the proposal now, each with the time from which they have had the permission (null if
   * they had it before changes were recorded).
   */
  confirmers: { name: string; since: string | null }[];
  expiresAt: string;
}

/** The reason for a decision on a proposal. It is required for rejecting a proposal of someone else. */
export const refusalReason = z.string().trim().max(500, 'Maximum 500 character').default('');

const whole = (from: number, upTo: number) =>
  z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(from, `must be from ${from} to ${upTo}`)
    .max(upTo, `must be from ${from} to ${upTo}`);

/**
 * The company's rules for changes that need two people: for how many days someone must have had a permission before
 * they may confirm with it, after how many days a proposal expires, and for how many hours a new email address can be
 * refused from the old one.
 */
export const twoPeopleRules = z.object({
  confirmAfterDays: whole(0, 365),
  proposalDays: whole(1, 365),
  mailDelayHours: whole(0, 720),
});
export type TwoPeopleRules = z.output<typeof twoPeopleRules>;

/**
 * POST /TwoPeople/SaveRules: rules that are missing stay as they are, so that an outdated page does not reset any rule.
 */
export const saveRulesBody = twoPeopleRules.partial();

/** GET /TwoPeople/Rules. */
export interface TwoPeopleRulesEntry extends TwoPeopleRules {
  proposal: RuleProposal | null;
}

export interface RuleProposal extends Deciding {
  id: number;
  proposedAt: string;
  proposedByName: string;
  after: TwoPeopleRules;
}

export const decideRulesBody = z.object({
  proposalId: z.number('must be a proposal ID').int('must be a proposal ID').positive(),
  isConfirmed: z.boolean('must be true or false'),
  reason: refusalReason,
});

/**
 * The response of POST /TwoPeople/SaveRules. `waiting` is 1 if the change would make the rules less strict, so that a
 * second administrator has to confirm it.
 */
export interface RulesSaved extends WriteAnswer {
  waiting: number;
}
