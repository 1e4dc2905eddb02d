import { asciiDomain, getMailForms, IS_LOGIN } from '#server/platform/mail/mailForms.ts';
import { makeEmployees } from '#server/platform/access/newUsers.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import {
  fittingRules,
  giveByRules,
  type Claims,
} from '#server/domains/company/signInRules/index.ts';
import { unknownPassword } from './password.ts';
import type { Provider } from './providers.ts';

/**
 * Creates a user for the only employee with this office address, if a sign-in rule of the company allows it, with the
 * employee role and the rule's roles. Creates none for an address in use, or for an employee who had a user before.
 * @param mail an address that the provider has verified
 */
export async function makeUser(
  db: Db,
  { id: provider }: Provider,
  mail: string,
  claims: Claims,
): Promise<void> {
  const domain = asciiDomain(mail.slice(mail.lastIndexOf('@') + 1));
  const forms = getMailForms(mail);
  await withTransaction(db, async (tx) => {
    const rows = await query<{ id: number; accountId: number; hasUser: boolean }>(
      tx,
      `select e.id, e.account_id as "accountId",
         exists (select from users u where u.employee_id = e.id) as "hasUser"
       from employees e join accounts a on a.id = e.account_id
       where lower(e.office_mail) = any($forms::text[]) and e.is_active and a.is_active limit 2 for update of e`,
      { forms },
    );
    const [employee] = rows;
    if (!employee || rows.length > 1 || employee.hasUser) return;
    const rules = await fittingRules(tx, employee.id, { provider, domain, claims });
    if (rules.length === 0) return;
    const [user] = await query<{ id: number }>(
      tx,
      `insert into users (account_id, employee_id, login_id, password_hash, password_set_at)
       select $accountId, $id, $mail, $hash, null
       where not exists (select from users u where ${IS_LOGIN}
         or u.employee_id = $id)
       on conflict do nothing returning id`,
      {
        id: employee.id,
        accountId: employee.accountId,
        mail,
        forms,
        hash: await unknownPassword(),
      },
    );
    if (!user) return;
    const { accountId } = employee;
    await makeEmployees(tx, { userId: null, accountId }, [user.id]);
    await giveByRules(tx, { userId: user.id, accountId }, rules);
  });
}
