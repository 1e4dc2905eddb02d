import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IncrementBudget } from '#machines/domains/increments/budget.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Button, Count, Money, Skeleton } from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { currentFiscalYear } from '#web/lib/today.ts';
import { budgetsQuery } from './budgetApi.ts';
import { BudgetDialog } from './BudgetDialog.tsx';
import { FiscalYearFilter } from './FiscalYearFilter.tsx';
import { translateNow } from '#web/lib/messages.ts';

/**
 * Shows by how much each business unit may raise its monthly gross pay in a fiscal year, and how much of that
 * is used.
 */
export function BudgetScreen() {
  const [search, setSearch] = useSearchParams();
  const year = Number(search.get('year')) || currentFiscalYear();
  const budgets = useQuery(budgetsQuery(year));
  const [open, setOpen] = useState<IncrementBudget | null>(null);
  const mayEdit = useMay()('isEdit', MENU.incrementBudget);
  return (
    <Page>
      <PageHeader description="Money added to monthly gross pay. Raises count from HR’s recommendation. Without a budget there is no limit." />
      <FiscalYearFilter
        key={year}
        year={year}
        onView={(next) => {
          if (next === year) void budgets.refetch();
          else setSearch({ year: String(next) });
        }}
      />
      <Loaded query={budgets} loading={<Skeleton kind="table" rows={4} columns={6} />}>
        {(rows) => (
          <DataTable
            label={`Increment Budget, ${fiscalYearLabel(year)}`}
            rows={rows}
            columns={columnsFor(mayEdit, setOpen)}
            rowId={({ businessUnitId }) => String(businessUnitId)}
            onOpen={setOpen}
            paging={false}
            columnChoice={false}
          />
        )}
      </Loaded>
      {open && <BudgetDialog budget={open} mayEdit={mayEdit} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const columnsFor = (
  mayEdit: boolean,
  open: (budget: IncrementBudget) => void,
): readonly Column<IncrementBudget>[] => [
  {
    id: 'unit',
    label: 'Business Unit',
    value: ({ businessUnitName }) => businessUnitName,
    width: 'wide',
    card: 'title',
  },
  {
    id: 'amount',
    label: 'Monthly budget',
    value: ({ amount }) => amount,
    cell: ({ amount }) => (amount === null ? translateNow('No limit') : <Money value={amount} />),
    numeric: true,
    money: true,
    width: 'medium',
  },
  {
    id: 'recommended',
    label: 'Recommended',
    value: ({ recommended }) => recommended,
    cell: ({ recommended }) => <Money value={recommended} />,
    numeric: true,
    money: true,
    width: 'medium',
  },
  {
    id: 'left',
    label: 'Left',
    value: getLeft,
    cell: (row) => {
      const left = getLeft(row);
      if (left === null) return '—';
      return left < 0 ? (
        <Badge tone="danger">
          Over budget by <Money value={-left} />
        </Badge>
      ) : (
        <Money value={left} />
      );
    },
    numeric: true,
    money: true,
    width: 'medium',
    card: 'figure',
  },
  {
    id: 'asked',
    label: 'Waiting for HR',
    value: ({ asked }) => asked,
    cell: ({ asked }) => <Money value={asked} />,
    numeric: true,
    money: true,
    width: 'medium',
  },
  {
    id: 'people',
    label: 'People',
    value: ({ recommendedCount, askedCount }) => recommendedCount + askedCount,
    cell: ({ recommendedCount, askedCount }) => <Count value={recommendedCount + askedCount} />,
    numeric: true,
    width: 'narrow',
  },
  {
    id: 'open',
    label: 'Change',
    sortable: false,
    cell: (row) => (
      <Button
        size="small"
        aria-label={translateNow(
          mayEdit ? 'Change the budget of {name}' : 'See the budget of {name}',
          {
            name: row.businessUnitName,
          },
        )}
        onClick={() => open(row)}
      >
        {mayEdit ? 'Change' : 'See'}
      </Button>
    ),
    width: 'narrow',
  },
];

const getLeft = ({ amount, recommended }: IncrementBudget): number | null =>
  amount === null || recommended === null ? null : Math.round((amount - recommended) * 100) / 100;
