import { FLAGS, type Flag } from '#machines/core/access/permissions.ts';
import type { PermissionStep } from './grantRules.ts';

type FlagsOfScreen<Value> = { menuReferenceId: number } & Record<Flag, Value>;

/** Returns the given permissions that differ from the current ones, with old and new values. */
export const stepsTo = <Value extends boolean | null>(
  permissions: readonly FlagsOfScreen<Value>[],
  now: ReadonlyMap<number, Record<Flag, Value>>,
): PermissionStep<Value>[] =>
  permissions.flatMap(({ menuReferenceId, isView, isCreate, isEdit, isDelete }) => {
    const before = now.get(menuReferenceId);
    const after = { isView, isCreate, isEdit, isDelete };
    const isSame = !before || FLAGS.every((flag) => before[flag] === after[flag]);
    return isSame ? [] : [{ menuReferenceId, before, after }];
  });

/** Converts a list of steps to one array per column, for `unnest`. */
export const stepColumns = (steps: readonly PermissionStep[]) => ({
  ids: steps.map(({ menuReferenceId }) => menuReferenceId),
  before: steps.map(({ before }) => JSON.stringify(before)),
  after: steps.map(({ after }) => JSON.stringify(after)),
  isView: steps.map(({ after }) => after.isView),
  isCreate: steps.map(({ after }) => after.isCreate),
  isEdit: steps.map(({ after }) => after.isEdit),
  isDelete: steps.map(({ after }) => after.isDelete),
});

/** Returns SQL for the flags of a row as `{"isView": …}`. Missing flags are `unset`. */
export const flagsJson = (alias: string, unset: 'false' | 'null' = 'null'): string =>
  `jsonb_build_object(${(['view', 'create', 'edit', 'delete'] as const)
    .map(
      (name) =>
        `'is${name.charAt(0).toUpperCase()}${name.slice(1)}', ${column(alias, name, unset)}`,
    )
    .join(', ')})`;

const column = (alias: string, name: string, unset: string): string =>
  unset === 'false' ? `coalesce(${alias}.is_${name}, false)` : `${alias}.is_${name}`;
