import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, DateInput, Field, Link, Select, Skeleton } from '#web/components/ui/index.ts';
import { UnitFilter } from '#web/domains/organisation/index.ts';
import { chartsQuery } from '#web/domains/workflows/workbench/index.ts';
import { definitionsQuery } from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useMay } from '#web/lib/permissions/index.ts';
import { paths } from '#web/lib/paths.ts';
import { mapQuery, variantsQuery, type MapFilter } from './api.ts';
import { Mined } from './Mined.tsx';
import { periodBefore, startOfMap, type MapPeriods } from './period.ts';

/** Shows how a process really ran: a map of its cases, their variants, and a comparison of two periods. */
export function ProcessMapScreen() {
  const [search, setSearch] = useSearchParams();
  const { data: definitions = [] } = useQuery(definitionsQuery);
  const periods = startOfMap(search, definitions[0]?.id ?? '');
  const [typed, setTyped] = useState<Partial<MapPeriods>>({});
  const form = { ...periods, ...typed };
  const set = (change: Partial<MapPeriods>) => setTyped((previous) => ({ ...previous, ...change }));
  const filter: MapFilter = {
    workflow: periods.workflow,
    from: periods.from,
    until: periods.until,
    businessUnitId: periods.businessUnitId,
  };
  const other =
    periods.otherFrom && periods.otherUntil
      ? { ...filter, from: periods.otherFrom, until: periods.otherUntil }
      : null;
  const show = (next: MapPeriods) => {
    setSearch(
      Object.fromEntries(
        Object.entries(next).flatMap(([name, value]) =>
          value == null || value === '' ? [] : [[name, String(value)]],
        ),
      ),
    );
    setTyped({});
  };
  return (
    <Page>
      <PageHeader
        description="How cases that started in the period really went: their variants, the count and duration of each transition, and the days they spent in each stage."
        breadcrumb={[{ label: 'Process Report', to: paths.processReport }]}
        more={
          <Button asChild>
            <Link to={paths.processReport}>Process Report</Link>
          </Button>
        }
      />
      <FilterBar
        label="Process map"
        onSubmit={() => show(form)}
        action={
          <>
            <Button type="submit" variant="primary">
              View
            </Button>
            <Button onClick={() => show({ ...form, ...periodBefore(form) })}>
              Compare with the period before
            </Button>
          </>
        }
      >
        <Field label="Workflow" name="workflow">
          <Select
            options={definitions.map(({ id, label }) => ({ value: id, label }))}
            value={form.workflow}
            onChange={(workflow) => set({ workflow: workflow ?? periods.workflow })}
          />
        </Field>
        <Field label="Started from" name="from">
          <DateInput value={form.from} onChange={(from) => set({ from: from ?? periods.from })} />
        </Field>
        <Field label="Until" name="until">
          <DateInput
            value={form.until}
            onChange={(until) => set({ until: until ?? periods.until })}
          />
        </Field>
        <UnitFilter
          value={form.businessUnitId}
          onChange={(businessUnitId) => set({ businessUnitId })}
        />
        <Field label="Beside those started from" name="otherFrom">
          <DateInput
            value={form.otherFrom ?? null}
            onChange={(otherFrom) => set({ otherFrom: otherFrom ?? undefined })}
          />
        </Field>
        <Field label="Until" name="otherUntil">
          <DateInput
            value={form.otherUntil ?? null}
            onChange={(otherUntil) => set({ otherUntil: otherUntil ?? undefined })}
          />
        </Field>
      </FilterBar>
      <Answer key={JSON.stringify([filter, other])} filter={filter} other={other} />
    </Page>
  );
}

function Answer({ filter, other }: { filter: MapFilter; other: MapFilter | null }) {
  const may = useMay();
  const charts = useQuery({ ...chartsQuery, enabled: may('isView', MENU.workbench) });
  const variants = useQuery(variantsQuery(filter));
  const map = useQuery(mapQuery(filter));
  const { data: otherVariants } = useQuery(variantsQuery(other));
  const { data: otherMap } = useQuery(mapQuery(other));
  return (
    <Loaded query={variants} loading={<Skeleton kind="card" rows={4} />}>
      {(variants) =>
        variants.cases === 0 ? (
          <EmptyState description="No case that you have access to started in this period." />
        ) : (
          <Loaded query={map} loading={<Skeleton kind="card" rows={4} />}>
            {(drawn) => (
              <Mined
                filter={filter}
                chart={charts.data?.find(({ id }) => id === filter.workflow)}
                now={{ variants: variants, map: drawn }}
                before={
                  otherVariants && otherMap ? { variants: otherVariants, map: otherMap } : undefined
                }
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}
