import { holidayGroup } from '#machines/domains/time/calendar/resources/holidayGroup.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { storeCompanyHolidays } from '#server/domains/time/calendar/index.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

export interface Holiday {
  day: string;
  name: string;
}

/** Returns the holidays that the company doesn't have yet. A day that is already a holiday keeps its name. */
export async function getMissingHolidays(
  tx: Tx,
  accountId: number,
  days: readonly Holiday[],
): Promise<{ own: Holiday[]; missing: Holiday[] }> {
  const own = await query<Holiday>(
    tx,
    'select day::text, name from holidays where account_id = $accountId order by day',
    { accountId },
  );
  const had = new Set(own.map(({ day }) => day));
  return { own, missing: days.filter(({ day }) => !had.has(day)) };
}

export async function addHolidays(
  tx: Tx,
  by: { accountId: number; userId: number | null },
  { own, missing }: { own: Holiday[]; missing: Holiday[] },
): Promise<void> {
  if (missing.length === 0) return;
  const before = await recordsBefore(tx, 'working calendar', [by.accountId]);
  await storeCompanyHolidays(tx, by, [...own, ...missing]);
  await recordChanged(tx, 'working calendar', before, { actor: by });
}

export const HOLIDAY_SCREEN = holidayGroup.screen;
