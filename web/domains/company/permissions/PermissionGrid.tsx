import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FLAGS, type Flag } from '#machines/core/access/permissions.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { changedRows, edited, FLAG_LABELS, withEdit, type Edits } from './edits.ts';
import { getGroup, inGroups } from './groups.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSave } from './useSave.ts';
import { translateNow } from '#web/lib/messages.ts';

type Feature = { menuReferenceId: number; menuReferenceName: string };

/** The props of the control of one flag. */
export type FlagControl<Value> = {
  'aria-label': string;
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
};

export type PermissionGridProps<Row extends Feature, Value> = {
  label: string;
  rows: readonly Row[];
  /** Only features whose name or menu contains this text are shown. */
  search: string;
  /** Returns the stored flags of a row. It must be the same function in every render, as must the two below. */
  stored: (row: Row) => Record<Flag, Value>;
  control: (row: Row, flag: Flag, at: FlagControl<Value>) => ReactNode;
  more?: readonly Column<Row>[] | undefined;
  density?: 'normal' | 'tall' | undefined;
  path: string;
  /** The role or person who has the permissions. It is sent with the changed rows. */
  whose: object;
  mayEdit: boolean;
  /** Called with whether there are unsaved changes. */
  onDirty?: ((dirty: boolean) => void) | undefined;
};

/** A table with features as rows and flags as columns. Changes are marked until they are saved, all in one request. */
export function PermissionGrid<Row extends Feature, Value>(props: PermissionGridProps<Row, Value>) {
  const {
    label,
    rows,
    search,
    stored,
    control,
    more,
    density = 'normal',
    path,
    whose,
    mayEdit,
    onDirty,
  } = props;
  const shown = useMemo(() => inGroups(rows, search), [rows, search]);
  const [edits, setEdits] = useState<Edits<Value>>(new Map());
  const { save, saving } = useSave(() => setEdits(new Map()));
  const isDirty = edits.size > 0;
  useUnsavedGuard(isDirty);
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);

  const columns = useMemo((): Column<Row>[] => {
    const cell = (row: Row, flag: Flag) => {
      const present = edited(edits, row.menuReferenceId, flag);
      const before = stored(row)[flag];
      return control(row, flag, {
        'aria-label': `${translateNow(FLAG_LABELS[flag])}, ${translateNow(row.menuReferenceName)}`,
        // `??` can't be used here, because null is a value: the roles then decide on the flag.
        value: present === undefined ? before : present,
        disabled: !mayEdit,
        onChange: (value) =>
          setEdits((previous) => withEdit(previous, row.menuReferenceId, flag, value, before)),
      });
    };
    return [
      {
        id: 'group',
        label: 'Menu',
        value: ({ menuReferenceId }) => getGroup(menuReferenceId),
        says: true,
        width: 'wide',
        card: 'subtitle',
      },
      {
        id: 'name',
        label: 'Feature',
        value: ({ menuReferenceName }) => menuReferenceName,
        says: true,
        width: 'wide',
        card: 'title',
      },
      ...FLAGS.map((flag): Column<Row> => ({
        id: flag,
        label: FLAG_LABELS[flag],
        cell: (row) => cell(row, flag),
        width: density === 'tall' ? 'medium' : 'narrow',
      })),
      ...(more ?? []),
    ];
  }, [edits, mayEdit, stored, control, more, density]);

  return (
    <>
      <DataTable
        label={label}
        rows={shown}
        columns={columns}
        rowId={({ menuReferenceId }) => String(menuReferenceId)}
        rowTone={({ menuReferenceId }) =>
          FLAGS.some((flag) => edited(edits, menuReferenceId, flag) !== undefined)
            ? 'changed'
            : undefined
        }
        paging={false}
        columnChoice={false}
        density={density}
      />
      <SaveBar
        count={edits.size}
        saving={saving}
        onDiscard={() => setEdits(new Map())}
        onSave={() =>
          save(path, {
            ...whose,
            permissions: changedRows(
              edits,
              rows.map((row) => ({ menuReferenceId: row.menuReferenceId, ...stored(row) })),
            ),
          })
        }
      />
    </>
  );
}
