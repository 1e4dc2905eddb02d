import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BOARD_NAMES, type BoardComponentEntry } from '#machines/contracts/boards.ts';
import { msg } from '#machines/locales/messages.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Link, Skeleton, Switch } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/lib/useSubmit.ts';
import { boardKeys, componentsQuery } from './api.ts';

const SHAPES = { figures: msg('Figures'), chart: msg('Chart'), list: msg('List') } as const;

/** Every part of the dashboards, the report it is built on, and whether it is in use. */
export function ComponentsScreen() {
  const t = useTranslate();
  const components = useQuery(componentsQuery);
  const mayEdit = useMay()('isEdit', MENU.dashboardComponents);
  const { submit, busy } = useSubmit([boardKeys.all]);
  const columns = useMemo(
    () => columnsOf(t, !mayEdit || busy, (body) => void submit('/Dashboard/SetActive', body)),
    [t, mayEdit, busy, submit],
  );
  return (
    <Page>
      <PageHeader description="What stands on the dashboards. Each component shows figures of one report, to whoever may open that report." />
      <Loaded query={components} loading={<Skeleton kind="table" rows={10} columns={5} />}>
        {(rows) => (
          <DataTable
            label="Dashboard Components"
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

const columnsOf = (
  t: Translate,
  disabled: boolean,
  set: (body: { component: string; isActive: boolean }) => void,
): Column<BoardComponentEntry>[] => [
  { id: 'title', label: 'Component', value: ({ title }) => t(title), card: 'title', width: 'wide' },
  { id: 'board', label: 'Dashboard', value: ({ board }) => t(BOARD_NAMES[board]), width: 'medium' },
  { id: 'shows', label: 'Shows', value: ({ shows }) => t(SHAPES[shows]), width: 'medium' },
  {
    id: 'report',
    label: 'Report',
    value: ({ report }) => t(report.title),
    cell: ({ report }) => <Link to={report.address}>{t(report.title)}</Link>,
    width: 'wide',
  },
  {
    id: 'roles',
    label: 'Roles',
    value: ({ roles }) => roles.filter(({ mayOpen, isShown }) => mayOpen && isShown).length,
    numeric: true,
    width: 'number',
  },
  {
    id: 'isActive',
    label: 'In use',
    cell: ({ id, title, isActive }) => (
      <Switch
        aria-label={t('{name} is in use', { name: t(title) })}
        checked={isActive}
        disabled={disabled}
        onCheckedChange={(next) => set({ component: id, isActive: next })}
      />
    ),
    width: 'number',
  },
];
