import { readFileSync } from 'node:fs';
import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import type { Definition, PayTable, TableRow } from '#machines/domains/pay/calculation/index.ts';

/** The definition that comes with the project for a country, with a case's own rows in one table. */
export function definitionOf(
  name: 'uk-paye' | 'au-payg',
  table: string,
  rows: readonly TableRow[],
): Definition {
  const { structure, elements, tables, facts } = countryFile.parse(
    JSON.parse(
      readFileSync(new URL(`../../../docs/countries/${name}.json`, import.meta.url), 'utf8'),
    ),
  );
  const own = (one: PayTable): PayTable =>
    one.code === table ? { ...one, versions: [{ from: '1990-01-01', until: null, rows }] } : one;
  return { structure, elements, tables: tables.map(own), ...(facts ? { facts } : {}) };
}
