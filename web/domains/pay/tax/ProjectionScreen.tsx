import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { TaxMonth, TaxProjection } from '#machines/domains/pay/tax/contract.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  DescriptionList,
  Field,
  Money,
  Notice,
  Select,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { projectionQuery } from './api.ts';

/** Shows a person's tax year by month: the tax deducted so far and the tax projected for the remaining months. */
export function ProjectionScreen() {
  // A link can name the person and the year.
  const [search] = useSearchParams();
  const [employeeId, setEmployeeId] = useState(Number(search.get('employee')) || null);
  const [taxYearId, setTaxYearId] = useState(Number(search.get('year')) || null);
  const years = useQuery(optionsQuery('taxYear'));
  const projection = useQuery(projectionQuery(employeeId, taxYearId));
  return (
    <Page>
      <PageHeader description="What the locked months of a year took, and what the others will take if everything stays as it is." />
      <FilterBar label="Person and year" collapsible={false}>
        <PersonField value={employeeId} onChange={setEmployeeId} required />
        <Field label="Tax year" name="taxYearId" hint="Without one, the current year.">
          <Select clearable value={taxYearId} onChange={setTaxYearId} options={years.data ?? []} />
        </Field>
      </FilterBar>
      {employeeId === null ? (
        <EmptyState title="Choose a person" />
      ) : (
        <Loaded query={projection} loading={<Skeleton kind="table" rows={12} columns={4} />}>
          {(shown) => <Shown projection={shown} />}
        </Loaded>
      )}
    </Page>
  );
}

function Shown({ projection }: { projection: TaxProjection }) {
  const t = useTranslate();
  const { months, income, taken, toTake, problem, tin } = projection;
  return (
    <>
      <Tiles>
        <StatTile label="Taxed income of the year" value={<Money value={income} currency />} />
        <StatTile label="Tax deducted" value={<Money value={taken} currency />} />
        <StatTile label="Still to deduct" value={<Money value={toTake} currency />} />
        <StatTile label="Tax of the year" value={<Money value={taken + toTake} currency />} />
      </Tiles>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Name', value: `${projection.name} (${projection.code})` },
          { label: 'TIN', value: tin ?? t('Missing') },
          { label: 'Tax year', value: projection.year },
        ]}
      />
      {problem !== null && <Notice tone="warning">{t(problem)}</Notice>}
      <DataTable
        label="Months"
        rows={months}
        columns={COLUMNS}
        rowId={({ period, isReal }) => `${period} ${isReal}`}
        columnChoice={false}
        paging={false}
      />
    </>
  );
}

const COLUMNS: readonly Column<TaxMonth>[] = [
  {
    id: 'period',
    label: 'Period',
    value: ({ period }) => period,
    numeric: true,
    card: 'title',
    width: 'narrow',
  },
  {
    id: 'state',
    label: 'State',
    value: ({ isReal }) => (isReal ? 'Deducted' : 'Projected'),
    says: true,
    card: 'subtitle',
  },
  {
    id: 'income',
    label: 'Taxed income',
    value: ({ income }) => income,
    cell: ({ income }) => <Money value={income} />,
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
