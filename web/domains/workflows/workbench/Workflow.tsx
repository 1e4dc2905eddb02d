import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { compareCharts } from '#machines/core/chart/compare.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { compareVersions } from '#machines/kits/requests/compareVersions.ts';
import { PageHeader } from '#web/components/page/index.ts';
import { paths } from '#web/lib/paths.ts';
import {
  Button,
  DateInput,
  DropdownMenu,
  Field,
  Link,
  Select,
  TextInput,
  formatCount,
} from '#web/components/ui/index.ts';
import { CaseList, DeciderList, onDayQuery } from '#web/domains/workflows/onDay/index.ts';
import { statsQuery, type StandingPart } from './api.ts';
import { familyOfChart } from './chartAt.ts';
import { chartIn } from './chartIn.ts';
import { ChartView } from './ChartView.tsx';
import { Differences, RuleDifferences } from './Differences.tsx';
import { getExports } from './exports.ts';
import { getMarks, marksOnDay, MEASURES, wayNotes, type Measure } from './heat.ts';
import { Legend } from './Legend.tsx';
import { getStatesInWords } from './search.ts';
import { StateNow } from './StateNow.tsx';
import { StatePanel } from './StatePanel.tsx';
import { useRecordedRules } from './useRecordedRules.ts';
import styles from './layout.module.css';
import words from './words.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type WorkflowProps = {
  chart: Chart;
  /** Another version that this one is compared with. */
  compared: Chart | null;
  /** The digest of a machine's earlier rules, with which its current rules are compared. */
  rules: string | null;
  selected: string | null;
  /** The figures are as of the end of this day; null for now. */
  day: string | null;
  onDay: (day: string | null) => void;
  /** The filter of the instances in the selected state. */
  part: StandingPart;
  onSelect: (state: string | null) => void;
  /** The controls that choose workflow and version, at the beginning of the toolbar. */
  choice: ReactNode;
};

const measures = Object.entries(MEASURES).map(([value, label]) => ({
  value: value as Measure,
  label,
}));

/** One machine: its chart, search, the selected state, and what differs from another version. */
export function Workflow({
  chart: inEnglish,
  compared,
  rules,
  selected,
  day,
  onDay,
  part,
  onSelect,
  choice,
}: WorkflowProps) {
  const t = useTranslate();
  const recorded = useRecordedRules(inEnglish, rules);
  const comparison = useMemo(() => {
    if (recorded) return compareCharts(recorded.before, recorded.after);
    return compared && compareVersions(compared, inEnglish);
  }, [compared, inEnglish, recorded]);
  const chart = useMemo(
    () => chartIn(t, comparison?.merged ?? inEnglish),
    [t, comparison, inEnglish],
  );
  const [text, setText] = useState('');
  const [measure, setMeasure] = useState<Measure | null>(null);
  const stored = chart.version !== null;
  const { data: stats = [] } = useQuery({ ...statsQuery(chart.id), enabled: stored });
  const notes = useMemo(() => wayNotes(chart, stats), [chart, stats]);
  const { data: past } = useQuery({
    ...onDayQuery({ day: day ?? '', workflow: chart.id }),
    enabled: stored && day !== null,
    placeholderData: keepPreviousData,
  });
  const pastStates = day === null ? undefined : (past?.workflows[0]?.states ?? []);
  const statesSpoken = getStatesInWords(chart, text);
  const state = chart.states.find(({ id }) => id === selected);
  const standing = stats.find((one) => one.state === selected);
  const pastState = pastStates?.find((one) => one.state === selected);
  const ends = new Set(chart.states.filter(({ kind }) => kind === 'final').map(({ id }) => id));
  const address = chart.pipeline?.isLatest ? familyOfChart(chart) : chart.id;
  const isWorkflow = stored || chart.pipeline !== undefined;

  return (
    <>
      <PageHeader
        more={
          isWorkflow && (
            <>
              <Button asChild>
                <Link to={paths.whatIf(address)}>What if…</Link>
              </Button>
              <Button asChild>
                <Link to={paths.replay(address)}>Replay a period</Link>
              </Button>
              <Button asChild>
                <Link to={paths.companyDay}>A day of the company</Link>
              </Button>
              <Button asChild>
                <Link to={paths.conformance(familyOfChart(chart))}>Conformance</Link>
              </Button>
            </>
          )
        }
      />
      <form
        role="search"
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          const first = chart.states.find(({ id }) => statesSpoken?.has(id));
          if (first) onSelect(first.id);
        }}
      >
        {choice}
        <Field label="Find a state, event or guard" name="find">
          <TextInput value={text} onValueChange={setText} type="search" />
        </Field>
        {stored && (
          <Field label="As of the end of" name="day">
            <DateInput value={day} onChange={onDay} />
          </Field>
        )}
        {stored && day === null && (
          <Field label="Color by" name="heat">
            <Select
              value={measure}
              onChange={setMeasure}
              options={measures}
              placeholder="Next action by"
              clearable
            />
          </Field>
        )}
        {/* In a form with two fields, Enter only submits if there is a submit button. */}
        <button type="submit" hidden />
        <output className={words.muted}>
          {statesSpoken &&
            t('{found} of {total} states', {
              found: formatCount(statesSpoken.size),
              total: formatCount(chart.states.length),
            })}
        </output>
      </form>
      <div className={styles.side}>
        <ChartView
          label={`Chart of ${chart.label}`}
          chart={chart}
          selected={selected}
          onSelect={onSelect}
          found={statesSpoken}
          marks={pastStates ? marksOnDay(pastStates) : getMarks(stats, measure, ends)}
          notes={notes}
          changes={comparison?.changes}
          actions={
            <DropdownMenu
              align="end"
              items={getExports(chart)}
              trigger={
                <Button size="small" icon={<Download />}>
                  Export
                </Button>
              }
            />
          }
          panel={
            state && (
              <StatePanel
                chart={chart}
                state={state}
                onSelect={onSelect}
                onClose={() => onSelect(null)}
              >
                {day !== null && pastState && (
                  <>
                    <DeciderList state={pastState} />
                    <CaseList key={day} day={day} workflow={chart.id} state={pastState} />
                  </>
                )}
                {day === null && standing && (
                  <StateNow
                    key={JSON.stringify([state.id, part])}
                    workflow={chart.id}
                    stats={standing}
                    part={part}
                    onAll={() => onSelect(state.id)}
                  />
                )}
              </StatePanel>
            )
          }
        />
        {compared && comparison && (
          <Differences comparison={comparison} before={compared} after={chart} />
        )}
        {recorded && comparison && (
          <RuleDifferences
            comparison={comparison}
            since={recorded.since}
            version={recorded.before.version}
          />
        )}
        <Legend chart={chart} heat={measure && MEASURES[measure]} />
      </div>
    </>
  );
}
