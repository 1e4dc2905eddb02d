import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TaxSlice } from '#machines/domains/pay/tax/contract.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  DateInput,
  DescriptionList,
  Field,
  formatDate,
  formatPercent,
  Money,
  NumberInput,
  Select,
  Skeleton,
} from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import { bandsQuery, tablesQuery } from './api.ts';

/** Shows the tax on an amount, band by band. */
export function BandsScreen() {
  const tables = useQuery(tablesQuery);
  const [chosen, setChosen] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [day, setDay] = useState(today());
  const tableId = chosen ?? tables.data?.[0]?.value ?? null;
  const bands = useQuery(bandsQuery(tableId, amount, day));
  return (
    <Page>
      <PageHeader description="The tax on an amount, slice by slice. Nothing is stored." />
      <FilterBar label="Amount" collapsible={false}>
        <Field label="Payroll table" name="tableId">
          <Select value={tableId} onChange={setChosen} options={tables.data ?? []} />
        </Field>
        <Field label="Taxable income of the year" name="amount" required>
          <NumberInput value={amount} onChange={setAmount} min={0} />
        </Field>
        <Field label="As of" name="day">
          <DateInput value={day} onChange={(next) => setDay(next ?? today())} />
        </Field>
      </FilterBar>
      {amount === null ? (
        <EmptyState title="Enter an amount" />
      ) : (
        <Loaded query={bands} loading={<Skeleton kind="table" rows={7} columns={4} />}>
          {({ table, from, source, total, slices }) => (
            <>
              <DescriptionList
                columns={2}
                items={[
                  { label: 'Payroll table', value: table },
                  { label: 'From', value: formatDate(from) },
                  { label: 'Source', value: source ?? '—' },
                  { label: 'Total', value: <Money value={total} currency /> },
                ]}
              />
              <DataTable
                label="Slices"
                rows={slices}
                columns={COLUMNS}
                rowId={({ from: lower }) => String(lower)}
                columnChoice={false}
                paging={false}
              />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

const COLUMNS: readonly Column<TaxSlice>[] = [
  {
    id: 'from',
    label: 'Above',
    value: ({ from }) => from,
    cell: ({ from }) => <Money value={from} />,
    numeric: true,
    card: 'title',
  },
  {
    id: 'upTo',
    label: 'Up to',
    value: ({ upTo }) => upTo ?? Infinity,
    cell: ({ upTo }) => (upTo === null ? '—' : <Money value={upTo} />),
    numeric: true,
  },
  {
    id: 'rate',
    label: 'Rate',
    value: ({ rate }) => rate,
    cell: ({ rate }) => formatPercent(rate),
    numeric: true,
  },
  {
    id: 'taxed',
    label: 'Amount in it',
    value: ({ taxed }) => taxed,
    cell: ({ taxed }) => <Money value={taxed} />,
    numeric: true,
    money: true,
  },
  {
    id: 'tax',
    label: 'Tax',
    value: ({ tax }) => tax,
    cell: ({ tax }) => <Money value={tax} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
];
