import { z } from 'zod';
import { refusalReason, type Deciding } from '#machines/core/contracts/twoPeople.ts';
import { id, mail, token, userId } from './users.ts';

/** POST /Users/ProposeMail: proposes a new mail address for a person who can't change it themselves. */
export const proposeMailBody = z
  .object({
    /** Employees are named by employee ID, and others by user ID. */
    employeeId: id('Employee').nullish(),
    userId: userId.nullish(),
    kind: z.enum(['office', 'personal'], { error: 'must be office or personal' }),
    mail,
    reason: z
      .string('Reason is required')
      .trim()
      .min(1, 'Reason is required')
      .max(500, 'Maximum 500 character'),
  })
  .refine(({ employeeId, userId: user }) => Boolean(employeeId) !== Boolean(user), {
    path: ['employeeId'],
    message: 'Employee is required',
  });

export const decideMailBody = z.object({
  proposalId: id('Proposal'),
  isConfirmed: z.boolean('must be true or false'),
  reason: refusalReason,
});

/** POST /Auth/RefuseMailByLink: anyone who reads the old mailbox can call it, without signing in. */
export const refuseMailByLinkBody = z.object({ token });

/** POST /Auth/RefuseMail. */
export const refuseMailBody = z.object({ proposalId: id('Proposal') });

export const MAIL_KINDS = { office: 'Office email', personal: 'Personal email' } as const;

export const PROPOSAL_OUTCOMES = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
  expired: 'Expired',
  ended: 'Ended',
} as const;
export type ProposalOutcome = keyof typeof PROPOSAL_OUTCOMES;

/** GET /Users/MailProposals: addresses that need another person's confirmation. */
export interface MailProposal extends Omit<Deciding, 'expiresAt'> {
  id: number;
  userName: string;
  loginId: string;
  kind: keyof typeof MAIL_KINDS;
  oldMail: string;
  newMail: string;
  reason: string;
  proposedAt: string;
  proposedByName: string;
  outcome: ProposalOutcome;
  decidedAt: string | null;
  decidedByName: string;
  refusal: string;
  /** The time until which the change can be confirmed. Null once it is decided. */
  expiresAt: string | null;
  /** When a confirmed address takes effect. Until then the owner of the account can refuse the change. */
  effectiveAt: string | null;
  isApplied: boolean;
}
