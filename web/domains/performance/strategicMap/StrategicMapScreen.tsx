import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  MapObjective,
  StrategicMap,
} from '#machines/domains/performance/contracts/strategicMap.ts';
import { PERSPECTIVES } from '#machines/domains/performance/resources/objective.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Button,
  Card,
  DescriptionList,
  Field,
  formatCount,
  Percent,
  Select,
  Skeleton,
  usePhone,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { strategicMapQuery } from '../api.ts';
import { MapDrawing } from './MapDrawing.tsx';
import styles from './strategicMap.module.css';
import { figureColumn, percentColumn } from '../figures.tsx';

/** Shows the objectives of a strategic plan by perspective, with lines between objectives that lead to each other. */
export function StrategicMapScreen() {
  const [planId, setPlanId] = useState<number | null>(null);
  const map = useQuery(strategicMapQuery(planId));
  const phone = usePhone();
  return (
    <Page>
      <PageHeader
        description={
          phone
            ? 'What leads to what, and how far everyone is.'
            : 'What leads to what, and how far everyone is. Arrow keys move between objectives.'
        }
      />
      <Loaded query={map} loading={<Skeleton kind="card" />}>
        {(view) =>
          view.planId === null ? (
            <EmptyState
              title="No strategic plan yet"
              description="HR adds plans and objectives under Performance Management System."
            />
          ) : (
            <>
              <Field label="Strategic plan" name="plan">
                <Select
                  value={view.planId}
                  options={view.plans.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={setPlanId}
                />
              </Field>
              <Plan key={view.planId} view={view} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Plan({ view }: { view: StrategicMap }) {
  const t = useTranslate();
  const [chosen, choose] = useState(view.objectives[0]?.id ?? null);
  const selected = view.objectives.find(({ id }) => id === chosen);
  if (!selected) {
    return (
      <EmptyState
        title="This plan has no objectives"
        description="HR adds them under Objective, with what each leads to."
      />
    );
  }
  return (
    <>
      {view.vision !== null && <p className={styles.vision}>{view.vision}</p>}
      <div className={styles.beside}>
        <Card title="Map" padding="none">
          <MapDrawing view={view} selected={selected.id} onSelect={choose} />
        </Card>
        <Details view={view} objective={selected} onSelect={choose} />
      </div>
      <DataTable
        label="Objectives"
        rows={view.objectives}
        columns={getColumns(choose, t('Show on the map'))}
        rowId={({ id }) => String(id)}
        storageKey="performance.strategicMap"
        empty={{ description: 'This plan has no objectives' }}
      />
    </>
  );
}

function Details({
  view: { objectives, links, cycle },
  objective,
  onSelect,
}: {
  view: StrategicMap;
  objective: MapObjective;
  onSelect: (id: number) => void;
}) {
  const t = useTranslate();
  const { id, name, description, perspective, parentId, progress, state, kpis } = objective;
  const named = (ids: readonly number[]) =>
    ids.length === 0 ? (
      '—'
    ) : (
      <span className={styles.links}>
        {objectives
          .filter((one) => ids.includes(one.id))
          .map((one) => (
            <Button key={one.id} size="small" onClick={() => onSelect(one.id)}>
              {one.name}
            </Button>
          ))}
      </span>
    );
  return (
    <Card title={name} description={description}>
      <div className={styles.details} aria-live="polite">
        <DescriptionList
          items={[
            { label: 'Perspective', value: t(PERSPECTIVES[perspective]) },
            {
              label: 'Progress',
              value:
                progress === null || state === null ? (
                  t('Not measured yet')
                ) : (
                  <>
                    <Percent value={progress} /> · {t(state)}
                  </>
                ),
            },
            { label: 'Cycle', value: cycle ?? '—' },
            { label: 'Part of', value: named(parentId === null ? [] : [parentId]) },
            {
              label: 'Leads to',
              value: named(links.filter((l) => l.from === id).map((l) => l.to)),
            },
            {
              label: 'Comes from',
              value: named(links.filter((l) => l.to === id).map((l) => l.from)),
            },
          ]}
        />
        <DataTable
          label={t('KPIs of {objective}', { objective: name })}
          rows={kpis}
          columns={KPI_COLUMNS}
          columnChoice={false}
          rowId={(kpi) => kpi.name}
          empty={{ description: 'No KPI measures it yet.' }}
        />
      </div>
    </Card>
  );
}

const KPI_COLUMNS: readonly Column<MapObjective['kpis'][number]>[] = [
  { id: 'name', label: 'KPI', value: ({ name }) => name, card: 'title' },
  percentColumn('percent', 'Reached', ({ percent }) => percent),
  figureColumn('achieved', 'Mean', ({ achieved }) => achieved),
  figureColumn('target', 'Target', ({ target }) => target),
  { id: 'unit', label: 'Measured in', value: ({ unit }) => unit },
  {
    id: 'people',
    label: 'People',
    value: ({ people }) => people,
    numeric: true,
    cell: ({ people }) => formatCount(people),
  },
];

const getColumns = (
  onShow: (id: number) => void,
  show: string,
): readonly Column<MapObjective>[] => [
  {
    id: 'name',
    label: 'Objective',
    value: ({ name }) => name,
    card: 'title',
    width: 'wide',
    cell: ({ id, name }) => (
      <Button
        size="small"
        variant="ghost"
        aria-label={`${show}: ${name}`}
        onClick={() => onShow(id)}
      >
        {name}
      </Button>
    ),
  },
  {
    id: 'perspective',
    label: 'Perspective',
    value: ({ perspective }) => PERSPECTIVES[perspective],
    says: true,
  },
  percentColumn('progress', 'Progress', ({ progress }) => progress),
  { id: 'state', label: 'State', value: ({ state }) => state, says: true },
  { id: 'kpis', label: 'KPIs', value: ({ kpis }) => kpis.length, numeric: true },
];
