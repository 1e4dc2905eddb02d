import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordUnrecorded } from '#server/platform/history/records/baseline.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import type { RecordType } from '#server/platform/history/records/recordType.ts';
import { getColumns, getInsides, isPlace, keysFor, type Inside, type Tables } from './attempts.ts';
import { someValue } from './otherValue.ts';

const CADRE = { userId: null, accountId: 1 };

/** Inserts a row of each missing type, and records it as Cadre would. */
export async function fill(tx: Tx, type: RecordType, tables: Tables): Promise<void> {
  if ((await keysFor(tx, type)).length === 0) {
    await make(tx, tables, type.table, {});
    await recordUnrecorded(tx, type.recordType);
  }
  for (const inside of getInsides(type)) {
    const { table, alias, tie } = inside;
    const rows = `from ${table} ${alias} where ${tie}`;
    const enough = hasPlaces(tables, table)
      ? `(select count(distinct ${alias}.position) ${rows}) > 1`
      : `exists (select ${rows})`;
    const [filled] = await keysFor(tx, type, enough, 1);
    if (filled !== undefined) continue;
    const [empty] = await keysFor(tx, type, `not exists (select ${rows})`, 1);
    // If each record has only one nested row, more are added to one of them.
    const [lacking] = empty === undefined ? await keysFor(tx, type) : [empty];
    if (lacking === undefined) continue;
    await recordWhile(tx, type.recordType, [lacking], { actor: CADRE }, () =>
      makeInside(tx, tables, type, inside, lacking),
    );
  }
}

const hasPlaces = (tables: Tables, table: string): boolean =>
  getColumns(tables, table).some(isPlace);

/** Two rows, so that their order can change. */
async function makeInside(
  tx: Tx,
  tables: Tables,
  type: RecordType,
  { table, alias, tie }: Inside,
  key: string,
): Promise<void> {
  const tied = [...tie.matchAll(new RegExp(`\\b${alias}\\.(\\w+) = ([\\w.]+)`, 'g'))].map(
    ([, column = '', value = '']): [string, string] => [
      column,
      value.startsWith('t.')
        ? `(select ${value} from ${type.table} t where (${type.key})::text = $key)`
        : value,
    ],
  );
  const hasPlace = hasPlaces(tables, table);
  for (const position of hasPlace ? [1, 2] : [1]) {
    const values = {
      ...Object.fromEntries(tied),
      ...(hasPlace ? { position: `${position}` } : {}),
    };
    await make(tx, tables, table, values, key);
  }
}

async function make(
  tx: Tx,
  tables: Tables,
  table: string,
  given: Readonly<Record<string, string>>,
  key = '',
): Promise<void> {
  const written = getColumns(tables, table).filter(({ name, isAsked }) => isAsked || name in given);
  const values = written.map((column) => given[column.name] ?? someValue(column));
  await query(
    tx,
    `insert into ${table} (${written.map(({ name }) => name).join(', ')})
     values (${values.join(', ')})`,
    { key },
  );
}
