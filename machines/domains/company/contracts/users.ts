import { z } from 'zod';
import { mailField } from '#machines/core/values/namedFields.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { roleKey } from './roles.ts';
import { refusalReason, type Deciding } from '#machines/core/contracts/twoPeople.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';

/** The kinds of users: employees and others of the company, people of a partner, and service accounts. */
export const USER_KINDS = { person: 'Person', partner: 'Partner', service: 'Program' } as const;
export type UserKind = keyof typeof USER_KINDS;

export const USER_STATUSES = {
  active: 'Active',
  invited: msg('Invited'),
  notInvited: 'Not invited',
  locked: 'Locked',
  inactive: 'Inactive',
} as const;
export type UserStatus = keyof typeof USER_STATUSES;

/** One line of GET /Users/List. */
export interface UserEntry {
  userId: number;
  /** The ID is 0 for users who aren't employees. */
  employeeId: number;
  loginId: string;
  name: string;
  kind: UserKind;
  code: string;
  organisation: string;
  mail: string;
  businessUnitId: number;
  businessUnit: string;
  status: UserStatus;
  roles: string[];
  lastSignInAt: string | null;
  /** When an open invitation expires. */
  invitedUntil: string | null;
  /**
   * Whether the caller may change the user. Callers may neither change themselves, nor people with roles
   * outside their units.
   */
  isEdit: boolean;
}

/** A past, current or future role of a person. */
export interface HeldRoleEntry {
  id: number;
  role: string;
  roleName: string;
  /** The business unit, or null if the role applies in every unit. */
  businessUnitId: number | null;
  businessUnit: string | null;
  fromDate: string | null;
  untilDate: string | null;
  isHeld: boolean;
  reason: string;
}

/** GET /Users/Details. */
export interface UserDetails extends UserEntry {
  sessions: number;
  isOwn: boolean;
  heldRoles: HeldRoleEntry[];
  groups: string[];
}

/** GET /Users/InviteAll: shows what inviting everyone would do. */
export interface InviteAllPreview {
  employees: number;
  /** How many employees already have a user, whether only invited or signed in before. */
  withUser: number;
  /** How many employees have no user, but a mail address of their own. */
  toInvite: number;
  withoutMail: number;
  /** Whether the server sends mail. Without SMTP_URL, invitations are only written to disk. */
  isMailed: boolean;
  sharedMail: number;
  /** How many users were never invited or have an expired invitation. */
  toInviteAgain: number;
}

export interface InvitedAnswer extends WriteAnswer {
  invited: number;
}

export const id = (what: string) =>
  z.number(`${what} is required`).int(`${what} is required`).positive(`${what} is required`);
export const userId = id('User');
export const mail = z
  .string('Email address is required')
  .trim()
  .min(1, 'Email address is required')
  .max(254, 'Maximum 254 character')
  .pipe(mailField('Enter an email address such as name@example.com'));
const login = z
  .string('User id is required')
  .trim()
  .min(1, 'User id is required')
  .max(200, 'Maximum 200 character')
  // People have to type a login and distinguish it from another one, so control characters (\p{C}) and symbols
  // such as emoji (\p{So}) aren't allowed.
  .regex(
    /^[^\s\p{C}\p{So}<>"`]*$/u,
    'A user ID cannot contain spaces, quotation marks, emoji, < or >',
  );
const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(200, 'Maximum 200 character');

export const createUserBody = z.object({
  employeeId: id('Employee'),
  login,
  isInvited: z.boolean('must be true or false').default(true),
});

export const createPartnerBody = z.object({
  name,
  mail,
  organisation: z
    .string('Organisation is required')
    .trim()
    .min(1, 'Organisation is required')
    .max(200, 'Maximum 200 character'),
  businessUnitId: id('Business unit'),
  isInvited: z.boolean('must be true or false').default(true),
});

export const usersBody = z.object({
  userIds: z.array(userId).min(1, 'The list is empty').max(1000, 'At most 1,000 at a time'),
});

/** POST /Users/Slips: the people, who can't be invited by mail. An empty list means all such people. */
export const slipsBody = z.object({
  employeeIds: z.array(id('Employee')).max(500, 'At most 500 at a time').default([]),
  businessUnitId: z.number().int().min(0).default(0),
});

export interface SlipsAnswer extends WriteAnswer {
  /** A PDF in base64. It isn't stored, because it contains links and PINs. */
  content: string;
  slips: { employeeId: number; name: string; loginId: string; link: string }[];
  /** How many slips are still to be made, because 500 are made at a time. */
  remaining: number;
}

export const inviteAllBody = z.object({
  businessUnitId: z.number().int().min(0).default(0),
});

/** A list of `userEnroll`, which is the employee, and `isActive` (spec 000 §7). */
export const activationBody = z
  .array(
    z.object({
      userEnroll: id('User'),
      isActive: z.boolean('must be true or false'),
    }),
  )
  .min(1, 'The list is empty')
  .max(10_000, 'The list can hold at most 10,000 items')
  .refine(
    (items) => new Set(items.map(({ userEnroll }) => userEnroll)).size === items.length,
    'A person is in the list twice',
  );

export const setActiveBody = usersBody.extend({ isActive: z.boolean('must be true or false') });
export const lockBody = usersBody.extend({ isLocked: z.boolean('must be true or false') });

export const token = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200);
export const invitationBody = z.object({ token });

/** POST /Users/Invitation: the user whom the link invites. */
export interface Invitation {
  name: string;
  loginId: string;
  company: string;
  purpose: 'invitation' | 'reset';
}

const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(12, 'Minimum 12 character')
  .max(100, 'Maximum 100 character');

export const acceptBody = z
  .object({
    token,
    newPassword,
    confirmPassword: z
      .string('Confirm password is required')
      .min(1, 'Confirm password is required'),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

const day = calendarDay('must be a date such as 2026-11-21').nullable().default(null);

/** A role that a person gets, in which units and from when to when. */
export const givingParts = {
  userId,
  businessUnitId: z.number().int().positive().nullable(),
  fromDate: day,
  untilDate: day,
  reason: z.string().trim().max(500, 'Maximum 500 character').default(''),
};

type Period = { fromDate: string | null; untilDate: string | null };
export const inOrder = ({ fromDate, untilDate }: Period): boolean =>
  !fromDate || !untilDate || fromDate <= untilDate;
export const notInOrder = {
  path: ['untilDate'],
  message: 'The last day cannot be before the first',
};

/** POST /Users/GiveRole. */
export const giveRoleBody = z.object({ ...givingParts, role: roleKey }).refine(inOrder, notInOrder);

export const takeRoleBody = z.object({ heldRoleId: id('Role') });

export const decideRoleBody = z.object({
  proposalId: id('Proposal'),
  isConfirmed: z.boolean('must be true or false'),
  reason: refusalReason,
});

/** The number of administrators who must still confirm the role: 0 or 1. */
export interface RoleGiven extends WriteAnswer {
  waiting: number;
}

/** GET /Users/RoleProposals: a role that needs a second administrator. */
export interface RoleProposal extends Deciding {
  id: number;
  proposedAt: string;
  proposedByName: string;
  userName: string;
  role: string;
  businessUnit: string | null;
  fromDate: string | null;
  untilDate: string | null;
  reason: string;
}
