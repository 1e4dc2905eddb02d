import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  IndividualKpi,
  IndividualKpiLine,
} from '#machines/domains/performance/contracts/reports.ts';
import { DIRECTIONS } from '#machines/domains/performance/scoring/kpi.ts';
import { Columns } from '#web/components/chart/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Card,
  DateText,
  Field,
  formatDay,
  formatNumber,
  Percent,
  Select,
  Skeleton,
  SummaryLine,
} from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { individualKpiQuery } from './api.ts';
import { FREQUENCIES, REASONS } from './reasons.ts';
import { figureColumn, percentColumn } from './figures.tsx';

/** Shows one person's KPIs in a cycle: agreed targets, achievements, and every result with its evidence. */
export function IndividualKpiScreen() {
  const [search] = useSearchParams();
  const [employeeId, setEmployeeId] = useState<number | null>(
    () => Number(search.get('employeeId')) || null,
  );
  const [cycleId, setCycleId] = useState<number | null>(null);
  const kpis = useQuery(individualKpiQuery({ employeeId, cycleId }));
  return (
    <Page>
      <PageHeader description="Targets and results of a person over the periods of a cycle." />
      <Loaded query={kpis} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {(view) => (
          <>
            <Choice view={view} onPerson={setEmployeeId} onCycle={setCycleId} />
            <Content key={`${view.person.employeeId} ${view.cycleId}`} view={view} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Choice({
  view: { person, people, mayChooseAnyone, cycles, cycleId },
  onPerson,
  onCycle,
}: {
  view: IndividualKpi;
  onPerson: (id: number | null) => void;
  onCycle: (id: number | null) => void;
}) {
  const options = people.map(({ employeeId, name }) => ({ value: employeeId, label: name }));
  const { employeeId, name } = person;
  return (
    <FilterBar label="Person and cycle" collapsible={false}>
      {mayChooseAnyone ? (
        <PersonField
          label="Person"
          value={employeeId}
          known={{ value: employeeId, label: name }}
          onChange={(id) => id !== null && onPerson(id)}
        />
      ) : (
        people.length > 1 && (
          <Field label="Person" name="employeeId">
            <Select value={employeeId} options={options} onChange={onPerson} />
          </Field>
        )
      )}
      <Field label="Cycle" name="cycle">
        <Select
          value={cycleId}
          options={cycles.map((cycle) => ({ value: cycle.id, label: cycle.name }))}
          onChange={onCycle}
        />
      </Field>
    </FilterBar>
  );
}

function Content({ view: { person, percent, kpis } }: { view: IndividualKpi }) {
  const [chosen, choose] = useState(0);
  const shown = kpis[chosen] ?? kpis[0];
  if (!shown) {
    return (
      <EmptyState
        title="No targets were agreed"
        description="Targets appear here once they are agreed for this cycle."
      />
    );
  }
  return (
    <>
      <SummaryLine
        items={[
          { label: 'Person', value: `${person.name} (${person.code})` },
          { label: 'KPIs', value: String(kpis.length) },
          { label: 'Reached', value: percent === null ? '—' : <Percent value={percent} /> },
        ]}
      />
      <DataTable
        label="KPIs"
        rows={kpis}
        columns={COLUMNS}
        rowId={getKey}
        storageKey="performance.individualKpi"
        empty={{ description: 'No targets were agreed for this cycle.' }}
      />
      <Card title="Results by period">
        <Field label="KPI" name="kpi">
          <Select
            value={kpis.indexOf(shown)}
            options={kpis.map((kpi, value) => ({
              value,
              label: `${kpi.name}, ${formatDay(kpi.from)} – ${formatDay(kpi.to)}`,
            }))}
            onChange={(at) => choose(at ?? 0)}
          />
        </Field>
        <Results key={getKey(shown)} kpi={shown} />
      </Card>
    </>
  );
}

const getKey = ({ kpiId, from }: IndividualKpiLine): string => `${kpiId} ${from}`;

function Results({ kpi: { name, unit, target, results } }: { kpi: IndividualKpiLine }) {
  const t = useTranslate();
  return (
    <>
      {results.length > 1 && (
        <Columns
          label={t('{kpi} in {unit}; the target is {target}', {
            kpi: name,
            unit,
            target: formatNumber(target),
          })}
          series={['Result', 'Target']}
          groups={results.map(({ on, value }) => ({
            label: formatDay(on),
            mark: formatDay(on),
            values: [value, target],
          }))}
        />
      )}
      <DataTable
        label={t('Results of {kpi}', { kpi: name })}
        rows={results}
        columns={RESULT_COLUMNS}
        rowId={({ on }) => `${on} ${results.findIndex((one) => one.on === on)}`}
        columnChoice={false}
        empty={{ description: 'No result yet.' }}
      />
    </>
  );
}

const COLUMNS: readonly Column<IndividualKpiLine>[] = [
  { id: 'name', label: 'KPI', value: ({ name }) => name, card: 'title', width: 'wide' },
  percentColumn('percent', 'Reached', ({ percent }) => percent),
  figureColumn('achieved', 'Achieved', ({ achieved }) => achieved),
  figureColumn('target', 'Target', ({ target }) => target),
  { id: 'unit', label: 'Measured in', value: ({ unit }) => unit },
  figureColumn('previous', 'Cycle before', ({ previous }) => previous),
  {
    id: 'weight',
    label: 'Weight',
    value: ({ weight }) => weight,
    numeric: true,
    cell: ({ weight }) => <Percent value={weight} />,
  },
  { id: 'why', label: 'Why', value: ({ reason }) => getReason(reason), says: true },
  { id: 'better', label: 'Better', value: ({ direction }) => DIRECTIONS[direction], says: true },
  {
    id: 'frequency',
    label: 'Frequency',
    value: ({ frequency }) => FREQUENCIES[frequency],
    says: true,
  },
  {
    id: 'from',
    label: 'From',
    value: ({ from }) => from,
    cell: ({ from }) => <DateText value={from} />,
  },
  { id: 'to', label: 'Until', value: ({ to }) => to, cell: ({ to }) => <DateText value={to} /> },
  { id: 'objective', label: 'Objective', value: ({ objective }) => objective },
];

const getReason = (reason: string): string => REASONS[reason as keyof typeof REASONS];

type Result = IndividualKpiLine['results'][number];

const RESULT_COLUMNS: readonly Column<Result>[] = [
  {
    id: 'on',
    label: 'Last day of the period',
    value: ({ on }) => on,
    card: 'title',
    cell: ({ on }) => <DateText value={on} />,
  },
  figureColumn('value', 'Result', ({ value }) => value),
  { id: 'note', label: 'Evidence', value: ({ note }) => note, width: 'wide' },
];
