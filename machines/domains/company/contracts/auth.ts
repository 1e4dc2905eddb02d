import { z } from 'zod';
import { mailField } from '#machines/core/values/namedFields.ts';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { Role } from '#machines/core/values/roles.ts';

/** The one-time code of the sign-in, six digits (spec 000 §5). */
export const pin = z
  .string('Number is invalid')
  .trim()
  .regex(/^\d{6}$/, 'Number is invalid');

/** POST /Auth/VerifyLoginOTP, with the token that the login gave. */
export const verifyCodeBody = z.object({ pin });

/** A new password must have 12 to 100 characters, although signing in accepts 4 to 100. */
const newPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(12, 'Minimum 12 character')
  .max(100, 'Maximum 100 character');

const oldPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(100, 'Maximum 100 character');

const UNCONFIRMED = 'Confirm password is required';
const confirmation = z.string(UNCONFIRMED).min(1, UNCONFIRMED);

const MISMATCH = 'Passwords do not match';

/** POST /Auth/ChangePassword. */
export const changePasswordBody = z
  .object({
    strOldPassword: oldPassword,
    strNewPassword: newPassword,
    strConfirmPassword: confirmation,
  })
  .refine((body) => body.strNewPassword === body.strConfirmPassword, {
    path: ['strConfirmPassword'],
    message: MISMATCH,
  });

const NO_MAIL = 'Email address is required';

/** POST /Auth/ChangeMail: contains the password again, and the new address. */
export const changeMailBody = z.object({
  strPassword: oldPassword,
  strKind: z.enum(['office', 'personal'], { error: 'must be office or personal' }),
  strNewMail: z
    .string(NO_MAIL)
    .trim()
    .min(1, NO_MAIL)
    .max(254, 'Maximum 254 character')
    .pipe(mailField('Enter an email address such as name@example.com')),
});

/** POST /Auth/ConfirmMail: contains the code that was sent to the new address. */
export const confirmMailBody = z.object({ pin });

const NO_ONE_NAMED = 'Email or user ID is required';
const loginOrEmail = z.string(NO_ONE_NAMED).trim().max(200, 'Maximum 200 character').optional();

/** POST /Auth/ForgetPassword: contains either the mail address or the login ID. */
export const forgetPasswordBody = z
  .object({ strEmail: loginOrEmail, strLoginId: loginOrEmail })
  .refine((body) => Boolean(body.strEmail || body.strLoginId), {
    path: ['strEmail'],
    message: NO_ONE_NAMED,
  })
  .transform((body) => body.strLoginId || body.strEmail || '');

/**
 * POST /Auth/VerifyForgetPasswordOTP: `strLoginId` is what the user typed in the first step. Browsers send
 * `requestId` in a cookie, programs in the body.
 */
export const verifyResetBody = z.object({
  strLoginId: z.string(NO_ONE_NAMED).trim().min(1, NO_ONE_NAMED).max(200),
  pin,
  requestId: z.uuid().optional(),
});

/** POST /Auth/ResetPassword. */
export const resetPasswordBody = z
  .object({
    resetToken: z.string('The reset token is missing').min(1).max(200),
    newPassword,
    confirmPassword: confirmation,
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: MISMATCH,
  });

/** Says where a code was sent. If no mail server is set up, it is the code itself. */
export interface CodeAnswer {
  statusCode: 200;
  message: string;
  data: { message: string };
}

export type VerifyCodeAnswer = LoginAnswer & { statusCode: 200; message: string };

/** POST /Auth/ForgetPassword: the response is the same whether or not the user exists. */
export interface ForgetPasswordAnswer {
  statusCode: 200;
  message: string;
  requestId: string;
}

/** POST /Auth/VerifyForgetPasswordOTP: allows one ResetPassword within 10 minutes. */
export interface ResetTokenAnswer {
  statusCode: 200;
  message: string;
  resetToken: string;
}

/** POST /Auth/LoginTicket: a ticket for one sign-in within `expiresIn` seconds. */
export interface TicketAnswer {
  ticket: string;
  expiresIn: number;
}

/**
 * POST /Auth/LoginByTicket is called twice. The first call uses the ticket and returns whom it would sign in,
 * with a second ticket. The second call sends that one with `isContinue`, signs in and returns what a login
 * returns.
 */
export const ticketBody = z.object({
  ticket: z.string('The ticket is missing').min(1, 'The ticket is missing').max(4000),
  isContinue: z.boolean().default(false),
});

export interface TicketOpenedAnswer {
  strLoginId: string;
  strDisplayName: string;
  strBusinessUnit: string;
  /**
   * A second ticket, which is sent with `isContinue` after the person has confirmed. It is valid for
   * `expiresIn` seconds.
   */
  ticket: string;
  expiresIn: number;
}

/** GET /Auth/Providers: the external sign-in providers. Empty if none is set up. */
export interface ProviderEntry {
  id: 'first' | 'second';
  label: string;
  startUrl: string;
}

/** GET /Auth/Sessions: a session of the caller. */
export interface SessionEntry {
  sessionId: string;
  isCurrent: boolean;
  device: string;
  browser: string;
  operatingSystem: string;
  address: string;
  method: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
}

/** People with these roles may read other people's sign-ins in their units. */
export const SIGN_IN_READERS: readonly string[] = ['hr', 'audit', 'admin'] satisfies Role[];

/** GET /Auth/UserLogginInfo: a row of the sign-in log. */
export interface SignInLogEntry {
  id: number;
  userId: number;
  employeeId: number;
  employeeName: string;
  strLoginId: string;
  at: string;
  event: string;
  fromState: string;
  toState: string;
  isSuccess: boolean;
  reason: string;
  address: string;
  browser: string;
  operatingSystem: string;
  deviceName: string;
  /** The browser reports the following values, so they may be wrong. */
  publicIp: string;
  latitude: number | null;
  longitude: number | null;
  isApps: boolean;
  isWeb: boolean;
  macaddress: string;
  deviceId: string;
}
