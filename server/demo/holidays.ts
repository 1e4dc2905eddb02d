import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { ACCOUNT_ID } from './organisation.ts';

/** Those of Bangladesh that keep their day; what follows the moon is entered by HR. */
const HOLIDAYS = {
  '02-21': 'Language Martyrs’ Day',
  '03-26': 'Independence Day',
  '04-14': 'Bengali New Year',
  '05-01': 'May Day',
  '12-16': 'Victory Day',
  '12-25': 'Christmas Day',
};

/** The holidays of last year, this one and the next: deadlines of the stories count by them. */
export async function storeHolidays(tx: Tx, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) =>
    Object.entries(HOLIDAYS).map(([day, name]) => ({ day: `${one}-${day}`, name })),
  );
  await query(
    tx,
    `insert into holidays (account_id, day, name)
     select $accountId, * from unnest($days::date[], $names::text[])`,
    {
      accountId: ACCOUNT_ID,
      days: days.map(({ day }) => day),
      names: days.map(({ name }) => name),
    },
  );
}
