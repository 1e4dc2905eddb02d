import { z } from 'zod';
import { acceptBody, createPartnerBody, createUserBody } from './users.ts';
import { FISCAL_MONTH } from '#machines/core/values/fiscalYear.ts';
import { STARTING_SET_IDS } from '#machines/domains/company/startingSets.ts';
import { DEFAULT_CALENDAR, workingCalendarBody } from '#machines/core/values/workingTime.ts';

/** GET /Setup/Status: whether no one can sign in yet, so that a company must be set up. */
export interface SetupStatus {
  isOpen: boolean;
}

/** What a company may lack on its first day. */
export type MissingKind =
  | 'supervisor'
  | 'calendar'
  | 'leaveType'
  | 'leaveYear'
  | 'holidays'
  | 'approver'
  | 'secondAdministrator';

/** GET /FirstSteps/Missing: what is missing before people can work with it, in order. */
export interface MissingAnswer {
  employees: number;
  missing: {
    kind: MissingKind;
    /** How many employees lack it; for approvers, how many kinds of requests the role decides; 1 for what the company lacks. */
    count: number;
    /** The role that no one has, for approvers. */
    role: string | null;
  }[];
}

/** A logo is shown small: a larger file is probably a photo. */
export const LOGO_BYTES = 512 * 1024;

/** Currencies that both browsers and servers can format. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const week = workingCalendarBody.shape;

/** The company's data. */
export const companyPart = z.object({
  company: z
    .string('Company name is required')
    .trim()
    .min(1, 'Company name is required')
    .max(200, 'Maximum 200 character'),
  /** A PNG or JPEG, in base64. */
  logo: z
    .object({
      name: z.string().max(200, 'Maximum 200 character'),
      content: z
        .base64('The logo must be a PNG or JPG of at most 512 kB')
        .max(Math.ceil(LOGO_BYTES / 3) * 4 + 4, 'The logo must be a PNG or JPG of at most 512 kB'),
    })
    .nullable()
    .default(null),
  currency: z
    .string('Currency is required')
    .refine((code) => CURRENCIES.has(code), 'Currency not found')
    .default('BDT'),
  language: z.enum(['English', 'Bengali'], { error: 'Language not found' }).default('English'),
  /** What the company begins with; null for nothing. */
  startingSet: z
    .enum(STARTING_SET_IDS, { error: 'Starting set not found' })
    .nullable()
    .default(null),
});

/** GET /FirstSteps/StartingSet: what a set would add. POST /FirstSteps/ApplyStartingSet adds it. */
export const startingSetBody = z.object({
  set: z.enum(STARTING_SET_IDS, { error: 'Starting set not found' }),
});

export interface StartingSetAnswer {
  parts: StartingSetPart[];
}

export interface StartingSetPart {
  /** What it is about: the title of the screen where its rows are kept, and its address. */
  title: string;
  address: string;
  added: string[];
  /** How many rows with these names exist already, which are left as they are. */
  kept: number;
  /** The caller may not add these: someone else does. */
  isRefused: boolean;
}

/** Working time and fiscal year. */
export const calendarPart = z
  .object({
    timeZone: week.timeZone.default(DEFAULT_CALENDAR.timeZone),
    fiscalMonth: z
      .number('The month must be a number from 1 to 12')
      .int('The month must be a number from 1 to 12')
      .min(1, 'The month must be a number from 1 to 12')
      .max(12, 'The month must be a number from 1 to 12')
      .default(FISCAL_MONTH),
    weekend: week.weekend.default(DEFAULT_CALENDAR.weekend),
    opens: week.opens.default(DEFAULT_CALENDAR.opens),
    closes: week.closes.default(DEFAULT_CALENDAR.closes),
  })
  .refine(({ opens, closes }) => closes > opens, {
    path: ['closes'],
    message: 'Closes must be later than Opens',
  });

/** The first administrator, who may be an employee. */
const administrator = {
  name: createPartnerBody.shape.name,
  mail: createPartnerBody.shape.mail,
  login: createUserBody.shape.login,
};

export const administratorPart = z
  .object({
    ...administrator,
    newPassword: acceptBody.shape.newPassword,
    confirmPassword: acceptBody.shape.confirmPassword,
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

const secret = z
  .string('Setup code is required')
  .trim()
  .min(1, 'Setup code is required')
  .max(100, 'The setup code is incorrect');

export const secretBody = z.object({ secret });

/** POST /Setup/Found. */
export const foundBody = companyPart.extend({
  secret,
  calendar: calendarPart.prefault({}),
  administrator: administratorPart,
});

/** The input of `npm run setup`, from a file or options. Without a password an invitation is created. */
export const answersSchema = companyPart.omit({ logo: true }).extend({
  calendar: calendarPart.prefault({}),
  /** The path of a PNG or JPEG. */
  logo: z.string().nullable().default(null),
  administrator: z.object({
    ...administrator,
    password: acceptBody.shape.newPassword.optional(),
  }),
});

export type Founding = Omit<z.output<typeof foundBody>, 'secret' | 'administrator'> & {
  administrator: { name: string; mail: string; login: string; password: string | null };
};
