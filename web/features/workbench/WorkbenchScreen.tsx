import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Chart } from '#machines/contracts/chart.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Skeleton, Tabs } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { chartsQuery, type StandingPart } from './api.ts';
import { Workflow } from './Workflow.tsx';

/** The charts of all machines; the URL has the machine and state. */
export function WorkbenchScreen() {
  const charts = useQuery(chartsQuery);
  return (
    <Page>
      <PageHeader description="Every workflow as it is defined: its states, transitions, actors and deadlines." />
      <Loaded query={charts} loading={<Skeleton kind="card" />}>
        {(all) => <Charts charts={all} />}
      </Loaded>
    </Page>
  );
}

function Charts({ charts }: { charts: readonly Chart[] }) {
  const [search, setSearch] = useSearchParams();
  const chart = charts.find(({ id }) => id === search.get('workflow')) ?? charts[0];
  if (!chart) return <EmptyState description="No workflows." />;
  return (
    <Tabs
      label="Workflows"
      value={chart.id}
      onChange={(workflow) => setSearch({ workflow })}
      tabs={charts.map((one) => ({
        id: one.id,
        label: one.label,
        content: (
          <Workflow
            key={one.id}
            chart={one}
            selected={search.get('state')}
            part={partOf(search)}
            onSelect={(state) => setSearch({ workflow: one.id, state }, { replace: true })}
          />
        ),
      }))}
    />
  );
}

/** The filter of a state's instances in a link from the process report. */
function partOf(search: URLSearchParams): StandingPart {
  const unit = Number(search.get('businessUnitId') ?? 0);
  return {
    ...(unit > 0 ? { businessUnitId: unit } : {}),
    ...(search.get('overdue') === 'true' ? { overdue: true } : {}),
  };
}
