import { getArrears } from '#machines/domains/increments/arrears.ts';
import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import type { Column } from '#web/components/table/index.ts';
import { Money } from '#web/components/ui/index.ts';
import { getDay, today } from '#web/lib/today.ts';
import type { Increment } from './api.ts';

/** The amount owed on the day of release, or if it were released today. Two decimals. */
const arrears = (row: Increment): number =>
  getArrears({
    raise: Math.round((row.afterIncementGross - row.gross) * 100) / 100,
    effectiveDate: row.effectiveDate,
    releasedOn:
      row.isFinanaceReleaseDone && row.enteredAt !== null ? getDay(row.enteredAt) : today(),
    joiningDate: row.joiningDate,
  }).amount;

const column: Column<Increment> = {
  id: 'arrears',
  label: 'Arrears',
  value: arrears,
  cell: (row) => <Money value={arrears(row)} />,
  numeric: true,
  money: true,
  width: 'narrow',
};

/** The arrears, shown to Finance if an effective date is in the past. */
export const arrearsColumns = (view: ViewType, rows: readonly Increment[]): Column<Increment>[] =>
  view === 'finance' && rows.some((row) => arrears(row) !== 0) ? [column] : [];
