import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type {
  ResourceDetails,
  ResourceOption,
  ResourceRow,
} from '#machines/kits/resources/contract.ts';
import {
  getColumn,
  isBusinessUnit,
  orderOfRows,
  getTitle,
  type Resource,
} from '#machines/kits/resources/resource.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Deletion } from '#machines/core/contracts/refusal.ts';
import { readDeletion } from '#server/platform/history/records/deletion.ts';
import { withoutLabel } from '#server/platform/history/records/recordType.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt, queryText } from '#server/platform/http/query.ts';
import { readOwners, getReach, getScope, within } from './scope.ts';
import { fieldSelects, selectRows } from './select.ts';
import { recordSight } from './sight.ts';
import { insideOf, readUses } from './uses.ts';

export const rowQuery = z.object({ id: queryInt('must be an ID') });

/**
 * One row with its nested rows, and what uses it.
 * @throws AppError 404
 */
export async function oneRow(
  { db, actor }: Call,
  resource: Resource,
  { id }: z.output<typeof rowQuery>,
): Promise<ResourceDetails> {
  const units = await getReach(db, actor, resource, 'isView');
  const row = await queryOne<ResourceRow>(db, selectRows(resource, 't.id = $id', ''), {
    accountId: actor.accountId,
    units,
    id,
  });
  if (!row) throw notFound(undefined, await deletedWithin(units, { db, actor }, resource, id));
  await recordSight({ db, actor }, resource, [row]);
  const [rows, uses] = await Promise.all([
    rowsInside(db, resource, [id]),
    readUses(db, resource.table, [id], insideOf(resource)),
  ]);
  return {
    ...row,
    rows: rows.get(id) ?? {},
    usedBy: uses.map(({ label, count }) => ({ label, count })),
  };
}

/** The deletion of a row (who and when), if the row belonged to one of these business units. */
async function deletedWithin(
  units: readonly number[] | null,
  { db, actor }: { db: Db; actor: Actor },
  resource: Resource,
  id: number,
): Promise<Deletion | undefined> {
  const deletion = await readDeletion(db, actor.accountId, { type: resource.id, id });
  if (!deletion || units === null) return deletion?.deleted;
  if (resource.scope === 'account') return isBusinessUnit(resource) ? undefined : deletion.deleted;
  const owner = withoutLabel(deletion.fields[resource.scope.through]);
  const unit = (await readOwners(db, actor, resource, [owner])).get(Number(owner));
  return unit !== undefined && units.includes(unit) ? deletion.deleted : undefined;
}

/** The nested rows of these rows, by the ID of the row and the name of the list. */
export async function rowsInside(
  db: Db | Tx,
  resource: Pick<Resource, 'rows'>,
  ids: readonly number[],
): Promise<Map<number, ResourceDetails['rows']>> {
  const rowsByOwner = new Map(ids.map((id) => [id, {} as ResourceDetails['rows']]));
  for (const [name, rows] of Object.entries(resource.rows ?? {})) {
    const { table, parent, fields } = rows;
    const { values, named, joins } = fieldSelects(fields);
    const detailRows = await query<{ owner: number; id: number; values: object; named: object }>(
      db,
      `select t.${parent} as owner, t.id, ${values} as values, ${named} as named
       from ${table} t ${joins} where t.${parent} = any($ids::bigint[])
       order by t.${parent}, ${orderOfRows(rows, 't')}, t.id`,
      { ids },
    );
    for (const inside of rowsByOwner.values()) inside[name] = [];
    for (const { owner, id, values: of, named: names } of detailRows) {
      rowsByOwner.get(owner)?.[name]?.push({ ...of, id, named: names } as never);
    }
  }
  return rowsByOwner;
}

export const optionsQuery = z.looseObject({
  search: queryText.default(''),
  /** The ID of the row that the form has selected now, which is included even if it is inactive. */
  chosen: emptyAsMissing(queryInt('must be an ID').optional()),
});

const MAX_OPTIONS = 1000;

/**
 * The options of a form: active rows, in the order of the list, so that the newest year comes first, and filtered by any of their references. Rows of a confidential
 * resource are limited to the business units of the caller.
 */
export async function options(
  { db, actor }: Call,
  resource: Resource,
  { search, chosen = 0, ...rest }: z.output<typeof optionsQuery>,
): Promise<ResourceOption[]> {
  const scope = getScope(resource);
  const title = `t.${getColumn(getTitle(resource))}`;
  const narrowing = Object.entries(resource.fields).flatMap(([name, { kind }]) => {
    const id = Number(rest[name]);
    return kind === 'reference' && Number.isSafeInteger(id) && id > 0 ? [{ name, id }] : [];
  });
  const unit =
    scope.unit === null
      ? 'null'
      : `(select u.name from business_units u where u.id = ${scope.unit})`;
  const order = resource.order
    ? `t.${getColumn(resource.order.by)} ${resource.order.descending ? 'desc' : 'asc'},`
    : '';
  const rows = await query<ResourceOption & { unit: string | null }>(
    db,
    `select t.id as value, ${title} as label, ${unit} as unit from ${resource.table} t ${scope.joins}
     where ${within(scope)} and (t.is_active or t.id = $chosen)
       and ${getOptionalSearchSql(title)}
       ${narrowing.map(({ name }) => `and t.${getColumn(name)} = $by${name}`).join(' ')}
     order by ${order} lower(${title}), t.id limit ${MAX_OPTIONS}`,
    {
      accountId: actor.accountId,
      units: resource.confidential ? await getReach(db, actor, resource, 'isView') : null,
      chosen,
      search,
      ...Object.fromEntries(narrowing.map(({ name, id }) => [`by${name}`, id])),
    },
  );
  return distinguish(rows);
}

/** Adds the name of the business unit to options that otherwise have the same name. */
function distinguish(
  rows: readonly (ResourceOption & { unit: string | null })[],
): ResourceOption[] {
  const counts = new Map<string, number>();
  for (const { label } of rows) counts.set(label, (counts.get(label) ?? 0) + 1);
  return rows.map(({ value, label, unit }) => ({
    value,
    label: unit !== null && (counts.get(label) ?? 0) > 1 ? `${label} (${unit})` : label,
  }));
}
