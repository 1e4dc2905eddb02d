import type { WorkingCalendar } from '#machines/core/values/workingTime.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Fields } from '#machines/kits/resources/field.ts';
import { getColumn, getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { getScope, getTarget } from '#server/kits/resources/scope.ts';

type Row = Readonly<Record<string, unknown>>;

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Returns the values of the company's own week that a starting set uses. */
export const getWeekValues = (week: WorkingCalendar): ReadonlyMap<string, string> =>
  new Map([
    ['{opens}', week.opens],
    ['{closes}', week.closes],
    ...DAYS.map((day, index): [string, string] => [
      `{${day}}`,
      week.weekend.includes(index + 1) ? 'off' : 'work',
    ]),
  ]);

/** Returns the rows of a resource by their names, in the form in which names are compared. */
export async function readNames(
  tx: Tx,
  accountId: number,
  resource: Resource,
): Promise<Map<string, number>> {
  const scope = getScope(resource);
  const rows = await query<{ id: number; name: string }>(
    tx,
    `select t.id, t.${getColumn(getTitle(resource))} as name from ${resource.table} t ${scope.joins}
     where ${scope.account} = $accountId order by t.is_active, t.id desc`,
    { accountId },
  );
  return new Map(rows.map(({ id, name }) => [comparisonKey(name), id]));
}

/** Fills in the company's own hours, and the IDs of rows that are given by name. */
export async function fillIn(
  tx: Tx,
  accountId: number,
  resource: Resource,
  rows: readonly Row[],
  week: ReadonlyMap<string, string>,
): Promise<Row[]> {
  const filled: Row[] = [];
  for (const row of rows) {
    const inner: [string, Row[]][] = [];
    for (const [name, { fields }] of Object.entries(resource.rows ?? {})) {
      const given = (row[name] ?? []) as Row[];
      const list: Row[] = [];
      for (const one of given) list.push(await withIds(tx, accountId, fields, one, week));
      inner.push([name, list]);
    }
    const own = await withIds(tx, accountId, resource.fields, row, week);
    filled.push({ ...own, ...Object.fromEntries(inner) });
  }
  return filled;
}

async function withIds(
  tx: Tx,
  accountId: number,
  fields: Fields,
  row: Row,
  week: ReadonlyMap<string, string>,
): Promise<Row> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fields[name];
    if (field?.kind === 'reference' && typeof value === 'string') {
      const names = await readNames(tx, accountId, getTarget(field.resource));
      values[name] = names.get(comparisonKey(value)) ?? null;
    } else values[name] = typeof value === 'string' ? (week.get(value) ?? value) : value;
  }
  return values;
}
