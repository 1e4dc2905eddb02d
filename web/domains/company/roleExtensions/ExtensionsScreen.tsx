import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RoleExtension } from '#machines/domains/company/contracts/roles.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Field, Link, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { holderColumns } from '#web/domains/company/users/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { extensionsQuery } from './api.ts';

const columns: readonly Column<RoleExtension>[] = [
  ...holderColumns,
  {
    id: 'units',
    label: 'Business units',
    value: ({ units }) => units.map(({ businessUnit }) => businessUnit).join(', '),
    width: 'wide',
  },
];

/** Lists roles that people have in several business units. A row opens its units and dates. */
export function ExtensionsScreen() {
  const t = useTranslate();
  const may = useMay();
  const navigate = useNavigate();
  const [filter, setFilter] = useState({ search: '', page: 1, pageSize: 25 });
  const query = useQuery(extensionsQuery(filter));
  const { page, pageSize } = filter;
  return (
    <Page>
      <PageHeader
        description={t('People who hold a role in more than one business unit.')}
        action={
          may('isEdit', MENU.permissions) && (
            <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
              <Link to={paths.userRoleExtensionCreate}>Extend a role</Link>
            </Button>
          )
        }
      />
      <FilterBar label="Filters">
        <Field label={t('Search')} name="search">
          <TextInput
            value={filter.search}
            onValueChange={(search) => setFilter({ ...filter, search, page: 1 })}
            placeholder={t('Name or code')}
          />
        </Field>
      </FilterBar>
      <Loaded query={query} loading={<Skeleton kind="table" rows={10} columns={4} />}>
        {({ items, total }) => (
          <DataTable
            label={t('User Role Extension')}
            rows={items}
            columns={columns}
            rowId={({ heldRoleId }) => String(heldRoleId)}
            rowName={({ name }) => name}
            onOpen={({ heldRoleId }) => void navigate(paths.roleExtension(heldRoleId))}
            paging={{
              page,
              pageSize,
              total,
              onChange: (next) => setFilter({ ...filter, ...next }),
            }}
            storageKey="roleExtensions"
            hotkeys="page"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
    </Page>
  );
}
