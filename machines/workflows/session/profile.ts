import type { LoginAnswer } from '#machines/contracts/workflow.ts';

/** The session profile's other fields (spec 000 §3): what a login answers, under its other names. */
export interface SessionFields {
  isAuth: boolean;
  orgId: number;
  employeeId: number;
  userAutoId: number;
  workPlaceId: number;
  defaultBusinessUnit: number;
  /** 2 for an account's owner, whose effect the specification doesn't show; else 1. */
  intUserTypeId: number;
  buId: number;
  buName: string;
  buLogo: number;
  userName: string;
  /** Where codes go: the office mail, else the personal one. */
  email: string;
  /** Of the events that are this user's alone: made of account and user (spec 000 §7). */
  connectionKEY: string;
  insertUserId: number;
}

type Answered = Omit<LoginAnswer, keyof SessionFields | 'token' | 'refreshToken'>;

/** A login's answer without its tokens, as the whole session profile. */
export const sessionProfile = (
  answered: Answered,
  workPlaceId: number,
): Answered & SessionFields => ({
  ...answered,
  isAuth: answered.isOtpAuth,
  orgId: answered.intAccountId,
  employeeId: answered.intEmployeeId,
  userAutoId: answered.intUserId,
  workPlaceId,
  defaultBusinessUnit: answered.intBusinessUnitId,
  intUserTypeId: answered.isOwner ? 2 : 1,
  buId: answered.intBusinessUnitId,
  buName: answered.strBusinessUnit,
  buLogo: answered.logoUrl,
  userName: answered.strDisplayName,
  email: answered.strOfficeMail || answered.strPersonalMail,
  connectionKEY: `${answered.intAccountId}.${answered.intUserId}`,
  insertUserId: answered.intUserId,
});
