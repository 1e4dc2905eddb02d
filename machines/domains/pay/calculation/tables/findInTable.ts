import {
  compare,
  isZero,
  minus,
  ONE,
  plus,
  getSign,
  times,
  ZERO,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { written } from '#machines/domains/pay/calculation/exact/reading.ts';
import { rounded } from '#machines/domains/pay/calculation/exact/rounding.ts';
import { PersonError } from '#machines/domains/pay/calculation/slip/personError.ts';
import { getKey, type ReadRow, type ReadTable } from './readTables.ts';

/**
 * Returns the rows of a table with these keys.
 * @throws PersonError if there are none.
 */
export function rowsWith(table: ReadTable, keys: readonly string[]): readonly ReadRow[] {
  const rows = table.rows.get(keys.length === 0 ? '' : getKey(keys));
  if (rows) return rows;
  throw new PersonError(`${table.table.code} has no row for ${keys.join(', ')}`);
}

/**
 * Returns the index of the row whose limits contain a value. With a share, the limits are that part of the
 * year's limits.
 */
function findPlace(table: ReadTable, rows: readonly ReadRow[], value: Fraction, share: Fraction) {
  const isBelow = table.table.edge === 'below';
  const place = rows.findIndex(({ upTo }) => {
    if (upTo === null) return true;
    const scaled = share === ONE ? upTo : times(upTo, share);
    const limit = table.limitRounding ? rounded(scaled, table.limitRounding) : scaled;
    const difference = compare(value, limit);
    return isBelow ? difference < 0 : difference <= 0;
  });
  if (place < 0) throw new PersonError(`${table.table.code} has no row for ${written(value)}`);
  return place;
}

/**
 * Returns the row whose limits contain a value.
 * @throws PersonError if there is none.
 */
export function rowFor(
  table: ReadTable,
  rows: readonly ReadRow[],
  value: Fraction,
  share: Fraction = ONE,
): ReadRow {
  const row = rows[findPlace(table, rows, value, share)];
  if (!row) throw new PersonError(`${table.table.code} has no row for ${written(value)}`);
  return row;
}

/**
 * Splits a value into bands and sums each slice at the rate of its band. The result is 0 for a value of 0 or
 * less. If another figure chooses the last band, the value ends in that band, even beyond its limits.
 */
export function sumOfBands(
  table: ReadTable,
  rows: readonly ReadRow[],
  value: Fraction,
  share: Fraction = ONE,
  chosenBy: Fraction = value,
): Fraction {
  if (getSign(value) <= 0) return ZERO;
  const last = findPlace(table, rows, chosenBy, share);
  let total = ZERO;
  let lower = ZERO;
  for (let place = 0; place <= last; place += 1) {
    const row = rows[place];
    if (!row) break;
    const upper = place === last || row.upTo === null ? value : times(row.upTo, share);
    const slice = isZero(row.value) ? ZERO : times(minus(upper, lower), row.value);
    total = plus(total, table.sliceRounding ? rounded(slice, table.sliceRounding) : slice);
    lower = upper;
  }
  return total;
}

/** Returns a × x − b, with the row chosen by x. */
export function byCoefficient(
  table: ReadTable,
  rows: readonly ReadRow[],
  value: Fraction,
): Fraction {
  const row = rowFor(table, rows, value);
  const product = times(row.value, value);
  return row.minus === null ? product : minus(product, row.minus);
}
