import { z } from 'zod';
import { administratorPart, calendarPart, companyPart } from './setup.ts';

/** One line of GET /Accounts/List: a company on this installation. */
export interface AccountEntry {
  id: number;
  version: number;
  name: string;
  isActive: boolean;
  /** When the company was created, or null if that wasn't recorded yet. */
  madeAt: string | null;
  businessUnits: number;
  /** The number of current employees. */
  people: number;
  /** The number of users who can sign in. */
  users: number;
  lastSignInAt: string | null;
  /** Whether this is the caller's own company. */
  isOwn: boolean;
}

/** GET /Accounts/Details. */
export interface AccountDetails extends AccountEntry {
  currency: string;
  language: string;
  fiscalMonth: number;
  timeZone: string | null;
  /** Who made the last change, if it was recorded. */
  changedByName: string | null;
  /** The first administrator, until they have set their password. Only an operator gets it. */
  invited: { name: string; mail: string; until: string | null } | null;
}

const id = z.number('must be an ID').int('must be an ID').positive('must be an ID');
const { name, mail, login } = administratorPart.shape;

/** POST /Accounts/Create: the fields of the setup; its administrator sets a password through a link. */
export const createAccountBody = companyPart.omit({ logo: true }).extend({
  calendar: calendarPart.prefault({}),
  administrator: z.object({ name, mail, login }),
});

export const editAccountBody = z.object({
  id,
  version: z.number('must be a version').int('must be a version').positive(),
  name: companyPart.shape.company,
});

export const setAccountActiveBody = z.object({
  id,
  isActive: z.boolean('must be true or false'),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Maximum 500 character'),
});

export const inviteAdministratorBody = z.object({ id });
