import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardComponentEntry } from '#machines/contracts/boards.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Checkbox, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { boardKeys, componentsQuery } from './api.ts';

/** Components down, roles across. A role that may not open the report has no box to tick. */
export function ComponentPermissionsScreen() {
  const t = useTranslate();
  const components = useQuery(componentsQuery);
  const mayEdit = useMay()('isEdit', MENU.dashboardComponents);
  const { submit, busy } = useSubmit([boardKeys.all]);
  const columns = useMemo(
    () =>
      columnsOf(
        components.data?.[0]?.roles ?? [],
        t,
        !mayEdit || busy,
        (body) => void submit('/Dashboard/ShowTo', body),
      ),
    [components.data, t, mayEdit, busy, submit],
  );
  return (
    <Page>
      <PageHeader description="Which role sees which component. Without permission for its report a role never sees it; whoever holds several roles sees what any of them does." />
      <Loaded query={components} loading={<Skeleton kind="table" rows={10} columns={8} />}>
        {(rows) => (
          <DataTable
            label="Dashboard Component Permission"
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
    </Page>
  );
}

type Role = BoardComponentEntry['roles'][number];

const columnsOf = (
  roles: readonly Role[],
  t: Translate,
  disabled: boolean,
  show: (body: { component: string; role: string; isShown: boolean }) => void,
): Column<BoardComponentEntry>[] => [
  { id: 'title', label: 'Component', value: ({ title }) => t(title), card: 'title', width: 'wide' },
  ...roles.map(({ role, label }): Column<BoardComponentEntry> => ({
    id: role,
    label: t(label),
    cell: (row) => {
      const held = row.roles.find((one) => one.role === role);
      if (!held?.mayOpen) return '—';
      return (
        <Checkbox
          aria-label={t('{role} sees {name}', { role: t(label), name: t(row.title) })}
          checked={held.isShown}
          disabled={disabled}
          onCheckedChange={(isShown) => show({ component: row.id, role, isShown })}
        />
      );
    },
    width: 'narrow',
  })),
];
