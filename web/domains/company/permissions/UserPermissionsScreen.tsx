import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Flag, UserPermissions } from '#machines/core/access/permissions.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Badge, Button, Notice, Select, Skeleton } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useAdministersAll, useMay } from '#web/lib/permissions/index.ts';
import { useUnsavedQuestion } from '#web/components/ui/useUnsavedGuard.ts';
import { userPermissionsQuery } from './api.ts';
import { Changes } from './Changes.tsx';
import { FeatureSearch } from './FeatureSearch.tsx';
import { PermissionGrid, type FlagControl } from './PermissionGrid.tsx';
import { Proposals } from './Proposals.tsx';
import { useSave } from './useSave.ts';

/** Grants one person more or less than their roles do. */
export function UserPermissionsScreen() {
  const [employeeId, setEmployeeId] = useState<number | null>(null);
  const user = useQuery(userPermissionsQuery(employeeId));
  const [search, setSearch] = useState('');
  const [dirty, setDirty] = useState(false);
  const mayLeave = useUnsavedQuestion();
  const choose = async (id: number | null) => {
    if (await mayLeave(dirty)) setEmployeeId(id);
  };
  return (
    <Page>
      <PageHeader description="Permissions of one person, in addition to or in place of their roles." />
      <Proposals />
      <FilterBar label="Person" collapsible={false}>
        <PersonField
          name="employee"
          value={employeeId}
          onChange={(id) => void choose(id)}
          onlyWithLogin
        />
        {employeeId !== null && <FeatureSearch value={search} onChange={setSearch} />}
      </FilterBar>
      {employeeId === null ? (
        <EmptyState
          compact
          title="Choose a person"
          description="Each permission is shown with its source."
        />
      ) : (
        <Loaded query={user} loading={<Skeleton kind="table" rows={12} columns={5} />}>
          {(user) => <Grid key={user.userId} user={user} search={search} onDirty={setDirty} />}
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

function Grid({
  user,
  search,
  onDirty,
}: {
  user: UserPermissions;
  search: string;
  onDirty: (dirty: boolean) => void;
}) {
  const mayEdit = useMay()('isEdit', MENU.permissions);
  const mayGive = useAdministersAll();
  const { save, saving } = useSave(() => undefined);
  return (
    <>
      <p>
        {user.name}{' '}
        {user.roles.map((role) => (
          <Badge key={role}>{roleLabel(role)}</Badge>
        ))}
      </p>
      {user.isLocked && (
        <Notice
          tone="warning"
          title="Sign-in is locked after too many wrong passwords."
          action={
            <Button
              loading={saving}
              onClick={() => save('/Permission/UnlockLogin', { employeeId: user.employeeId })}
            >
              Unlock
            </Button>
          }
        />
      )}
      <PermissionGrid
        label={`Permissions of ${user.name}`}
        rows={user.permissions}
        search={search}
        stored={ownOverrides}
        control={mayGive ? choice : choiceInUnit}
        density="tall"
        path="/Permission/UpdateUserPermissions"
        whose={{ employeeId: user.employeeId }}
        mayEdit={mayEdit}
        onDirty={onDirty}
      />
    </>
  );
}

const ownOverrides = ({ override }: Row) => override;

type Choice = (row: Row, flag: Flag, at: FlagControl<Override>) => ReactNode;

const getChoice =
  (offersYes: boolean): Choice =>
  ({ byRoles }, flag, { value, onChange, ...at }) => (
    <Select
      compact
      {...at}
      options={[
        { value: 'byRole', label: `By role: ${byRoles[flag] ? 'yes' : 'no'}` },
        ...(offersYes || value === true ? [{ value: 'yes', label: 'Yes' }] : []),
        { value: 'no', label: 'No' },
      ]}
      value={asText(value)}
      onChange={(chosen) => onChange(ofText(chosen))}
    />
  );

const choice = getChoice(true);
/** A permission that a person has personally applies in every business unit. */
const choiceInUnit = getChoice(false);
