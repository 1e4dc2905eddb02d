import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MENU } from '#machines/shared/menuReferences.ts';
import { FLAGS, type Flag, type RolePermissions } from '#machines/shared/permissions.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Checkbox, Field, Select, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/features/menu/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.ts';
import { rolePermissionsQuery } from './api.ts';
import { Changes } from './Changes.tsx';
import { changedRows, edited, FLAG_LABELS, withEdit, type Edits } from './edits.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSave } from './useSave.ts';

/** Says what each role may do, screen by screen. */
export function RolePermissionsScreen() {
  const roles = useQuery(rolePermissionsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Page>
      <PageHeader
        title="Feature Assign to Role"
        breadcrumb={[{ label: 'Administration' }, { label: 'Role Management' }]}
        description="What a role may do until something else is set for a person."
      />
      <Loaded query={roles} loading={<Skeleton kind="table" rows={12} columns={5} />}>
        {(all) => {
          const role = all.find((one) => one.role === chosen) ?? all[0];
          return role === undefined ? null : (
            <>
              <FilterBar label="Role">
                <Field label="Role" name="role">
                  <Select
                    options={all.map((one) => ({ value: one.role as string, label: one.label }))}
                    value={role.role}
                    onChange={setChosen}
                    searchable={false}
                  />
                </Field>
              </FilterBar>
              <Grid key={role.role} role={role} />
            </>
          );
        }}
      </Loaded>
      <Changes />
    </Page>
  );
}

type Row = RolePermissions['permissions'][number];

function Grid({ role }: { role: RolePermissions }) {
  const may = useMay()('isEdit', MENU.permissions);
  const [edits, setEdits] = useState<Edits<boolean>>(new Map());
  const { save, saving } = useSave(() => setEdits(new Map()));
  useUnsavedGuard(edits.size > 0);

  const columns = useMemo((): Column<Row>[] => {
    const cell = (row: Row, flag: Flag) => (
      <Checkbox
        aria-label={`${FLAG_LABELS[flag]}, ${row.menuReferenceName}`}
        checked={edited(edits, row.menuReferenceId, flag) ?? row[flag]}
        disabled={!may}
        onCheckedChange={(checked) =>
          setEdits((present) => withEdit(present, row.menuReferenceId, flag, checked, row[flag]))
        }
      />
    );
    return [
      {
        id: 'name',
        label: 'Feature',
        value: ({ menuReferenceName }) => menuReferenceName,
        width: 'wide',
        card: 'title',
      },
      ...FLAGS.map((flag): Column<Row> => ({
        id: flag,
        label: FLAG_LABELS[flag],
        cell: (row) => cell(row, flag),
        width: 'narrow',
      })),
      {
        id: 'origin',
        label: 'Set by',
        cell: ({ isDefault }) =>
          isDefault ? <Badge>Default</Badge> : <Badge tone="accent">Administrator</Badge>,
        width: 'medium',
      },
    ];
  }, [edits, may]);

  return (
    <>
      <DataTable
        label={`What ${role.label} may do`}
        rows={role.permissions}
        columns={columns}
        rowId={({ menuReferenceId }) => String(menuReferenceId)}
        rowTone={({ menuReferenceId }) =>
          FLAGS.some((flag) => edited(edits, menuReferenceId, flag) !== undefined)
            ? 'changed'
            : undefined
        }
        paging={false}
        columnChoice={false}
      />
      <SaveBar
        count={edits.size}
        saving={saving}
        onDiscard={() => setEdits(new Map())}
        onSave={() =>
          save('/Permission/UpdateRolePermissions', {
            role: role.role,
            permissions: changedRows(edits, role.permissions),
          })
        }
      />
    </>
  );
}
