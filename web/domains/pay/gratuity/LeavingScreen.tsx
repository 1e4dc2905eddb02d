import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeavingAnswer } from '#machines/domains/pay/gratuity/contract.ts';
import { SEPARATION_TYPES } from '#machines/domains/people/contracts/employment.ts';
import type { GratuityLine } from '#machines/domains/pay/gratuity/getGratuity.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  DateInput,
  DescriptionList,
  Field,
  formatDate,
  formatNumber,
  formatPercent,
  Money,
  Select,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';

type Reason = keyof typeof SEPARATION_TYPES;

const leavingQuery = (employeeId: number | null, day: string, reason: Reason | null) =>
  queryOptions({
    queryKey: ['pay', 'gratuity', employeeId, day, reason] as const,
    queryFn: ({ signal }) =>
      api.get<LeavingAnswer>(
        '/Gratuity/Leaving',
        { employeeId: employeeId ?? 0, day, reason: reason ?? '' },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled: employeeId !== null,
  });

/** Calculates the gratuity that a person would get if they left on a day, line by line. */
export function LeavingScreen() {
  const t = useTranslate();
  // A link can name the person and the day.
  const [search] = useSearchParams();
  const [employeeId, setEmployeeId] = useState(Number(search.get('employee')) || null);
  const [day, setDay] = useState(search.get('day') ?? today());
  const [reason, setReason] = useState<Reason | null>(null);
  const answer = useQuery(leavingQuery(employeeId, day, reason));
  return (
    <Page>
      <PageHeader description="What leaving on a day would pay as gratuity. Nothing is stored." />
      <FilterBar label="Leaving" collapsible={false}>
        <PersonField value={employeeId} onChange={setEmployeeId} required />
        <Field label="Last day" name="day">
          <DateInput value={day} onChange={(next) => setDay(next ?? today())} />
        </Field>
        <Field label="Reason" name="reason" optional>
          <Select
            clearable
            value={reason}
            onChange={setReason}
            options={Object.entries(SEPARATION_TYPES).map(([value, label]) => ({
              value: value as Reason,
              label: t(label),
            }))}
          />
        </Field>
      </FilterBar>
      {employeeId === null ? (
        <EmptyState title="Choose a person" />
      ) : (
        <Loaded query={answer} loading={<Skeleton kind="text" lines={8} />}>
          {(shown) => <Answer answer={shown} />}
        </Loaded>
      )}
    </Page>
  );
}

const DAY_RATES = {
  days26: 'A month’s pay ÷ 26',
  days30: 'A month’s pay ÷ 30',
  days365: 'A year’s pay ÷ 365',
} as const;

function Answer({ answer }: { answer: LeavingAnswer }) {
  const t = useTranslate();
  const { amount, provided, lines, percent, cut, years } = answer;
  return (
    <>
      <Tiles>
        <StatTile label="Gratuity" value={<Money value={amount / 100} currency />} />
        <StatTile label="Provided" value={<Money value={provided / 100} currency />} />
        <StatTile label="Years that count" value={formatNumber(Math.round(years * 100) / 100)} />
      </Tiles>
      <DescriptionList
        columns={3}
        items={[
          { label: 'Name', value: `${answer.name} (${answer.code})` },
          { label: 'Date of Joining', value: formatDate(answer.joined) },
          { label: 'Rule', value: answer.rule },
          {
            label: answer.baseIs === 'basic' ? 'Basic' : 'Gross',
            value: <Money value={answer.base / 100} />,
          },
          { label: 'A day’s pay', value: t(DAY_RATES[answer.dayRate]) },
          { label: 'Share for the reason', value: formatPercent(percent) },
          ...(cut > 0 ? [{ label: 'Above the limit', value: <Money value={cut / 100} /> }] : []),
        ]}
      />
      <DataTable
        label="Lines"
        rows={lines}
        columns={COLUMNS}
        rowId={({ from }) => String(from)}
        columnChoice={false}
        empty={{
          title: 'No gratuity',
          description: 'The service is shorter than the rule asks for.',
        }}
      />
    </>
  );
}

const COLUMNS: readonly Column<GratuityLine>[] = [
  {
    id: 'slab',
    label: 'Slab',
    value: ({ from }) => from,
    cell: ({ from, upTo }) => (upTo === null ? `${from}+` : `${from}–${upTo}`),
    card: 'title',
  },
  {
    id: 'years',
    label: 'Years',
    value: ({ years }) => years,
    cell: ({ years }) => formatNumber(Math.round(years * 100) / 100),
    numeric: true,
  },
  { id: 'days', label: 'Days a year', value: ({ days }) => days, numeric: true },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }) => amount,
    cell: ({ amount }) => <Money value={amount / 100} />,
    numeric: true,
    money: true,
    card: 'figure',
  },
];
