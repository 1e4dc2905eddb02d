import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, DateInput, Field, Link, Select, Skeleton } from '#web/components/ui/index.ts';
import { UnitFilter } from '#web/domains/organisation/index.ts';
import { definitionsQuery } from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { today } from '#web/lib/today.ts';
import { reportQuery, type ReportFilter } from './api.ts';
import { Report } from './Report.tsx';

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 90;

const daysAgo = (days: number): string =>
  new Date(Date.parse(today()) - days * DAY_MS).toISOString().slice(0, 10);

/** Process figures of each workflow: volume, speed, returns, and waiting work. */
export function ProcessReportScreen() {
  const [search, setSearch] = useSearchParams();
  const { data: definitions = [] } = useQuery(definitionsQuery);
  const unit = Number(search.get('businessUnitId') ?? 0);
  const filter: ReportFilter = {
    workflow: search.get('workflow') ?? definitions[0]?.id ?? '',
    from: search.get('from') ?? daysAgo(DAYS_SHOWN),
    until: search.get('until') ?? today(),
    businessUnitId: unit > 0 ? unit : undefined,
  };
  const [typed, setTyped] = useState<Partial<ReportFilter>>({});
  const now = { ...filter, ...typed };
  const set = (change: Partial<ReportFilter>) => setTyped((before) => ({ ...before, ...change }));
  const report = useQuery({ ...reportQuery(filter), placeholderData: keepPreviousData });
  return (
    <Page>
      <PageHeader
        description="Figures describe stages, not people: a slow stage shows where work is held up. Select a figure to see the steps behind it."
        more={
          <Button asChild>
            <Link to={paths.processMapOf(filter.workflow, filter)}>Process map</Link>
          </Button>
        }
      />
      <FilterBar
        label="Process Report"
        onSubmit={() => {
          const { businessUnitId, ...rest } = now;
          setSearch({ ...rest, ...(businessUnitId && { businessUnitId: String(businessUnitId) }) });
          setTyped({});
        }}
        action={
          <Button type="submit" variant="primary">
            View
          </Button>
        }
      >
        <Field label="Workflow" name="workflow">
          <Select
            options={definitions.map(({ id, label }) => ({ value: id, label }))}
            value={now.workflow}
            onChange={(workflow) => set({ workflow: workflow ?? filter.workflow })}
          />
        </Field>
        <Field label="From" name="from">
          <DateInput value={now.from} onChange={(from) => set({ from: from ?? filter.from })} />
        </Field>
        <Field label="Until" name="until">
          <DateInput
            value={now.until}
            onChange={(until) => set({ until: until ?? filter.until })}
          />
        </Field>
        <UnitFilter
          value={now.businessUnitId}
          onChange={(businessUnitId) => set({ businessUnitId })}
        />
      </FilterBar>
      <Loaded query={report} loading={<Skeleton kind="card" rows={4} />}>
        {(data) => <Report report={data} businessUnitId={filter.businessUnitId} />}
      </Loaded>
    </Page>
  );
}
