import { Checkbox } from '#web/components/ui/index.ts';
import { ComponentsTable, type ComponentColumns } from './ComponentsTable.tsx';

/** A table of components by role. A role that can't open the report has no checkbox. */
export const ComponentPermissionsScreen = () => (
  <ComponentsTable
    label="Dashboard Component Permission"
    description="Which role sees which component. A role without permission for the component’s report never sees it. People with several roles see what any of their roles sees."
    call="/Dashboard/ShowTo"
    getColumns={getColumns}
  />
);

const getColumns: ComponentColumns<{ component: string; role: string; isShown: boolean }> = (
  components,
  t,
  disabled,
  show,
) =>
  (components[0]?.roles ?? []).map(({ role, label }) => ({
    id: role,
    label: t(label),
    cell: (row) => {
      const permission = row.roles.find((one) => one.role === role);
      if (!permission?.mayOpen) return '—';
      return (
        <Checkbox
          aria-label={t('{role} sees {name}', { role: t(label), name: t(row.title) })}
          checked={permission.isShown}
          disabled={disabled}
          onCheckedChange={(isShown) => show({ component: row.id, role, isShown })}
        />
      );
    },
    width: 'narrow',
  }));
