import { getMailForms, IS_LOGIN, IS_MAIL } from '#server/platform/mail/mailForms.ts';
import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { Profile } from '#machines/core/session/events.ts';
import { sessionProfile } from '#machines/core/session/profile.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';

export interface AccountRow {
  userId: number;
  loginId: string;
  passwordHash: string;
  needsCode: boolean;
  isOwner: boolean;
  accountId: number;
  /** The ID is 0 for users who aren't employees. */
  employeeId: number;
  name: string;
  businessUnitId: number;
  workplaceId: number;
  businessUnit: string;
  logoFileId: number | null;
  officeMail: string | null;
  personalMail: string | null;
  photoFileId: number | null;
  timeZone: string | null;
  fiscalMonth: number;
  roles: string[];
}

const SELECT = `
  select u.id as "userId", u.login_id as "loginId", u.password_hash as "passwordHash",
    u.needs_code as "needsCode", u.is_owner as "isOwner", u.account_id as "accountId",
    coalesce(e.id, 0) as "employeeId", e.name, b.id as "businessUnitId",
    coalesce(e.workplace_id, 0) as "workplaceId", b.name as "businessUnit",
    b.logo_file_id as "logoFileId", e.office_mail as "officeMail",
    e.personal_mail as "personalMail", e.photo_file_id as "photoFileId",
    c.time_zone as "timeZone", a.fiscal_month as "fiscalMonth",
    array(select distinct r.role from held_parts r where r.user_id = u.id
      and r.role not like 'group-%' order by r.role) as roles
  from users u join user_people e on e.user_id = u.id
  join business_units b on b.id = e.business_unit_id
  join accounts a on a.id = u.account_id
  left join working_calendars c on c.account_id = u.account_id
  where u.kind <> 'service' and e.is_welcome`;

const BY_LOGIN: Statement = {
  name: 'cadre-account-by-login',
  sql: `${SELECT} and ${IS_LOGIN}`,
};

const BY_ID: Statement = { name: 'cadre-account-by-id', sql: `${SELECT} and u.id = $userId` };

export const accountByLogin = async (
  db: Db | Tx,
  loginId: string,
): Promise<AccountRow | undefined> =>
  (await run<AccountRow>(db, BY_LOGIN, { forms: getMailForms(loginId) }))[0];

export const accountById = async (db: Db | Tx, userId: number): Promise<AccountRow | undefined> =>
  (await run<AccountRow>(db, BY_ID, { userId }))[0];

/** Finds the accounts with this mail address. Two are enough to know that it is ambiguous. */
export const accountsByMail = (db: Db | Tx, mail: string): Promise<AccountRow[]> =>
  query<AccountRow>(db, `${SELECT} and ${IS_MAIL} limit 2`, { forms: getMailForms(mail) });

/** Returns the mail address of a person (spec 000 §4), or an empty text if HR has entered none. */
export const getMail = (row: AccountRow): string => row.officeMail || row.personalMail || '';

/** Returns the fields of the response to a login (spec 000 §3). */
export const getProfile = (row: AccountRow, isOtpAuth: boolean): Profile =>
  sessionProfile(
    {
      strLoginId: row.loginId,
      intAccountId: row.accountId,
      strDisplayName: row.name,
      intBusinessUnitId: row.businessUnitId,
      strBusinessUnit: row.businessUnit,
      logoUrl: row.logoFileId ?? 0,
      intEmployeeId: row.employeeId,
      intUserId: row.userId,
      isLoggedInWithOtp: row.needsCode,
      isOtpAuth,
      strOfficeMail: row.officeMail ?? '',
      strPersonalMail: row.personalMail ?? '',
      intProfileImageUrl: row.photoFileId ?? 0,
      strProfileImageUrl:
        row.photoFileId === null ? '' : `/api/Document/DownloadFile?id=${row.photoFileId}`,
      isOwner: row.isOwner,
      strTimeZone: row.timeZone ?? DEFAULT_CALENDAR.timeZone,
      intFiscalMonth: row.fiscalMonth,
      roles: row.roles,
    },
    row.workplaceId,
  );

export const presentAccount = (
  profile: Profile,
  tokens: { token: string; refreshToken: string },
): LoginAnswer => ({ ...profile, ...tokens });
