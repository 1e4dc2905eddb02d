import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { ExtendedUnit } from '#machines/domains/company/contracts/roles.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { roleLabel } from '#machines/core/values/roles.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { actionsColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import { fromAndUntil, assignedToday, usersKey } from '#web/domains/company/users/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { extensionQuery } from './api.ts';

const columns: readonly Column<ExtendedUnit>[] = [
  {
    id: 'unit',
    label: 'Business unit',
    value: ({ businessUnit }) => businessUnit,
    width: 'wide',
    card: 'title',
  },
  ...fromAndUntil,
  { id: 'reason', label: 'Reason', value: ({ reason }) => reason, width: 'wide' },
  assignedToday,
];

const withActions: readonly Column<ExtendedUnit>[] = [
  ...columns,
  actionsColumn((unit) => <TakeAway unit={unit} />),
];

function TakeAway({ unit: { heldRoleId, businessUnit } }: { unit: ExtendedUnit }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit([usersKey]);
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={t('Remove: {role}', { role: businessUnit })}
      onClick={() => void submit('/Users/TakeRole', { heldRoleId })}
    >
      Remove
    </Button>
  );
}

/** Shows the business units and dates of a person's role. */
export function ExtensionScreen() {
  const t = useTranslate();
  const may = useMay();
  const id = Number(useParams()['id']);
  const isId = Number.isInteger(id) && id > 0;
  const query = useQuery({ ...extensionQuery(id), enabled: isId });
  // The last one can only be removed on the roles screen, because this screen would be empty.
  const mayTake = may('isEdit', MENU.permissions) && (query.data?.units.length ?? 0) > 1;
  const header = (title: string) => (
    <PageHeader
      title={title}
      breadcrumb={[{ label: 'User Role Extension', to: paths.userRoleExtension }]}
    />
  );
  if (!isId) {
    return (
      <Page>
        {header(t('User Role Extension'))}
        <EmptyState />
      </Page>
    );
  }
  return (
    <Page>
      <Loaded query={query} loading={<Skeleton kind="table" rows={4} columns={4} />}>
        {({ name, code, role, units }) => (
          <>
            {header(`${name}${code ? ` (${code})` : ''}: ${t(roleLabel(role))}`)}
            <DataTable
              label={t('Business units')}
              rows={units}
              columns={mayTake ? withActions : columns}
              rowId={({ heldRoleId }) => String(heldRoleId)}
              rowName={({ businessUnit }) => businessUnit}
              storageKey="roleExtension"
              empty={{ title: 'No Data Found' }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
