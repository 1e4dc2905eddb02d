import { FLAGS, type Flag } from '#machines/core/access/permissions.ts';

/** The unsaved values, by `reference flag`. */
export type Edits<Value> = ReadonlyMap<string, Value>;

export const FLAG_LABELS: Readonly<Record<Flag, string>> = {
  isView: 'View',
  isCreate: 'Create',
  isEdit: 'Edit',
  isDelete: 'Delete',
};

const getKey = (reference: number, flag: Flag): string => `${reference} ${flag}`;

export const edited = <Value>(
  edits: Edits<Value>,
  reference: number,
  flag: Flag,
): Value | undefined => edits.get(getKey(reference, flag));

/** Sets a value, or removes the edit if it equals the stored value. */
export function withEdit<Value>(
  edits: Edits<Value>,
  reference: number,
  flag: Flag,
  value: Value,
  stored: Value,
): Edits<Value> {
  const next = new Map(edits);
  if (value === stored) next.delete(getKey(reference, flag));
  else next.set(getKey(reference, flag), value);
  return next;
}

/** Returns the changed rows with all their flags, as the API expects them. */
export const changedRows = <Value>(
  edits: Edits<Value>,
  rows: readonly ({ menuReferenceId: number } & Record<Flag, Value>)[],
): ({ menuReferenceId: number } & Record<Flag, Value>)[] =>
  rows
    .filter(({ menuReferenceId }) => FLAGS.some((flag) => edits.has(getKey(menuReferenceId, flag))))
    .map((row) => {
      // `??` can't be used here, because null is a value: the roles then decide on the flag.
      const at = (flag: Flag): Value => {
        const value = edits.get(getKey(row.menuReferenceId, flag));
        return value === undefined ? row[flag] : value;
      };
      return {
        menuReferenceId: row.menuReferenceId,
        isView: at('isView'),
        isCreate: at('isCreate'),
        isEdit: at('isEdit'),
        isDelete: at('isDelete'),
      };
    });
