import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InterestPosting } from '#machines/domains/pay/fund/contract.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  DateInput,
  Field,
  formatDate,
  formatPercent,
  Money,
  NumberInput,
  Skeleton,
} from '#web/components/ui/index.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { fundKey, postingsQuery } from './api.ts';
import styles from './fund.module.css';

/** Lists the fund's interest by year, with a form that posts the interest of a year. */
export function FundInterestScreen() {
  const postings = useQuery(postingsQuery);
  const may = useMay();
  return (
    <Page>
      <PageHeader description="Interest is credited on the balance that each month began with, less what was taken in it. What is left of the income goes to the fund’s own account." />
      {may('isCreate', MENU.fundInterest) && <PostForm />}
      <Loaded query={postings} loading={<Skeleton kind="table" rows={5} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Interest"
            rows={rows}
            columns={COLUMNS}
            rowId={({ id }) => String(id)}
            columnChoice={false}
          />
        )}
      </Loaded>
    </Page>
  );
}

function PostForm() {
  const [untilDay, setUntilDay] = useState<string | null>(null);
  const [rate, setRate] = useState<number | null>(null);
  const [income, setIncome] = useState<number | null>(null);
  const { submit, busy } = useSubmit([fundKey]);
  const isReady = untilDay !== null && rate !== null && rate > 0 && income !== null;
  return (
    <Card title="Post interest">
      <div className={styles.form}>
        <Field label="Until" name="untilDay" hint="The last day of a month." required>
          <DateInput value={untilDay} onChange={setUntilDay} />
        </Field>
        <Field label="Rate a year" name="rate" required>
          <NumberInput value={rate} onChange={setRate} decimals={4} min={0} max={100} suffix="%" />
        </Field>
        <Field label="Income to share out" name="income" required>
          <NumberInput value={income} onChange={setIncome} min={0} />
        </Field>
        <Button
          variant="primary"
          loading={busy}
          disabled={!isReady}
          onClick={() => void submit('/Fund/PostInterest', { untilDay, rate, income })}
        >
          Post interest
        </Button>
      </div>
    </Card>
  );
}

const money = (id: string, label: string, value: (row: InterestPosting) => number) => ({
  id,
  label,
  value,
  cell: (row: InterestPosting) => <Money value={value(row)} />,
  numeric: true,
  money: true,
});

const COLUMNS: readonly Column<InterestPosting>[] = [
  {
    id: 'until',
    label: 'Until',
    value: ({ untilDay }) => untilDay,
    cell: ({ untilDay }) => formatDate(untilDay),
    card: 'title',
  },
  {
    id: 'year',
    label: 'Year from',
    value: ({ yearFrom }) => yearFrom,
    cell: ({ yearFrom }) => formatDate(yearFrom),
    card: 'subtitle',
  },
  {
    id: 'rate',
    label: 'Rate a year',
    value: ({ rate }) => rate,
    cell: ({ rate }) => formatPercent(rate),
    numeric: true,
  },
  money('income', 'Income', ({ income }) => income),
  { ...money('credited', 'Credited to members', ({ credited }) => credited), card: 'figure' },
  money('rest', 'Left over', ({ rest }) => rest),
  { id: 'members', label: 'Members', value: ({ members }) => members, numeric: true },
];
