import type { ContactCard } from '#machines/domains/people/vcard.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** The account in which visitors sign in (spec 000 §9). */
const ACCOUNT = 1;

/** Returns the contact data of the company: its name, and values from the environment. */
export async function companyCard({ db, env }: Services): Promise<ContactCard> {
  const row = await queryOne<{ name: string }>(db, 'select name from accounts where id = $id', {
    id: ACCOUNT,
  });
  const name = row?.name ?? 'Cadre';
  return { name, organisation: name, mail: env.CONTACT_MAIL, phone: env.CONTACT_PHONE };
}

/** Returns the caller's own card. The contact book has the cards of others. */
export async function ownCard({ db }: Services, actor: Actor): Promise<ContactCard> {
  const row = await queryOne<{
    name: string;
    organisation: string;
    title: string;
    mail: string | null;
    phone: string | null;
  }>(
    db,
    `select e.name, a.name as organisation, d.name as title,
       coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) as mail,
       nullif(e.office_mobile, '') as phone
     from employees e
     join accounts a on a.id = e.account_id
     join designations d on d.id = e.designation_id
     where e.id = $employeeId`,
    { employeeId: actor.employeeId },
  );
  if (!row) throw new Error(`User ${actor.userId} has no employee`);
  return { ...row, mail: row.mail ?? undefined, phone: row.phone ?? undefined };
}
