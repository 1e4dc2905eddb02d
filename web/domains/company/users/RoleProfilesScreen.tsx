import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RoleProfile } from '#machines/domains/workflows/contracts/bundles.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Button, Skeleton } from '#web/components/ui/index.ts';
import { Kept } from '#web/components/edited/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { roleProfilesQuery } from './api.ts';
import { ProfileHoldersDialog } from './ProfileHoldersDialog.tsx';
import { RoleProfileDialog } from './RoleProfileDialog.tsx';
import { RoleProfileMenu } from './RoleProfileMenu.tsx';
import { GiveProfileDialog } from './GiveProfileDialog.tsx';
import { RoleProposals } from './RoleProposals.tsx';

const columns: readonly Column<RoleProfile>[] = [
  { id: 'name', label: 'Role profile', value: ({ name }) => name, width: 'wide', card: 'title' },
  {
    id: 'description',
    label: 'Description',
    value: ({ description }) => description,
    width: 'wide',
  },
  {
    id: 'roles',
    label: 'Roles',
    value: ({ roles }) => roles.map(({ label }) => translateNow(label)).join(', '),
    width: 'widest',
  },
  { id: 'users', label: 'Held by', value: ({ users }) => users, numeric: true, width: 'number' },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'warning'}>
        {translateNow(isActive ? 'Active' : 'Inactive')}
      </Badge>
    ),
    width: 'medium',
  },
];

type Opened = { what: 'edit' | 'give' | 'holders'; profile: RoleProfile } | 'new' | null;

/** Lists roles that are granted together, for example for payroll staff or a branch office. */
export function RoleProfilesScreen() {
  const t = useTranslate();
  const mayGive = useMay()('isEdit', MENU.permissions);
  const may = useAdministersAll();
  const profiles = useQuery(roleProfilesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const all = useMemo(
    (): Column<RoleProfile>[] => [
      ...columns,
      actionColumn(
        (profile) => (
          <RoleProfileMenu
            profile={profile}
            mayEdit={may}
            mayGive={mayGive}
            onOpen={(what) => setOpened({ what, profile })}
          />
        ),
        'narrow',
      ),
    ],
    [may, mayGive],
  );
  return (
    <Page>
      <PageHeader
        description={t('Roles that are given to a person as a group.')}
        action={
          may && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpened('new')}
            >
              {t('New role profile')}
            </Button>
          )
        }
      />
      <RoleProposals />
      <Loaded query={profiles} loading={<Skeleton kind="table" rows={6} columns={5} />}>
        {(rows) => (
          <DataTable
            label={t('Role Profile')}
            rows={rows}
            columns={all}
            rowId={({ id }) => String(id)}
            rowName={({ name }) => name}
            onOpen={(profile) => setOpened({ what: may ? 'edit' : 'holders', profile })}
            paging={false}
            storageKey="roleProfiles"
            empty={{
              title: 'No role profile yet',
              description: 'Create one for a job that needs several roles.',
            }}
          />
        )}
      </Loaded>
      {opened === 'new' && <RoleProfileDialog profile={null} onClose={close} />}
      {opened !== null && opened !== 'new' && opened.what === 'edit' && (
        <Kept row={profiles.data?.find(({ id }) => id === opened.profile.id)}>
          {(profile) => <RoleProfileDialog profile={profile} onClose={close} />}
        </Kept>
      )}
      {opened !== null && opened !== 'new' && opened.what === 'give' && (
        <GiveProfileDialog profile={opened.profile} onClose={close} />
      )}
      {opened !== null && opened !== 'new' && opened.what === 'holders' && (
        <ProfileHoldersDialog profile={opened.profile} mayTake={mayGive} onClose={close} />
      )}
    </Page>
  );
}
