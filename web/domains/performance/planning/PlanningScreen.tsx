import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  PlanningRow,
  PlanningView,
} from '#machines/domains/performance/contracts/planning.ts';
import { PLAN_STATES, type PlanState } from '#machines/domains/performance/planning/states.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { FilterBar, Page, PageHeader, SelectionBar } from '#web/components/page/index.ts';
import { DataTable, type Selection } from '#web/components/table/index.ts';
import {
  Button,
  DateText,
  Field,
  formatCount,
  Notice,
  Select,
  Skeleton,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE, planningQuery } from '../api.ts';
import { getPlanningColumns } from './columns.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { Plan } from './Plan.tsx';
import styles from './planning.module.css';

/** Lists the plans of the user's team or units in a cycle. If the URL names one, shows that one. */
export function PlanningScreen() {
  const [search] = useSearchParams();
  const read = (name: string) => Number(search.get(name)) || 0;
  const [planId, employeeId, cycleId, from] = [
    read('plan'),
    read('person'),
    read('cycle'),
    read('from'),
  ];
  if (planId > 0) return <Plan key={planId} of={{ planId }} />;
  return employeeId > 0 && cycleId > 0 ? (
    <Plan
      key={`${employeeId} ${cycleId}`}
      of={{ employeeId, cycleId }}
      from={from > 0 ? from : undefined}
    />
  ) : (
    <Planning />
  );
}

const NOTHING: Selection = new Set();

function Planning() {
  const [cycleId, setCycleId] = useState<number | null>(null);
  const [businessUnitId, setUnit] = useState<number | null>(null);
  const [departmentId, setDepartment] = useState<number | null>(null);
  const [state, setState] = useState<PlanState | null>(null);
  const planning = useQuery(planningQuery({ cycleId, businessUnitId, departmentId, state }));
  const options = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Page>
      <PageHeader description="Targets of a cycle: who has which, what isn’t agreed yet, and who has none." />
      <Loaded query={planning} loading={<Skeleton kind="table" rows={8} columns={6} />}>
        {(view) => (
          <>
            <FilterBar label="Cycle and people" collapsible={false}>
              <Field label="Cycle" name="cycle">
                <Select
                  value={view.cycle?.id ?? null}
                  options={options(view.cycles)}
                  onChange={setCycleId}
                />
              </Field>
              {view.units.length > 1 && (
                <Field label="Business unit" name="unit">
                  <Select
                    value={businessUnitId}
                    clearable
                    placeholder="All"
                    options={options(view.units)}
                    onChange={setUnit}
                  />
                </Field>
              )}
              {view.departments.length > 1 && (
                <Field label="Department" name="department">
                  <Select
                    value={departmentId}
                    clearable
                    placeholder="All"
                    options={options(view.departments)}
                    onChange={setDepartment}
                  />
                </Field>
              )}
            </FilterBar>
            <Opening view={view} />
            <Counts counts={view.counts} state={state} onState={setState} />
            <People key={`${view.cycle?.id ?? 0} ${state ?? ''}`} view={view} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Opening({ view: { cycle, opensInDays } }: { view: PlanningView }) {
  const t = useTranslate();
  if (cycle === null) return <Notice>{t('HR has not planned a cycle yet.')}</Notice>;
  return (
    <p className={styles.sum}>
      {opensInDays > 0
        ? t('The cycle begins in {days, plural, one {# day} other {# days}}', { days: opensInDays })
        : t('The cycle has begun')}
      {' · '}
      <DateText value={cycle.startsOn} />
      {' – '}
      <DateText value={cycle.endsOn} />
    </p>
  );
}

type CountsProps = {
  counts: PlanningView['counts'];
  state: PlanState | null;
  onState: (state: PlanState | null) => void;
};

function Counts({ counts, state, onState }: CountsProps) {
  const t = useTranslate();
  const all = counts.reduce((sum, { people }) => sum + people, 0);
  const button = (of: PlanState | null, label: string, people: number) => (
    <Button
      key={label}
      size="small"
      variant={of === state ? 'primary' : 'secondary'}
      aria-pressed={of === state}
      onClick={() => onState(of)}
    >
      {t('{label}: {count}', { label: t(label), count: formatCount(people) })}
    </Button>
  );
  return (
    <div role="group" aria-label={t('People by state')} className={styles.counts}>
      {button(null, 'All', all)}
      {counts.map(({ state: of, people }) => button(of, PLAN_STATES[of], people))}
    </div>
  );
}

function People({ view }: { view: PlanningView }) {
  const t = useTranslate();
  const [selected, setSelected] = useState(NOTHING);
  const [copied, setCopied] = useState<PlanningRow | null>(null);
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  const cycleId = view.cycle?.id ?? 0;
  const columns = useMemo(() => getPlanningColumns(cycleId, setCopied), [cycleId]);
  const chosen = view.rows.filter(({ employeeId }) => selected.has(String(employeeId)));
  const proposed = chosen.filter(({ mayPropose }) => mayPropose);
  const without = chosen.filter(({ state }) => state === 'none');
  const send = async (path: string, body: object) => {
    if (await submit(path, body)) setSelected(NOTHING);
  };
  return (
    <>
      <DataTable
        label="Target plans"
        rows={view.rows}
        columns={columns}
        rowId={({ employeeId }) => String(employeeId)}
        storageKey="performance.planning"
        hotkeys="page"
        hasMore={view.isCut}
        selected={selected}
        onSelectedChange={setSelected}
        canSelect={isChoosable}
        empty={{ description: 'No one is found.' }}
      />
      <SelectionBar
        count={chosen.length}
        noun={['person', 'people']}
        onClear={() => setSelected(NOTHING)}
        busy={busy}
        actions={
          <>
            <Button
              disabled={without.length === 0}
              loading={busy}
              onClick={() =>
                void send('/Performance/CopyPlans', {
                  cycleId,
                  employeeIds: without.map(({ employeeId }) => employeeId),
                })
              }
            >
              {t('Copy from the last cycle: {count}', { count: formatCount(without.length) })}
            </Button>
            <Button
              variant="primary"
              disabled={proposed.length === 0}
              loading={busy}
              onClick={() =>
                void send('/Performance/ProposePlans', {
                  plans: proposed.map(({ planId, revision }) => ({ planId, revision })),
                })
              }
            >
              {t('Propose: {count}', { count: formatCount(proposed.length) })}
            </Button>
          </>
        }
      />
      {copied !== null && (
        <CopyDialog
          from={copied}
          people={view.rows}
          cycleId={cycleId}
          onClose={() => setCopied(null)}
        />
      )}
    </>
  );
}

const isChoosable = ({ mayPropose, state, planner }: PlanningRow): boolean =>
  mayPropose || (state === 'none' && planner !== 'viewer');
