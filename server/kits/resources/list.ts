import { isFoundBy } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { ResourceList, ResourceRow } from '#machines/kits/resources/contract.ts';
import {
  getColumn,
  filterParameter,
  getTitle,
  type Resource,
} from '#machines/kits/resources/resource.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import { getPlace, type Order } from '#server/platform/db/getPage.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryBoolean, queryInt, queryText } from '#server/platform/http/query.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { getReach } from './scope.ts';
import { recordSight } from './sight.ts';
import { countRows, selectPage } from './select.ts';

/** GET /Resources/{resource}: a parameter with the name of a field filters by its value. */
export const listQuery = z.looseObject({
  page: emptyAsMissing(queryInt().pipe(z.number().min(1).max(1_000_000)).default(1)),
  pageSize: emptyAsMissing(queryInt().pipe(z.number().min(1).max(1000)).default(25)),
  search: queryText.default(''),
  status: emptyAsMissing(
    z.enum(['active', 'inactive', 'all'], 'must be active, inactive or all').default('active'),
  ),
  sort: queryText.default(''),
  descending: emptyAsMissing(queryBoolean.default(false)),
});
export type ListQuery = z.output<typeof listQuery>;

/** A page of the rows of a resource that the caller may see. */
export async function listRows(
  call: Call,
  resource: Resource,
  filter: ListQuery,
): Promise<ResourceList> {
  const units = await getReach(call.db, call.actor, resource, 'isView');
  const { where, bindings } = conditions(resource, filter);
  const bound = { ...bindings, accountId: call.actor.accountId, units };
  const order = getOrder(resource, filter);
  const counting = queryOne<{ total: number }>(call.db, countRows(resource, where), bound);
  const count = async () => (await counting)?.total ?? 0;
  const [total, items, all] = await Promise.all([
    count(),
    getPlace(filter, count).then(({ written, limit, offset }) =>
      query<ResourceRow>(call.db, selectPage(resource, where, order, written(order)), {
        ...bound,
        limit,
        offset,
      }),
    ),
    getPermissions(call.services).of(call.actor),
  ]);
  await recordSight(call, resource, items);
  const reference = resource.screen.reference as MenuReference;
  const may = {
    create: all.has(reference, 'isCreate'),
    edit: all.has(reference, 'isEdit'),
    delete: all.has(reference, 'isDelete'),
  };
  return { total, items, may };
}

/** SQL conditions for the filters: by status, by text in any field, and by values. */
export function conditions(
  resource: Resource,
  { status, search, ...rest }: ListQuery,
): { where: string; bindings: Record<string, unknown> } {
  const wheres: string[] = ['true'];
  const bindings: Record<string, unknown> = {};
  if (status !== 'all') wheres.push(`t.is_active = ${status === 'active'}`);
  if (search !== '') {
    bindings['search'] = search;
    wheres.push(`(${searched(resource)})`);
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = rest[filterParameter(name)];
    if (value === undefined || value === '') continue;
    const refuse = (message: string) => refusedInput([{ path: name, message }]);
    if (field.kind === 'reference' || field.kind === 'person') {
      const id = Number(value);
      if (!Number.isSafeInteger(id) || id < 0) throw refuse('must be an ID');
      if (id === 0) continue;
      bindings[`by${name}`] = id;
      wheres.push(`t.${getColumn(name)} = $by${name}`);
    } else if (field.kind === 'choice' || field.kind === 'flag') {
      if (typeof value !== 'string') throw refuse('must be a single value');
      bindings[`by${name}`] = value;
      wheres.push(`t.${getColumn(name)}::text = $by${name}`);
    }
  }
  return { where: wheres.join(' and '), bindings };
}

const searched = ({ fields, rows = {} }: Resource): string => {
  const texts = (of: Resource['fields'], alias: string) =>
    Object.entries(of).flatMap(([name, { kind }]) =>
      kind === 'text' ? [`${alias}.${getColumn(name)}`] : [],
    );
  const readMatches = (columns: readonly string[]) =>
    columns.length === 0 ? 'false' : isFoundBy(columns.join(', '));
  const inside = Object.values(rows).map(
    ({ table, parent, fields: own }) =>
      `exists (select from ${table} c where c.${parent} = t.id and ${readMatches(texts(own, 'c'))})`,
  );
  return [readMatches(texts(fields, 't')), ...inside].join(' or ');
};

/**
 * The sort order: first the requested field, then the name, so that no row appears on two pages.
 */
function getOrder(resource: Resource, { sort, descending }: ListQuery): Order {
  const title = getTitle(resource);
  const own = sort === '' ? resource.order : undefined;
  const field = own?.by ?? (sort === '' ? title : sort);
  const entry = Object.entries(resource.fields).find(([name]) => name === field);
  if (!entry) {
    throw refusedInput([{ path: 'sort', message: `There is no field “${field}”` }]);
  }
  const [name, { kind }] = entry;
  const column =
    kind === 'text' || kind === 'choice' ? `lower(t.${getColumn(name)})` : `t.${getColumn(name)}`;
  const isDescending = own ? own.descending === true : descending;
  return [
    { sql: column, descending: isDescending },
    { sql: `lower(t.${getColumn(title)})` },
    { sql: 't.id' },
  ];
}
