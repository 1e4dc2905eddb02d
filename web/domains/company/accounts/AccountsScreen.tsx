import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccountEntry } from '#machines/domains/company/contracts/accounts.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Badge,
  Button,
  DateText,
  Field,
  Link,
  Skeleton,
  TextInput,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { accountsQuery } from './api.ts';

const columns: readonly Column<AccountEntry>[] = [
  { id: 'name', label: 'Company', value: ({ name }) => name, width: 'wide', card: 'title' },
  {
    id: 'businessUnits',
    label: 'Business units',
    value: ({ businessUnits }) => businessUnits,
    numeric: true,
    width: 'number',
  },
  { id: 'people', label: 'People', value: ({ people }) => people, numeric: true, width: 'number' },
  { id: 'users', label: 'Users', value: ({ users }) => users, numeric: true, width: 'number' },
  {
    id: 'lastSignInAt',
    label: 'Last sign-in',
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateText value={lastSignInAt} /> : '–'),
    width: 'medium',
  },
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

/** Lists all companies of this installation for its operator, and for others their own. */
export function AccountsScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const mayCreate = useMay()('isCreate', MENU.accounts);
  const [filter, setFilter] = useState({ search: '', page: 1, pageSize: 25 });
  const query = useQuery(accountsQuery(filter));
  const { page, pageSize } = filter;
  return (
    <Page>
      <PageHeader
        description={t(
          mayCreate
            ? 'The companies that share this installation.'
            : 'Your company on this installation.',
        )}
        action={
          mayCreate && (
            <Button asChild variant="primary" icon={<Plus aria-hidden="true" />}>
              <Link to={paths.createAccount}>{t('New account')}</Link>
            </Button>
          )
        }
      />
      {mayCreate && (
        <FilterBar label="Filters">
          <Field label={t('Search')} name="search">
            <TextInput
              value={filter.search}
              onValueChange={(search) => setFilter({ ...filter, search, page: 1 })}
              placeholder={t('Company name')}
            />
          </Field>
        </FilterBar>
      )}
      <Loaded query={query} loading={<Skeleton kind="table" rows={6} columns={5} />}>
        {({ items, total }) => (
          <DataTable
            label={t('Account')}
            rows={items}
            columns={columns}
            rowId={({ id }) => String(id)}
            rowName={({ name }) => name}
            onOpen={({ id }) => void navigate(paths.accountOf(id))}
            paging={{
              page,
              pageSize,
              total,
              onChange: (next) => setFilter({ ...filter, ...next }),
            }}
            storageKey="accounts"
            hotkeys="page"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
    </Page>
  );
}
