import type { Flag } from '#machines/shared/permissions.ts';

type Given<Value> = { menuReferenceId: number } & Record<Flag, Value>;

/** A list of permissions as columns, for `unnest`. */
export const columnsOf = <Value>(permissions: readonly Given<Value>[]) => ({
  ids: permissions.map(({ menuReferenceId }) => menuReferenceId),
  isView: permissions.map(({ isView }) => isView),
  isCreate: permissions.map(({ isCreate }) => isCreate),
  isEdit: permissions.map(({ isEdit }) => isEdit),
  isDelete: permissions.map(({ isDelete }) => isDelete),
});

/** SQL that makes `{"isView": …}` of a row's flags, an unset one being `unset`. */
export const flagsJson = (alias: string, unset: 'false' | 'null' = 'null'): string =>
  `jsonb_build_object(${(['view', 'create', 'edit', 'delete'] as const)
    .map(
      (name) =>
        `'is${name.charAt(0).toUpperCase()}${name.slice(1)}', ${column(alias, name, unset)}`,
    )
    .join(', ')})`;

const column = (alias: string, name: string, unset: string): string =>
  unset === 'false' ? `coalesce(${alias}.is_${name}, false)` : `${alias}.is_${name}`;
