import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HeldByEntry } from '#machines/domains/company/contracts/roles.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { DateInput, Field, Select, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { StepsWithoutDecider } from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import { useAddressValues } from '#web/lib/useAddressValues.ts';
import { heldRolesQuery, rolesQuery } from './api.ts';
import { holderColumns } from './holderColumns.ts';
import { fromAndUntil, assignedToday } from './periodColumns.tsx';
import { RoleProposals } from './RoleProposals.tsx';
import { UserDialog } from './UserDialog.tsx';

const columns: readonly Column<HeldByEntry>[] = [
  ...holderColumns,
  {
    id: 'unit',
    label: 'Business unit',
    value: ({ businessUnit }) => businessUnit ?? translateNow('All'),
    width: 'medium',
  },
  ...fromAndUntil,
  assignedToday,
];

/** Lists roles by user, business unit and dates. A row opens its user. */
export function AssignedRolesScreen() {
  const t = useTranslate();
  const { getDay, getId, getText, set } = useAddressValues();
  const filter = {
    search: getText('search') ?? '',
    role: getText('role') ?? '',
    businessUnitId: getId('unit') ?? 0,
    asOf: getDay('asOf') ?? undefined,
    page: getId('page') ?? 1,
    pageSize: getId('pageSize') ?? 25,
  };
  const [userId, setUserId] = useState<number | null>(null);
  const query = useQuery(heldRolesQuery(filter));
  const { data: units = [] } = useQuery(businessUnitsQuery);
  const { data: roles = [] } = useQuery(rolesQuery);
  const change = (part: Parameters<typeof set>[0]) => set({ page: null, ...part });
  const { page, pageSize } = filter;
  return (
    <Page>
      <PageHeader
        description={t(
          'People’s roles, with business unit and dates. Open a person to give a role.',
        )}
      />
      <StepsWithoutDecider isWhereRolesAreGiven />
      <RoleProposals />
      <FilterBar label="Filters">
        <Field label={t('Search')} name="search">
          <TextInput
            value={filter.search}
            onValueChange={(search) => change({ search })}
            placeholder={t('Name or code')}
          />
        </Field>
        <Field label={t('Role')} name="roleFilter">
          <Select
            options={[
              { value: '', label: t('All') },
              ...roles.map(({ key, name }) => ({ value: key, label: t(name) })),
            ]}
            value={filter.role}
            onChange={(role) => change({ role })}
          />
        </Field>
        <Field label={t('Business unit')} name="unitFilter">
          <Select
            options={[{ value: 0, label: t('All') }, ...units]}
            value={filter.businessUnitId}
            onChange={(unit) => change({ unit })}
          />
        </Field>
        <Field label={t('As of')} name="asOf">
          <DateInput
            value={filter.asOf ?? null}
            onChange={(asOf) => change({ asOf })}
            max={today()}
            placeholder="Today"
            clearable
          />
        </Field>
      </FilterBar>
      <Loaded query={query} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {({ items, total }) => (
          <DataTable
            label={t('Role Assign to User')}
            rows={items}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowName={({ name }) => name}
            onOpen={(row) => setUserId(row.userId)}
            paging={{
              page,
              pageSize,
              total,
              onChange: set,
            }}
            storageKey="heldRoles"
            hotkeys="page"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {userId !== null && <UserDialog userId={userId} onClose={() => setUserId(null)} />}
    </Page>
  );
}
