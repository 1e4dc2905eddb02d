import { z } from 'zod';
import { acceptBody, createPartnerBody, createUserBody } from './users.ts';
import { FISCAL_MONTH } from '#machines/core/values/fiscalYear.ts';
import { STARTING_SET_IDS } from '#machines/domains/company/startingSets.ts';
import { DEFAULT_CALENDAR, workingCalendarBody } from '#machines/core/values/workingTime.ts';

/** GET /Setup/Status: whether a company must be set up, because no one can sign in yet. */
export interface SetupStatus {
  isOpen: boolean;
}

/** What may be missing in a company on its first day. */
export type MissingKind =
  | 'supervisor'
  | 'calendar'
  | 'leaveType'
  | 'leaveYear'
  | 'holidays'
  | 'approver'
  | 'secondAdministrator';

/** GET /FirstSteps/Missing: what is missing before people can work, in the order in which to add it. */
export interface MissingAnswer {
  employees: number;
  missing: {
    kind: MissingKind;
    /**
     * How many employees lack the data. For approvers, it is how many kinds of requests the role decides on.
     * For what the company itself lacks, it is 1.
     */
    count: number;
    /** For missing approvers, the role that no one has. */
    role: string | null;
  }[];
}

/** A logo is shown small, so a larger file is probably a photo. */
export const LOGO_BYTES = 512 * 1024;

/** The currencies that the runtime's Intl can format, in browsers and on the server. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const week = workingCalendarBody.shape;

/** The data of the company. */
export const companyPart = z.object({
  company: z
    .string('Company name is required')
    .trim()
    .min(1, 'Company name is required')
    .max(200, 'Maximum 200 character'),
  /** A PNG or JPEG in base64. */
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
  /** The set of rows with which the company begins, or null for none. */
  startingSet: z
    .enum(STARTING_SET_IDS, { error: 'Starting set not found' })
    .nullable()
    .default(null),
});

/** GET /FirstSteps/StartingSet: returns what a set would add. POST /FirstSteps/ApplyStartingSet adds it. */
export const startingSetBody = z.object({
  set: z.enum(STARTING_SET_IDS, { error: 'Starting set not found' }),
});

export interface StartingSetAnswer {
  parts: StartingSetPart[];
}

export interface StartingSetPart {
  /** The title and the URL of the screen on which the rows are edited. */
  title: string;
  address: string;
  added: string[];
  /** How many rows with these names exist already. They don't change. */
  kept: number;
  /** Whether the caller may not add these rows, so another administrator has to. */
  isRefused: boolean;
}

/** The working time and the fiscal year. */
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

/** The first administrator, who may also be an employee. */
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
export const setUpCompanyBody = companyPart.extend({
  secret,
  calendar: calendarPart.prefault({}),
  administrator: administratorPart,
});

/**
 * The input of `npm run setup`, from a file or from options. Without a password, the administrator gets an
 * invitation.
 */
export const answersSchema = companyPart.omit({ logo: true }).extend({
  calendar: calendarPart.prefault({}),
  /** The path of a PNG or JPEG file. */
  logo: z.string().nullable().default(null),
  administrator: z.object({
    ...administrator,
    password: acceptBody.shape.newPassword.optional(),
  }),
});

export type Founding = Omit<z.output<typeof setUpCompanyBody>, 'secret' | 'administrator'> & {
  administrator: { name: string; mail: string; login: string; password: string | null };
};
