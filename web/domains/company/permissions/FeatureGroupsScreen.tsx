import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FeatureGroup } from '#machines/domains/workflows/contracts/bundles.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Button, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { useAdministersAll } from '#web/lib/permissions/index.ts';
import { featureGroupsQuery } from './api.ts';
import { FeatureGroupDialog } from './FeatureGroupDialog.tsx';
import { FeatureGroupPage } from './FeatureGroupPage.tsx';

/** Lists permissions that are granted together. `?group=` in the URL opens a group. */
export function FeatureGroupsScreen() {
  const groups = useQuery(featureGroupsQuery);
  const [address, setAddress] = useSearchParams();
  const opened = Number(address.get('group') ?? 0);
  const open = (id: number) => setAddress({ group: String(id) });
  return (
    <Loaded query={groups} loading={<Skeleton kind="table" rows={6} columns={4} />}>
      {(all) => {
        const group = all.find(({ id }) => id === opened);
        return group ? (
          <FeatureGroupPage key={group.id} group={group} />
        ) : (
          <List groups={all} onOpen={open} />
        );
      }}
    </Loaded>
  );
}

const columns: readonly Column<FeatureGroup>[] = [
  { id: 'name', label: 'Feature group', value: ({ name }) => name, width: 'wide', card: 'title' },
  {
    id: 'description',
    label: 'Description',
    value: ({ description }) => description,
    width: 'widest',
  },
  {
    id: 'features',
    label: 'Features',
    value: ({ features }) => features.length,
    numeric: true,
    width: 'number',
  },
  {
    id: 'roles',
    label: 'Roles that have it all',
    value: ({ roles }) =>
      roles.flatMap(({ hasAll, label }) => (hasAll ? translateNow(label) : [])).join(', '),
    width: 'wide',
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

function List({
  groups,
  onOpen,
}: {
  groups: readonly FeatureGroup[];
  onOpen: (id: number) => void;
}) {
  const t = useTranslate();
  const may = useAdministersAll();
  const [isNew, setNew] = useState(false);
  return (
    <Page>
      <PageHeader
        description={t('Permissions that are given to a role or person as a group.')}
        action={
          may && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setNew(true)}
            >
              {t('New feature group')}
            </Button>
          )
        }
      />
      <DataTable
        label={t('Feature Group')}
        rows={groups}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        onOpen={({ id }) => onOpen(id)}
        paging={false}
        storageKey="featureGroups"
        empty={{
          title: 'No feature group yet',
          description: 'Create one for what a team needs, such as payroll or the cafeteria.',
        }}
      />
      {isNew && <FeatureGroupDialog group={null} onClose={() => setNew(false)} />}
    </Page>
  );
}
