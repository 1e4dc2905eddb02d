import { z } from 'zod';
import type { CountryFile, OfficialReading } from '#machines/domains/pay/contracts/countryFile.ts';
import {
  STANDARD_FACTS,
  type Definition,
  type FactValue,
  type PayTable,
  type PersonFacts,
  type TableRow,
  type TableVersion,
} from '#machines/domains/pay/calculation/index.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const line = z.array(cell);
const limits = z.array(z.array(z.union([z.string(), z.number(), z.null()])));

/** Rows of a table by day, or by day and key. */
const byDay = z.record(z.string(), z.union([limits, z.record(z.string(), limits)]));

export type Cell = z.infer<typeof cell>;

/** A line of a tax office's test data: the inputs and the expected amounts. */
export interface OfficialLine {
  readonly number: number;
  readonly payDate: string;
  readonly person: PersonFacts;
  readonly expected: ReadonlyMap<string, number>;
  readonly cells: readonly Cell[];
}

type Data = Readonly<Record<string, unknown>>;

const filled = (template: string, values: ReadonlyMap<string, Cell>): string =>
  template.replace(/\{(\w+)\}/u, (_, name: string) => String(values.get(name) ?? ''));

/** Returns the lines of the test data, read as the country's file describes. */
export function readLines(
  country: CountryFile,
  reading: OfficialReading,
  data: Data,
): OfficialLine[] {
  const read = z.array(line).safeParse(data[reading.rows]);
  if (!read.success) throw new CannotStart(`The test data has no lines under ${reading.rows}.`);
  return read.data.map((cells, at) => readLine(country, reading, cells, at + 1));
}

function readLine(
  country: CountryFile,
  { columns, payDate, facts, before, expect }: OfficialReading,
  cells: readonly Cell[],
  number: number,
): OfficialLine {
  if (cells.length !== columns.length) {
    const [has, needs] = [cells.length, columns.length];
    throw new CannotStart(`Line ${number} has ${has} values instead of ${needs}.`);
  }
  const values = new Map(columns.map((column, at) => [column, cells[at] ?? null]));
  const getNumber = (column: string): number => {
    const value = values.get(column);
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) {
      return Number(value);
    }
    throw new CannotStart(`Line ${number}: ${column} isn't a number.`);
  };
  const numbers = (columnByName: ReadonlyMap<string, string>) =>
    [...columnByName].map(([name, column]) => [name, getNumber(column)] as const);
  const texts = textFacts(country);
  const getFact = ([name, column]: [string, string]): [string, FactValue] => {
    const value = values.get(column) ?? null;
    return [name, texts.has(name) && value !== null ? String(value) : value];
  };
  return {
    number,
    payDate: filled(payDate, values),
    person: {
      facts: Object.fromEntries([...facts].map(getFact)),
      before: Object.fromEntries(numbers(before)),
    },
    expected: new Map(numbers(expect)),
    cells,
  };
}

/** Returns the names of facts that are texts, because test data may write a code such as 45 as a number. */
const textFacts = ({ facts = [] }: CountryFile): ReadonlySet<string> =>
  new Set(
    [...STANDARD_FACTS, ...facts].flatMap(({ name, kind }) =>
      kind === 'text' || kind === 'code' ? name : [],
    ),
  );

/** Returns the country's definition, with each year's tables replaced by those in the test data. */
export function takeTables(country: CountryFile, reading: OfficialReading, data: Data): Definition {
  const { structure, elements, facts } = country;
  const tables = country.tables.map((table) => {
    const source = reading.tables.find((one) => one.table === table.code);
    return source ? { ...table, versions: getVersions(table, source, data) } : table;
  });
  return { structure, elements, tables, ...(facts ? { facts } : {}) };
}

type TableSource = OfficialReading['tables'][number];

function getVersions(table: PayTable, source: TableSource, data: Data): TableVersion[] {
  const read = byDay.safeParse(data[source.from]);
  if (!read.success) throw new CannotStart(`The test data has no table under ${source.from}.`);
  const versions = Object.entries(read.data)
    .map(([key, rows]) => ({
      from: filled(source.day, new Map([['key', key]])),
      rows: Array.isArray(rows)
        ? rows.map((values) => getRow(source, values, []))
        : Object.entries(rows).flatMap(([own, ofKey]) =>
            ofKey.map((values) => getRow(source, values, [own])),
          ),
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  if (versions.length === 0) throw new CannotStart(`${table.code} has no rows in the test data.`);
  return versions.map((version, at) => ({ ...version, until: versions[at + 1]?.from ?? null }));
}

function getRow(
  { columns }: TableSource,
  values: readonly (string | number | null)[],
  keys: readonly string[],
): TableRow {
  const valueByColumn = new Map(columns.map((column, at) => [column, values[at] ?? null]));
  const minus = valueByColumn.get('minus');
  return {
    keys,
    upTo: valueByColumn.get('upTo') ?? null,
    value: valueByColumn.get('value') ?? '',
    ...(minus === undefined || minus === null ? {} : { minus }),
  };
}
