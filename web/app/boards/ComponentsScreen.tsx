import { BOARD_NAMES } from '#machines/kits/boards/contract.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { Link, Switch } from '#web/components/ui/index.ts';
import { ComponentsTable, type ComponentColumns } from './ComponentsTable.tsx';

const SHAPES = { figures: msg('Figures'), chart: msg('Chart'), list: msg('List') } as const;

/** Lists every component of the dashboards, its report, and whether it is in use. */
export const ComponentsScreen = () => (
  <ComponentsTable
    label="Dashboard Components"
    description="Components of the dashboards. Each shows figures of one report to people with access to that report."
    call="/Dashboard/SetActive"
    getColumns={getColumns}
  />
);

const getColumns: ComponentColumns<{ component: string; isActive: boolean }> = (
  _components,
  t,
  disabled,
  set,
) => [
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
