import { z } from 'zod';
import type { WriteAnswer } from './workflow.ts';

/** Why someone cannot confirm a proposal, in the words of screens and errors. */
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
  /** The name of the person with whom the account counts as one. */
  name?: string;
  /** The time from which the reason no longer applies, as an ISO instant. */
  until?: string;
}

/** Who can decide on a proposal, and until when. */
export interface Deciding {
  isOwn: boolean;
  mayConfirm: boolean;
  /** Why the caller cannot confirm it; null if they can. */
  whyNot: WhyNot | null;
  /** The people who can confirm it today, each with the time since when they have the permission; null for always. */
  confirmers: { name: string; since: string | null }[];
  expiresAt: string;
}

/** The reason of a decision on a proposal. It is required for rejecting what someone else proposed. */
export const refusalReason = z.string().trim().max(500, 'Maximum 500 character').default('');

const whole = (from: number, upTo: number) =>
  z
    .number('must be a whole number')
    .int('must be a whole number')
    .min(from, `must be from ${from} to ${upTo}`)
    .max(upTo, `must be from ${from} to ${upTo}`);

/**
 * The company's rules: for how many days someone must have had a permission before it lets them confirm, for
 * how many days a proposal lasts, and for how many hours the old mail address can refuse a new one.
 */
export const twoPeopleRules = z.object({
  confirmAfterDays: whole(0, 365),
  proposalDays: whole(1, 365),
  mailDelayHours: whole(0, 720),
});
export type TwoPeopleRules = z.output<typeof twoPeopleRules>;

/**
 * POST /TwoPeople/SaveRules: rules that are missing stay as they are, so that an outdated page does not reset
 * any.
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
 * The response of POST /TwoPeople/SaveRules. `waiting` is 1 if the rules would become less strict, which a
 * second administrator has to confirm.
 */
export interface RulesSaved extends WriteAnswer {
  waiting: number;
}
