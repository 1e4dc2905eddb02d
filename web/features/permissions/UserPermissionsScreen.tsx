import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MENU } from '#machines/shared/menuReferences.ts';
import { FLAGS, type Flag, type UserPermissions } from '#machines/shared/permissions.ts';
import { roleLabel } from '#machines/shared/roles.ts';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Select, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/features/menu/index.ts';
import { PersonField } from '#web/features/people/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useUnsavedGuard } from '#web/lib/useUnsavedGuard.ts';
import { userPermissionsQuery } from './api.ts';
import { Changes } from './Changes.tsx';
import { changedRows, edited, FLAG_LABELS, withEdit, type Edits } from './edits.ts';
import { SaveBar } from './SaveBar.tsx';
import { useSave } from './useSave.ts';

/** Grants or denies one person what their roles don't, or do. */
export function UserPermissionsScreen() {
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const user = useQuery(userPermissionsQuery(employeeId));
  return (
    <Page>
      <PageHeader
        title="Feature Assign to User"
        breadcrumb={[{ label: 'Administration' }, { label: 'Role Management' }]}
        description="What one person may do beside their roles, or may not in spite of them."
      />
      <FilterBar label="Person">
        <PersonField name="employee" value={employeeId} onChange={setEmployeeId} />
      </FilterBar>
      {employeeId === null ? (
        <EmptyState
          compact
          title="Choose a person"
          description="Their permissions are shown with where each comes from."
        />
      ) : (
        <Loaded query={user} loading={<Skeleton kind="table" rows={12} columns={5} />}>
          {(found) => <Grid key={found.userId} user={found} />}
        </Loaded>
      )}
      <Changes />
    </Page>
  );
}

type Row = UserPermissions['permissions'][number];
type Override = boolean | null;

const asText = (value: Override): string => (value === null ? 'byRole' : value ? 'yes' : 'no');
const ofText = (text: string | null): Override =>
  text === 'yes' ? true : text === 'no' ? false : null;

function Grid({ user }: { user: UserPermissions }) {
  const may = useMay()('isEdit', MENU.permissions);
  const [edits, setEdits] = useState<Edits<Override>>(new Map());
  const { save, saving } = useSave(() => setEdits(new Map()));
  useUnsavedGuard(edits.size > 0);

  const columns = useMemo((): Column<Row>[] => {
    const cell = ({ menuReferenceId, menuReferenceName, byRoles, override }: Row, flag: Flag) => {
      const present = edited(edits, menuReferenceId, flag);
      return (
        <Select
          compact
          aria-label={`${FLAG_LABELS[flag]}, ${menuReferenceName}`}
          options={[
            { value: 'byRole', label: `By role: ${byRoles[flag] ? 'yes' : 'no'}` },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          value={asText(present === undefined ? override[flag] : present)}
          disabled={!may}
          onChange={(chosen) =>
            setEdits((before) =>
              withEdit(before, menuReferenceId, flag, ofText(chosen), override[flag]),
            )
          }
        />
      );
    };
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
        width: 'medium',
      })),
    ];
  }, [edits, may]);

  return (
    <>
      <p>
        {user.name}{' '}
        {user.roles.map((role) => (
          <Badge key={role}>{roleLabel(role)}</Badge>
        ))}
      </p>
      <DataTable
        label={`What ${user.name} may do`}
        rows={user.permissions}
        columns={columns}
        rowId={({ menuReferenceId }) => String(menuReferenceId)}
        rowTone={({ menuReferenceId }) =>
          FLAGS.some((flag) => edited(edits, menuReferenceId, flag) !== undefined)
            ? 'changed'
            : undefined
        }
        paging={false}
        columnChoice={false}
        density="tall"
      />
      <SaveBar
        count={edits.size}
        saving={saving}
        onDiscard={() => setEdits(new Map())}
        onSave={() =>
          save('/Permission/UpdateUserPermissions', {
            employeeId: user.employeeId,
            permissions: changedRows(
              edits,
              user.permissions.map(({ menuReferenceId, override }) => ({
                menuReferenceId,
                ...override,
              })),
            ),
          })
        }
      />
    </>
  );
}
