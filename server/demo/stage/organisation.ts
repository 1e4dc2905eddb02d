import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { bringIn } from '#server/domains/people/import/index.ts';
import { daysBefore } from './calendar.ts';
import { EMPLOYMENT_TYPES, GROUP_NAME } from './company.ts';
import type { Person } from './people.ts';

/** The demo company's account ID. The web client sends it as `intAccountId`. */
export const ACCOUNT_ID = 1;

/** A stored person of the organisation. */
export interface Employee extends Person {
  employeeId: number;
}

/** Stores the account, the organisation, and its people. */
export async function storeOrganisation(
  tx: Tx,
  people: readonly Person[],
  today: string,
): Promise<Employee[]> {
  await storeAccount(tx);
  await bringIn(
    tx,
    ACCOUNT_ID,
    people.map((person, index) => ({
      line: index,
      code: person.code,
      name: person.name,
      designation: person.title,
      department: person.department.name,
      section: person.section.name,
      joiningDate: daysBefore(today, person.joinedDaysAgo),
      gross: String(person.gross),
      basic: String(person.basic),
      businessUnit: person.unit.name,
      workplaceGroup: person.section.at[0],
      workplace: person.section.at[1],
      isManagement: person.isManagement,
      email: person.officeMail,
      mobile: person.officeMobile,
      supervisor: null,
      employmentType: null,
      grade: null,
      birthDate: null,
      gender: null,
      nationalId: null,
      bank: null,
      bankBranch: null,
      accountNumber: null,
      calendar: null,
      openingLeave: [],
    })),
  );
  await storeTheRest(tx, people);
  return withIds(tx, people);
}

async function storeAccount(tx: Tx): Promise<void> {
  await query(tx, 'insert into accounts (id, name) values ($id, $name)', {
    id: ACCOUNT_ID,
    name: GROUP_NAME,
  });
  // The ID was set by hand: advance the sequence so that the next account doesn't get it again.
  await query(tx, `select nextval(pg_get_serial_sequence('accounts', 'id'))`);
}

/** Stores data that an import of people doesn't contain: supervisors, terms of employment, and personal data. */
async function storeTheRest(tx: Tx, people: readonly Person[]): Promise<void> {
  await query(
    tx,
    `insert into employment_types (account_id, name, job_status)
     select $accountId, t, job_status_named(t) from unnest($types::text[]) t on conflict do nothing`,
    { accountId: ACCOUNT_ID, types: EMPLOYMENT_TYPES },
  );
  await query(
    tx,
    `update employees e
     set supervisor_id = s.id, employment_type_id = t.id, personal_mail = n.mail,
       personal_mobile = n.mobile
     from unnest($codes::text[], $superiors::text[], $types::text[], $mails::text[],
       $mobiles::text[]) as n (code, superior, type, mail, mobile)
     join employment_types t on t.account_id = $accountId and t.name = n.type
     left join employees s on s.account_id = $accountId and s.code = n.superior
     where e.account_id = $accountId and e.code = n.code`,
    {
      accountId: ACCOUNT_ID,
      codes: people.map(({ code }) => code),
      superiors: people.map(({ reportsTo }) => people[reportsTo ?? -1]?.code ?? null),
      types: people.map(({ employmentType }) => employmentType),
      mails: people.map(({ personalMail }) => personalMail),
      mobiles: people.map(({ personalMobile }) => personalMobile),
    },
  );
}

/** The stored people, with their IDs. */
export async function withIds(db: Db | Tx, people: readonly Person[]): Promise<Employee[]> {
  const rows = await query<{ id: number; code: string }>(
    db,
    'select id, code from employees where account_id = $accountId',
    { accountId: ACCOUNT_ID },
  );
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return people.map((person) => ({ ...person, employeeId: ids.get(person.code) ?? 0 }));
}
