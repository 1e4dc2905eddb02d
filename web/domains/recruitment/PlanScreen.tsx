import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  isOverPlan,
  type HeadcountPlan,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Button, Field, Money, Select, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { currentFiscalYear } from '#web/lib/today.ts';
import { plansQuery } from './api.ts';
import { PlanDialog } from './PlanDialog.tsx';
import { translateNow } from '#web/lib/messages.ts';

/** Headcount and budget per department and fiscal year, with requested numbers. */
export function PlanScreen() {
  const [search, setSearch] = useSearchParams();
  const year = Number(search.get('year')) || currentFiscalYear();
  const [unit] = useBusinessUnit();
  const plans = useQuery(plansQuery(year, unit));
  const [open, setOpen] = useState<HeadcountPlan | null>(null);
  const mayEdit = useMay()('isEdit', MENU.headcountPlan);
  const columns = useMemo(() => planColumns(mayEdit ? setOpen : null), [mayEdit]);
  const years = [1, 0, -1, -2].map((more) => currentFiscalYear() + more);
  return (
    <Page>
      <PageHeader description="How many people departments can hire in a fiscal year. Requests over the plan need a reason; without a plan there is no limit." />
      <FilterBar label="Headcount Plan">
        <Field label="Fiscal Year" name="year">
          <Select
            options={years.map((value) => ({ value, label: fiscalYearLabel(value) }))}
            value={year}
            onChange={(next) => setSearch({ year: String(next ?? year) })}
          />
        </Field>
      </FilterBar>
      <Loaded query={plans} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(rows) => (
          <DataTable
            label={`Headcount Plan, ${fiscalYearLabel(year)}`}
            rows={rows}
            columns={columns}
            rowId={({ departmentId }) => String(departmentId)}
            {...(mayEdit && { onOpen: setOpen })}
            paging={false}
            columnChoice={false}
          />
        )}
      </Loaded>
      {open && <PlanDialog key={open.departmentId} plan={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const planColumns = (
  edit: ((plan: HeadcountPlan) => void) | null,
): readonly Column<HeadcountPlan>[] => [
  {
    id: 'department',
    label: 'Department',
    value: ({ departmentName }) => departmentName,
    width: 'medium',
    card: 'title',
  },
  {
    id: 'unit',
    label: 'Business Unit',
    value: ({ businessUnitName }) => businessUnitName,
    width: 'medium',
    card: 'subtitle',
  },
  {
    id: 'planned',
    label: 'Planned vacancies',
    value: ({ plannedVacancies }) => plannedVacancies,
    numeric: true,
  },
  {
    id: 'requested',
    label: 'Requested vacancies',
    value: ({ requestedVacancies }) => requestedVacancies,
    numeric: true,
    card: 'figure',
  },
  {
    id: 'budget',
    label: 'Planned monthly budget',
    value: ({ plannedBudget }) => plannedBudget,
    cell: ({ plannedBudget }) => <Money value={plannedBudget} />,
    numeric: true,
    money: true,
  },
  {
    id: 'requestedBudget',
    label: 'Requested monthly budget',
    value: ({ requestedBudget }) => requestedBudget,
    cell: ({ requestedBudget }) => <Money value={requestedBudget} />,
    numeric: true,
    money: true,
  },
  {
    id: 'state',
    label: 'Plan',
    cell: (plan) =>
      plan.plannedVacancies === null ? (
        <Badge>No plan</Badge>
      ) : isOverPlan(plan, 0, 0) ? (
        <Badge tone="danger">Over plan</Badge>
      ) : (
        <Badge tone="success">Within plan</Badge>
      ),
    sortable: false,
    width: 'number',
  },
  ...(edit
    ? [
        {
          id: 'edit',
          label: 'Change',
          sortable: false,
          cell: (plan: HeadcountPlan) => (
            <Button
              size="small"
              aria-label={translateNow('Change the plan of {department}, {unit}', {
                department: plan.departmentName,
                unit: plan.businessUnitName,
              })}
              onClick={() => edit(plan)}
            >
              Change
            </Button>
          ),
          width: 'narrow',
        } satisfies Column<HeadcountPlan>,
      ]
    : []),
];
