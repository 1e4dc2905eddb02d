import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type {
  PolicyDetails,
  PolicyDetailsLine,
} from '#machines/domains/pay/contracts/assignments.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, TwoLines, type Column } from '#web/components/table/index.ts';
import {
  DescriptionList,
  Field,
  formatNumber,
  Money,
  Notice,
  Select,
  Skeleton,
} from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { policyDetailsQuery } from './api.ts';

const DIRECTIONS = {
  earning: 'Earning',
  deduction: 'Deduction',
  employer: 'Employer’s share',
  information: 'Information',
} as const;

const getAmount = (value: number | null, { unit, decimals }: PolicyDetailsLine) => {
  if (value === null) return '—';
  const amount = value / 10 ** decimals;
  return unit === 'money' ? <Money value={amount} decimals={decimals} /> : formatNumber(amount);
};

const columns: readonly Column<PolicyDetailsLine>[] = [
  {
    id: 'name',
    label: 'Element',
    value: ({ name }) => name,
    cell: ({ name, direction }) => (
      <TwoLines first={name} second={translateNow(DIRECTIONS[direction])} />
    ),
    sortable: false,
    card: 'title',
    width: 'medium',
  },
  {
    id: 'before',
    label: 'Today',
    value: ({ before }) => before ?? 0,
    cell: (line) => getAmount(line.before, line),
    numeric: true,
    sortable: false,
    card: 'line',
  },
  {
    id: 'after',
    label: 'With this policy',
    value: ({ after }) => after ?? 0,
    cell: (line) => getAmount(line.after, line),
    numeric: true,
    sortable: false,
    card: 'figure',
  },
  {
    id: 'formula',
    label: 'Formula',
    value: ({ formula }) => formula,
    cell: ({ formula, withFigures }) => (
      <span translate="no">
        <TwoLines first={formula} second={withFigures} />
      </span>
    ),
    sortable: false,
    card: 'line',
    width: 'widest',
  },
];

/** Shows the effect of a payroll policy on one person, element by element, as it is and as it would be. */
export function PolicyDetailsScreen() {
  const { employeeBasicInfoId, policyId } = useParams();
  const [chosen, setChosen] = useState<number | null>(null);
  const [breakdownId, setBreakdownId] = useState<number | null>(null);
  const policies = useQuery(optionsQuery('salaryPolicy'));
  const breakdowns = useQuery(optionsQuery('salaryBreakdown'));
  const details = useQuery(
    policyDetailsQuery({
      employeeId: Number(employeeBasicInfoId),
      policyId: chosen ?? Number(policyId),
      breakdownId: breakdownId ?? 0,
    }),
  );
  return (
    <Page>
      <PageHeader description="An ordinary month of one person, without absence or items, as it is and as it would be." />
      <FilterBar label="Policy">
        <Field label="Salary policy" name="policyId">
          <Select
            value={chosen ?? Number(policyId)}
            onChange={setChosen}
            options={policies.data ?? []}
          />
        </Field>
        <Field label="Salary breakdown" name="breakdownId" optional>
          <Select
            value={breakdownId}
            onChange={setBreakdownId}
            options={breakdowns.data ?? []}
            clearable
          />
        </Field>
      </FilterBar>
      <Loaded query={details} loading={<Skeleton kind="table" rows={10} columns={4} />}>
        {(shown) => <Details details={shown} />}
      </Loaded>
    </Page>
  );
}

function Details({ details }: { details: PolicyDetails }) {
  const { name, code, before, after, netBefore, netAfter, problems, lines } = details;
  const shown = useMemo(
    () => lines.filter((line) => line.before !== 0 || line.after !== 0),
    [lines],
  );
  return (
    <>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Name', value: `${name} (${code})` },
          { label: 'Salary breakdown', value: (after ?? before)?.breakdown ?? '—' },
          { label: 'Payroll group', value: (after ?? before)?.group ?? '—' },
          { label: 'Net today', value: <Money value={netBefore} currency /> },
          { label: 'Net with this policy', value: <Money value={netAfter} currency /> },
        ]}
      />
      {problems.length > 0 && <Notice tone="warning">{problems.join('. ')}</Notice>}
      <DataTable
        label="Elements"
        rows={shown}
        columns={columns}
        rowId={(line) => line.code}
        columnChoice={false}
      />
    </>
  );
}
