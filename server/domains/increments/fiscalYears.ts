import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { FISCAL_YEARS, fiscalYearLabel, getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { readFiscalMonth } from '#server/platform/access/fiscalMonth.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

/** This many years before and after the current one are always offered. */
const BEFORE = 5;
const AFTER = 1;

/**
 * Returns fiscal years as options, the latest first: some around the current one, and all with increments.
 * `isCurrent` marks the default (spec 000 §7, §9).
 */
export async function fiscalYears({ db, actor }: Call): Promise<DropdownOption[]> {
  const currentYear = getFiscalYear(
    await accountToday(db, actor.accountId),
    await readFiscalMonth(db, actor.accountId),
  );
  const rows = await query<{ year: number }>(
    db,
    // Each year is looked up in the index, because `distinct` would read every increment.
    `select y as year from generate_series($first::integer, $last::integer) y
     where exists (
       select from increments where fiscal_year = y and account_id = $accountId)`,
    { ...FISCAL_YEARS, accountId: actor.accountId },
  );
  const around = Array.from(
    { length: BEFORE + 1 + AFTER },
    (_, index) => currentYear - BEFORE + index,
  );
  const years = new Set([...around, ...rows.map(({ year }) => year)]);
  return [...years]
    .sort((a, b) => b - a)
    .map((year) => ({
      value: year,
      label: fiscalYearLabel(year),
      isCurrent: year === currentYear,
    }));
}
