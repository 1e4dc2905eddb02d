import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterBar } from '#web/components/page/index.ts';
import { Button, DateInput, Field, Select } from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { trackingStepsQuery, type RequestsFilter } from './api.ts';

/** Returns the same day of the previous month, or its last day if that month is shorter. */
function monthBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10);
}

/** The filters in the URL; default: one month before today to today (spec 001 §9). */
export const getFilter = (search: URLSearchParams): RequestsFilter => ({
  businessUnitId: Number(search.get('unit')) || 0,
  trackingStepId: Number(search.get('step')) || 0,
  fromDate: search.get('from') ?? monthBefore(today()),
  toDate: search.get('to') ?? today(),
});

export type TracerFilterProps = {
  /** Called when View was pressed without a change. */
  onAgain: () => void;
};

/** Business Unit, Tracking Step and dates, kept in the URL. */
export function TracerFilter({ onAgain }: TracerFilterProps) {
  const [search, setSearch] = useSearchParams();
  const [filter, setFilter] = useState(() => getFilter(search));
  const { data: units = [] } = useQuery(businessUnitsQuery);
  const { data: steps = [] } = useQuery(trackingStepsQuery);
  const change = (part: Partial<RequestsFilter>) => setFilter((now) => ({ ...now, ...part }));
  const all = { value: 0, label: 'All' };
  const view = () => {
    const { businessUnitId, trackingStepId, fromDate, toDate } = filter;
    const next = new URLSearchParams({
      unit: String(businessUnitId),
      step: String(trackingStepId),
      from: fromDate ?? '',
      to: toDate ?? '',
    });
    if (next.toString() === search.toString()) onAgain();
    else setSearch(next);
  };
  return (
    <FilterBar label="Requisitions" onSubmit={view} action={<Button type="submit">View</Button>}>
      <Field label="Business Unit" name="unit">
        <Select
          options={[all, ...units]}
          value={filter.businessUnitId}
          onChange={(id) => change({ businessUnitId: id ?? 0 })}
        />
      </Field>
      <Field label="Tracking Step" name="step">
        <Select
          options={[all, ...steps]}
          value={filter.trackingStepId}
          onChange={(id) => change({ trackingStepId: id ?? 0 })}
        />
      </Field>
      <Field label="Form Date" name="from">
        <DateInput value={filter.fromDate} onChange={(fromDate) => change({ fromDate })} />
      </Field>
      <Field label="To Date" name="to">
        <DateInput value={filter.toDate} onChange={(toDate) => change({ toDate })} />
      </Field>
    </FilterBar>
  );
}
