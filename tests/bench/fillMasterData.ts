import type { Field } from '#machines/kits/resources/field.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import {
  getColumn,
  isBusinessUnit,
  getTitle,
  type Resource,
} from '#machines/kits/resources/resource.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getTarget } from '#server/kits/resources/scope.ts';

/**
 * Units are the scope, leave years can't overlap, and rules between the columns of the others, such as a
 * formula and its period, need rows that are written with care.
 */
const EXCLUDED = new Set(['leaveYear', 'elementFormula', 'salaryPolicy', 'payrollMonth']);

/** Fills every declared resource up to a number of rows, in one statement each. */
export async function fillMasterData(owner: Db, rows: number): Promise<void> {
  for (const resource of RESOURCES) {
    if (isBusinessUnit(resource) || EXCLUDED.has(resource.id)) continue;
    await fillOne(owner, resource, rows);
  }
}

export async function fillOne(owner: Db, resource: Resource, rows: number): Promise<void> {
  const { table, fields } = resource;
  const existing = await query<{ name: string }>(
    owner,
    `select attname as name from pg_attribute where attrelid = $table::regclass and attnum > 0`,
    { table },
  );
  const columns = existing.map(({ name }) => name);
  const values = new Map<string, string>();
  if (columns.includes('account_id')) values.set('account_id', '1');
  for (const [name, field] of Object.entries(fields)) {
    values.set(getColumn(name), sampleSql(field, name === getTitle(resource)));
  }
  await query(
    owner,
    `insert into ${table} (${[...values.keys()].join(', ')}, is_active)
     select ${[...values.values()].join(', ')}, n % 9 > 0
     from generate_series((select count(*)::integer + 1 from ${table}), $rows::integer) n`,
    { rows },
  );
}

/** What a pattern may ask for, with an example of it. */
const PATTERNED: readonly (readonly [example: string, sql: string])[] = [
  ['name_1', `'name_' || n`],
  ['100000001', '(100000000 + n)::text'],
  ['0'.repeat(64), 'md5(n::text) || md5(n::text)'],
  ['BDT', `'BDT'`],
  ['ABCDEFGH', `'ABCDEFGH'`],
];

function fitting(pattern: RegExp): string {
  const match = PATTERNED.find(([example]) => pattern.test(example));
  if (!match) throw new Error(`No example fits ${String(pattern)}`);
  return match[1];
}

/** A value of a field in SQL, another one for each \`n\`. */
function sampleSql(field: Field, isTitle: boolean): string {
  const { label } = field;
  switch (field.kind) {
    case 'text':
      if (field.pattern) return fitting(field.pattern.test);
      return isTitle || field.unique
        ? `left('${label.charAt(0)}' || md5(n::text), ${field.most})`
        : `left('Text ' || n, ${field.most})`;
    case 'number':
      if (field.optional) return 'null';
      return `${field.min} + n % ${Math.max(1, Math.min(field.max - field.min, 1000))}`;
    case 'date':
      return `date '2020-01-01' + n`;
    case 'time':
      return `'09:30'`;
    case 'flag':
      return 'n % 2 = 0';
    case 'choice': {
      const options = Object.keys(field.options).map((value) => `'${value}'`);
      return `(array[${options.join(', ')}])[1 + n % ${options.length}]`;
    }
    case 'person':
      return '1 + n % 1000';
    case 'reference':
      return isBusinessUnit(getTarget(field.resource)) ? '1 + n % 2' : '1 + n % 100';
    case 'file':
    case 'own':
      return 'null';
  }
}
