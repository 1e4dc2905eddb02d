import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  USER_STATUSES,
  type UserEntry,
  type UserKind,
} from '#machines/domains/company/contracts/users.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Field, Select, Skeleton, TextInput } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { usersQuery } from './api.ts';
import { InviteAllDialog } from './InviteAllDialog.tsx';
import { NewPartnerDialog } from './NewPartnerDialog.tsx';
import { NewUserDialog } from './NewUserDialog.tsx';
import { ProposeMailDialog } from './ProposeMailDialog.tsx';
import { RoleProposals } from './RoleProposals.tsx';
import { SlipsDialog } from './SlipsDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { userColumns } from './userColumns.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useUserFilter } from './useUserFilter.ts';

type Opened =
  | { what: 'new' }
  | { what: 'inviteAll' }
  | { what: 'slips'; person?: { employeeId: number; name: string } }
  | { what: 'user'; userId: number }
  | { what: 'mail'; user: UserEntry };

const SAYS: Readonly<Record<Exclude<UserKind, 'service'>, { title: string; description: string }>> =
  {
    person: {
      title: 'Users Info',
      description: 'Who can sign in: invite, lock, reset and deactivate.',
    },
    partner: {
      title: 'Partner Users Info',
      description: 'Vendor and contractor staff who sign in without being employees.',
    },
  };

/** Lists the users of one kind: those of the company, or those of its partners. */
export function UsersScreen({ kind }: { kind: Exclude<UserKind, 'service'> }) {
  const t = useTranslate();
  const may = useMay();
  const mayEdit = may('isEdit', MENU.users);
  const mayCreate = may('isCreate', MENU.users);
  const mayPropose = may('isCreate', MENU.loginMails);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { change, search, status, businessUnitId, page, pageSize, setPage } = useUserFilter();
  const list = useQuery(usersQuery({ kind, search, status, businessUnitId, page, pageSize }));
  const { data: units = [] } = useQuery(businessUnitsQuery);
  const columns = useMemo(
    (): Column<UserEntry>[] => [
      ...userColumns,
      actionColumn(
        (user) => (
          <UserMenu
            user={user}
            mayEdit={mayEdit && user.isEdit}
            onOpen={() => setOpened({ what: 'user', userId: user.userId })}
            onPrintSlip={
              mayCreate && user.employeeId > 0
                ? () => setOpened({ what: 'slips', person: user })
                : undefined
            }
            onProposeMail={mayPropose ? () => setOpened({ what: 'mail', user }) : undefined}
          />
        ),
        'tiny',
      ),
    ],
    [mayCreate, mayEdit, mayPropose],
  );
  const { title, description } = SAYS[kind];
  return (
    <Page>
      <PageHeader
        title={title}
        breadcrumb={[{ label: 'Administration' }, { label: 'Role Management' }]}
        description={description}
        more={
          mayCreate &&
          kind === 'person' && (
            <>
              <Button onClick={() => setOpened({ what: 'slips' })}>{t('Print slips')}</Button>
              <Button onClick={() => setOpened({ what: 'inviteAll' })}>
                {t('Invite everyone')}
              </Button>
            </>
          )
        }
        action={
          mayCreate && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setOpened({ what: 'new' })}
            >
              {t('New user')}
            </Button>
          )
        }
      />
      {kind === 'person' && <RoleProposals />}
      <FilterBar label="Filters">
        <Field label={t('Search')} name="search">
          <TextInput
            value={search}
            onValueChange={(value) => change({ search: value })}
            placeholder={t('Name, user ID or email')}
          />
        </Field>
        <Field label={t('Status')} name="status">
          <Select
            options={[
              { value: '', label: t('All') },
              ...Object.entries(USER_STATUSES).map(([value, label]) => ({
                value,
                label: t(label),
              })),
            ]}
            value={status}
            onChange={(value) => change({ status: value })}
            searchable={false}
          />
        </Field>
        <Field label={t('Business unit')} name="unitFilter">
          <Select
            options={[{ value: 0, label: t('All') }, ...units]}
            value={businessUnitId}
            onChange={(value) => change({ businessUnitId: String(value || '') })}
          />
        </Field>
      </FilterBar>
      <Loaded query={list} loading={<Skeleton kind="table" rows={10} columns={6} />}>
        {({ items, total }) => (
          <DataTable
            label={title}
            rows={items}
            columns={columns}
            rowId={({ userId }) => String(userId)}
            rowName={({ name }) => name}
            onOpen={({ userId }) => setOpened({ what: 'user', userId })}
            paging={{
              page,
              pageSize,
              total,
              onChange: setPage,
            }}
            storageKey={`users.${kind}`}
            hotkeys="page"
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
      {opened?.what === 'new' &&
        (kind === 'person' ? (
          <NewUserDialog
            onClose={() => setOpened(null)}
            onCreated={(userId) => setOpened({ what: 'user', userId })}
          />
        ) : (
          <NewPartnerDialog onClose={() => setOpened(null)} />
        ))}
      {opened?.what === 'inviteAll' && <InviteAllDialog onClose={() => setOpened(null)} />}
      {opened?.what === 'slips' && (
        <SlipsDialog person={opened.person} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'mail' && (
        <ProposeMailDialog
          user={{ ...opened.user, isEmployee: opened.user.employeeId > 0 }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.what === 'user' && (
        <UserDialog userId={opened.userId} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
