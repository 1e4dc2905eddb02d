import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Flag, RolePermissions } from '#machines/core/access/permissions.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, Checkbox, Field, Select, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { rolePermissionsQuery } from './api.ts';
import { Changes } from './Changes.tsx';
import { FeatureSearch } from './FeatureSearch.tsx';
import { PermissionGrid, type FlagControl } from './PermissionGrid.tsx';
import { Proposals } from './Proposals.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useUnsavedQuestion } from '#web/components/ui/useUnsavedGuard.ts';

/** Sets the permissions of each role by screen. */
export function RolePermissionsScreen() {
  const t = useTranslate();
  const mayEdit = useAdministersAll();
  const roles = useQuery(rolePermissionsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [dirty, setDirty] = useState(false);
  const mayLeave = useUnsavedQuestion();
  const choose = async (role: string | null) => {
    if (role !== chosen && (await mayLeave(dirty))) setChosen(role);
  };
  return (
    <Page>
      <PageHeader description="What a role can do, unless a person has their own setting." />
      <Proposals />
      <Loaded query={roles} loading={<Skeleton kind="table" rows={12} columns={5} />}>
        {(all) => {
          const role = all.find((one) => one.role === chosen) ?? all[0];
          return role === undefined ? null : (
            <>
              <FilterBar label="Role" collapsible={false}>
                <Field label="Role" name="role">
                  <Select
                    options={all.map((one) => ({ value: one.role as string, label: one.label }))}
                    value={role.role}
                    onChange={(value) => void choose(value)}
                    searchable={false}
                  />
                </Field>
                <FeatureSearch value={search} onChange={setSearch} />
              </FilterBar>
              <PermissionGrid
                key={role.role}
                label={t('Permissions of {name}', { name: t(role.label) })}
                rows={role.permissions}
                search={search}
                stored={itself}
                control={tick}
                more={ORIGIN}
                path="/Permission/UpdateRolePermissions"
                whose={{ role: role.role }}
                mayEdit={mayEdit}
                onDirty={setDirty}
              />
            </>
          );
        }}
      </Loaded>
      <Changes />
    </Page>
  );
}

type Row = RolePermissions['permissions'][number];

const itself = ({ isView, isCreate, isEdit, isDelete }: Row) => ({
  isView,
  isCreate,
  isEdit,
  isDelete,
});

const tick = (_row: Row, _flag: Flag, { value, onChange, ...at }: FlagControl<boolean>) => (
  <Checkbox {...at} checked={value} onCheckedChange={onChange} />
);

const ORIGIN: readonly Column<Row>[] = [
  {
    id: 'origin',
    label: 'Set by',
    cell: ({ isDefault }) =>
      isDefault ? <Badge>Default</Badge> : <Badge tone="accent">Administrator</Badge>,
    width: 'medium',
  },
];
