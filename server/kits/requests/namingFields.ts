import type { Fields } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { NamingField } from '#server/kits/resources/declared.ts';

/** Lists every field in which requests refer to a person or to a row of a resource. */
export function getNamingFields(
  kinds: readonly RequestKind[],
  resources: readonly Resource[],
): NamingField[] {
  const tables = new Map(resources.map(({ id, table }) => [id, table]));
  return kinds.flatMap((kind) => {
    const from = (fields: Fields, lines: string | null): NamingField[] =>
      Object.entries(fields).flatMap(([field, declared]) => {
        const table =
          declared.kind === 'person'
            ? 'employees'
            : declared.kind === 'reference'
              ? tables.get(declared.resource)
              : undefined;
        if (table === undefined) return [];
        return [{ table, kind: kind.id, label: kind.noun.many, field, lines }];
      });
    return [
      ...from(kind.fields, null),
      ...Object.entries(kind.rows ?? {}).flatMap(([lines, { fields }]) => from(fields, lines)),
    ];
  });
}
