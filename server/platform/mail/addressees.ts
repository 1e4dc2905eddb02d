import { getMailForms, IS_LOGIN, IS_MAIL } from './mailForms.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { MailReader } from './reader.ts';
import {
  asTagged,
  employeeAsTagged,
  requireAllUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';

/** A person who receives mail. */
export interface Person {
  userId: number;
  loginId: string;
  name: string;
  mail: string | null;
  /** The language, wording and time zone in which the person reads: their own choice, or otherwise the account's. */
  reader: MailReader;
}

/**
 * SQL for active people with their email address: the office address, or if there is none, the personal one (spec 000
 * §4).
 */
const PERSON = `
  select u.id as "userId", u.login_id as "loginId", e.name,
    coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) as mail,
    jsonb_build_object('language', coalesce(u.language, a.language),
      'wording', coalesce(u.wording, a.wording),
      'timeZone', account_time_zone(a.id)) as reader
  from users u join user_people e on e.user_id = u.id join accounts a on a.id = u.account_id
  where u.is_active`;

/**
 * The person with this user ID; undefined if there is none or they are inactive.
 * @throws AppError 503 as requireUnchangedMail does.
 */
export async function personById(db: Db | Tx, userId: number): Promise<Person | undefined> {
  const [person] = await requireUnchangedMail(
    db,
    await query<Person>(db, `${PERSON} and u.id = $userId`, { userId }),
  );
  return person;
}

/**
 * Refuses email addresses that Cadre did not write in this form, because codes and links that open an account are sent
 * to them.
 * @throws AppError 503
 */
async function requireUnchangedMail(
  db: Db | Tx,
  people: readonly Person[],
): Promise<readonly Person[]> {
  const ids = people.map(({ userId }) => userId);
  const rows = await query<WorkRow & { table: string }>(
    db,
    `select 'users' as "table", ${asTagged('u')} from users u where u.id = any($ids::bigint[])
     union all
     select 'employees', ${employeeAsTagged('e')} from employees e
     join users u on u.employee_id = e.id where u.id = any($ids::bigint[])`,
    { ids },
  );
  await requireAllUnchanged(db, rows, 'A mail was to be sent to the address in it');
  return people;
}

/**
 * The person with this login ID; if there is none, everyone with this email address.
 * @throws AppError 503 as requireUnchangedMail does.
 */
export async function peopleBy(db: Db | Tx, loginOrEmail: string): Promise<readonly Person[]> {
  const forms = getMailForms(loginOrEmail);
  const byLogin = await query<Person>(db, `${PERSON} and ${IS_LOGIN}`, { forms });
  const people =
    byLogin.length > 0
      ? byLogin
      : await query<Person>(db, `${PERSON} and ${IS_MAIL} order by u.id limit 10`, { forms });
  return requireUnchangedMail(db, people);
}
