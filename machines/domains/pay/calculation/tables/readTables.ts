import { grouped } from '#machines/core/values/grouped.ts';
import {
  compare,
  dividedBy,
  ONE,
  whole,
  type Fraction,
} from '#machines/domains/pay/calculation/exact/fraction.ts';
import { exactly, readExactly } from '#machines/domains/pay/calculation/exact/reading.ts';
import {
  isRounding,
  readRounding,
  type ReadRounding,
} from '#machines/domains/pay/calculation/exact/rounding.ts';
import type {
  DefinitionProblem,
  PayTable,
  TableRow,
  TableVersion,
} from '#machines/domains/pay/calculation/types.ts';
import {
  findVersion,
  versionProblems,
} from '#machines/domains/pay/calculation/structure/versions.ts';

export interface ReadRow {
  readonly upTo: Fraction | null;
  readonly value: Fraction;
  readonly minus: Fraction | null;
  readonly row: TableRow;
}

/** A table as of one day, with its numbers parsed and its rows indexed by key. */
export interface ReadTable {
  readonly table: PayTable;
  readonly from: string;
  readonly rows: ReadonlyMap<string, readonly ReadRow[]>;
  readonly limitRounding: ReadRounding | null;
  readonly sliceRounding: ReadRounding | null;
}

/** Joins keys to one text, under which their rows are stored. */
export const getKey = (keys: readonly string[]): string => keys.join('\u0000');

const HUNDRED = whole(100);

/** Parses the tables as of a day. A table without a version on that day is left out. */
export function readTables(
  tables: readonly PayTable[],
  day: string,
): ReadonlyMap<string, ReadTable> {
  return new Map(
    tables.flatMap((table) => {
      const version = findVersion(table.versions, day);
      return version ? [[table.code, readTable(table, version)] as const] : [];
    }),
  );
}

function readTable(table: PayTable, version: TableVersion): ReadTable {
  const unit = table.valueUnit === 'percent' ? HUNDRED : ONE;
  const rows = new Map<string, ReadRow[]>();
  for (const row of version.rows) {
    const key = getKey(row.keys ?? []);
    const { upTo, minus } = row;
    const ofKey = rows.get(key) ?? [];
    rows.set(key, ofKey);
    ofKey.push({
      upTo: upTo === null || upTo === undefined ? null : exactly(upTo),
      value: dividedBy(exactly(row.value), unit),
      minus: minus === undefined ? null : exactly(minus),
      row,
    });
  }
  const { limitRounding, sliceRounding } = table;
  return {
    table,
    from: version.from,
    rows,
    limitRounding: limitRounding ? readRounding(limitRounding) : null,
    sliceRounding: sliceRounding ? readRounding(sliceRounding) : null,
  };
}

/** Returns every problem because of which tables can't be published. */
export const tableProblems = (tables: readonly PayTable[]): DefinitionProblem[] =>
  tables.flatMap((table) => {
    const messages = [
      ...versionProblems(table.versions),
      ...[table.limitRounding, table.sliceRounding].flatMap((rounding) =>
        rounding && !isRounding(rounding) ? 'A rounding has an unknown way or a step of 0' : [],
      ),
      ...table.versions.flatMap((version) => rowProblems(table, version)),
    ];
    return messages.map((message) => ({ of: table.code, message }));
  });

const isNumber = (value: TableRow['value'] | null | undefined): boolean =>
  value === null || value === undefined || readExactly(value) !== null;

function rowProblems({ kind, keys = [] }: PayTable, { from, rows }: TableVersion): string[] {
  if (rows.some((row) => (row.keys ?? []).length !== keys.length)) {
    return [`Each row needs ${keys.length} keys (version of ${from})`];
  }
  if (!rows.every((row) => [row.value, row.upTo, row.minus].every(isNumber))) {
    return [`A figure isn't a number (version of ${from})`];
  }
  const byKey = grouped(rows, (row) => getKey(row.keys ?? []));
  return [...byKey.values()].flatMap((ofKey) =>
    kind === 'lookup' || kind === 'figure'
      ? ofKey.length > 1
        ? [`Two rows have the same keys (version of ${from})`]
        : []
      : limitProblems(ofKey, from),
  );
}

/** Limits must rise, and the last row must have none, so that rows neither overlap nor leave a gap. */
function limitProblems(rows: readonly TableRow[], from: string): string[] {
  const limits = rows.map(({ upTo }) => upTo ?? null);
  if (limits.at(-1) !== null) return [`The last row must be without a limit (version of ${from})`];
  const isRising = limits.slice(0, -1).every((limit, index) => {
    const before = limits[index - 1];
    if (limit === null) return false;
    return before === undefined || before === null
      ? true
      : compare(exactly(limit), exactly(before)) > 0;
  });
  return isRising ? [] : [`Limits must rise from row to row (version of ${from})`];
}
