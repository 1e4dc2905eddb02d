import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RoleEntry } from '#machines/domains/company/contracts/roles.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Button, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { rolesQuery, usersKey } from './api.ts';
import { RoleDialog } from './RoleDialog.tsx';

const columns: readonly Column<RoleEntry>[] = [
  {
    id: 'name',
    label: 'Role',
    value: ({ name }) => translateNow(name),
    width: 'wide',
    card: 'title',
  },
  {
    id: 'description',
    label: 'Description',
    value: ({ description }) => description,
    width: 'widest',
  },
  {
    id: 'parts',
    label: 'Acts in workflows as',
    value: ({ parts }) => parts.map((part) => translateNow(roleLabel(part))).join(', '),
    width: 'wide',
  },
  { id: 'users', label: 'Held by', value: ({ users }) => users, numeric: true, width: 'number' },
  {
    id: 'kind',
    label: 'Status',
    cell: ({ id, isActive }) => (
      <Badge tone={id === null ? 'neutral' : isActive ? 'success' : 'warning'}>
        {translateNow(id === null ? 'Built in' : isActive ? 'Active' : 'Inactive')}
      </Badge>
    ),
    width: 'medium',
  },
];

/**
 * Lists the company's own roles in addition to the built-in ones, such as a payroll officer, cafeteria staff or
 * a recruiter.
 */
export function RolesScreen() {
  const t = useTranslate();
  const may = useAdministersAll();
  const roles = useQuery(rolesQuery);
  const [opened, setOpened] = useState<RoleEntry | 'new' | null>(null);
  const { submit, busy } = useSubmit([usersKey]);
  const all = useMemo(
    (): Column<RoleEntry>[] =>
      may
        ? [
            ...columns,
            actionColumn(({ id, isActive }) =>
              id === null ? null : (
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => void submit('/Roles/SetActive', { id, isActive: !isActive })}
                >
                  {translateNow(isActive ? 'Deactivate' : 'Activate')}
                </Button>
              ),
            ),
          ]
        : [...columns],
    [may, busy, submit],
  );
  return (
    <Page>
      <PageHeader
        description={t('Roles define permissions and who acts in workflows.')}
        action={
          may && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpened('new')}
            >
              {t('New role')}
            </Button>
          )
        }
      />
      <Loaded query={roles} loading={<Skeleton kind="table" rows={9} columns={5} />}>
        {(rows) => (
          <DataTable
            label={t('User Role')}
            rows={rows}
            columns={all}
            rowId={({ key }) => key}
            rowName={({ name }) => name}
            onOpen={(role) => (may && role.id !== null ? setOpened(role) : undefined)}
            paging={false}
            storageKey="roles"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {opened !== null && (
        <RoleDialog role={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
