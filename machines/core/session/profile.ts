import type { LoginAnswer, SessionFields } from '#machines/core/contracts/workflow.ts';

type Answered = Omit<LoginAnswer, keyof SessionFields | 'token' | 'refreshToken'>;

/** The complete session profile, made from the response of a login without its tokens. */
export const sessionProfile = (
  answered: Answered,
  workPlaceId: number,
): Answered & SessionFields => ({
  ...answered,
  isAuth: answered.isOtpAuth,
  loginPin: '',
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
