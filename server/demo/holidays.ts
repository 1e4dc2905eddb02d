import type { Tx } from '#server/platform/db/connect.ts';
import { DEFAULT_CALENDAR } from '#machines/core/values/workingTime.ts';
import { storeWeek } from '#server/domains/company/workingCalendar/index.ts';
import { storeCompanyHolidays } from '#server/domains/time/calendar/index.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';

/** Holidays of Bangladesh with a fixed date; HR enters those of the lunar calendar. */
const HOLIDAYS = {
  '02-21': 'Language Martyrs’ Day',
  '03-26': 'Independence Day',
  '04-14': 'Bengali New Year',
  '05-01': 'May Day',
  '12-16': 'Victory Day',
  '12-25': 'Christmas Day',
};

/** Holidays of last year, this year and the next, which the scenarios' deadlines use. */
export async function storeHolidays(tx: Tx, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) =>
    Object.entries(HOLIDAYS).map(([day, name]) => ({ day: `${one}-${day}`, name })),
  );
  await storeWeek(tx, { accountId: ACCOUNT_ID, userId: null }, DEFAULT_CALENDAR);
  await storeCompanyHolidays(tx, { accountId: ACCOUNT_ID, userId: null }, days);
}
