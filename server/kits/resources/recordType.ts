import type { Fields } from '#machines/kits/resources/field.ts';
import {
  getColumn,
  orderOfRows,
  getTitle,
  type Resource,
} from '#machines/kits/resources/resource.ts';
import type { RecordType } from '#server/platform/history/records/recordType.ts';

type FindResource = (id: string) => Resource | undefined;

/**
 * Describes a resource as a record type, whose fields are those that resources/changes.ts records.
 */
export const resourceType = (resource: Resource, findResource: FindResource): RecordType => ({
  recordType: resource.id,
  table: resource.table,
  key: 't.id',
  account: accountSql(resource, 't', findResource),
  fields: {
    ...fieldSql(resource.fields, findResource),
    ...Object.fromEntries(
      Object.entries(resource.rows ?? {}).map(([name, rows]) => [
        name,
        `(select coalesce(jsonb_agg(${getObject({ ...getColumns(rows.fields, 'r'), id: 'r.id' })}
            order by ${orderOfRows(rows, 'r')}, r.id), '[]')
          from ${rows.table} r where r.${rows.parent} = t.id)`,
      ]),
    ),
    isActive: 't.is_active',
  },
});

const getColumns = (fields: Fields, alias: string): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, `${alias}.${getColumn(name)}`]));

/** SQL for the values of fields and, for references, also for the names of the rows that they refer to. */
const fieldSql = (fields: Fields, findResource: FindResource): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const column = `t.${getColumn(name)}`;
      if (field.kind !== 'reference' && field.kind !== 'person') return [name, column];
      const target = field.kind === 'reference' ? getTarget(field.resource, findResource) : null;
      const [table, title] = target
        ? [target.table, getColumn(getTitle(target))]
        : ['employees', 'name'];
      return [
        name,
        `(select jsonb_build_object('id', o.id, 'label', o.${title}) from ${table} o
          where o.id = ${column})`,
      ];
    }),
  );

function accountSql(
  { scope, fields }: Resource,
  alias: string,
  findResource: FindResource,
): string {
  if (scope === 'account') return `${alias}.account_id`;
  const field = fields[scope.through];
  if (field?.kind !== 'reference') throw new Error(`${scope.through} is no reference`);
  const owner = getTarget(field.resource, findResource);
  const next = `${alias}_owner`;
  return `(select ${accountSql(owner, next, findResource)} from ${owner.table} ${next}
    where ${next}.id = ${alias}.${getColumn(scope.through)})`;
}

function getTarget(id: string, findResource: FindResource): Resource {
  const target = findResource(id);
  if (!target) throw new Error(`There is no resource ${id}`);
  return target;
}

const getObject = (columns: Record<string, string>): string =>
  `jsonb_build_object(${Object.entries(columns)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
