import { useMemo, useState } from 'react';
import type { ConformanceAnswer as Answer } from '#machines/engine/conformance/contract.ts';
import { Card, formatCount, SummaryLine } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { chartIn } from './chartIn.ts';
import { ChartView } from './ChartView.tsx';
import { Departures, StepTimes, Variants } from './ConformanceTables.tsx';
import { departureMarks } from './heat.ts';
import layout from './layout.module.css';
import { Legend } from './Legend.tsx';
import styles from './replay.module.css';
import words from './words.module.css';

const NO_STATES: ReadonlySet<string> = new Set();

/** Shows how much of a log conforms to the machine, the chart with the deviations, and what these have in common. */
export function ConformanceAnswer({ answer }: { answer: Answer }) {
  const t = useTranslate();
  const [state, setState] = useState<string | null>(null);
  const chart = useMemo(() => chartIn(t, answer.chart), [t, answer.chart]);
  const marks = departureMarks(answer.departedIn);
  const within = <Row extends { state: string }>(rows: readonly Row[]): readonly Row[] =>
    state === null ? rows : rows.filter((row) => row.state === state);
  const label = chart.states.find(({ id }) => id === state)?.label;
  return (
    <div className={styles.answer}>
      <p className={styles.headline} role="status">
        {t('{fitting} of {cases} cases fit, {fittingSteps} of {steps} steps', {
          fitting: formatCount(answer.fitting),
          cases: formatCount(answer.cases),
          fittingSteps: formatCount(answer.fittingSteps),
          steps: formatCount(answer.steps),
        })}
      </p>
      <SummaryLine
        items={answer.ends.map(({ name, cases }) => ({
          label: t('End at “{label}”', { label: t(name) }),
          value: formatCount(cases),
        }))}
      />
      {answer.starts.length > 1 && (
        <p className={words.muted}>
          {answer.starts.map(({ name, cases }) => `${name}: ${formatCount(cases)}`).join(' · ')}
        </p>
      )}
      <div className={layout.side}>
        <ChartView
          label={`Chart of ${chart.label}`}
          chart={chart}
          selected={state}
          onSelect={(chosen) => setState(chosen === state ? null : chosen)}
          found={answer.departedIn.length > 0 ? new Set(marks.keys()) : NO_STATES}
          marks={marks}
          actions={null}
        />
        <Legend chart={chart} heat="Cases that depart" />
      </div>
      <Card
        title={
          label === undefined
            ? t('Where cases depart')
            : t('Where cases depart: {label}', { label })
        }
      >
        <Departures rows={within(answer.departures)} />
      </Card>
      <Card title="Variants that depart">
        <Variants rows={answer.variants} further={answer.furtherCases} />
      </Card>
      <Card
        title="How long each step took"
        description="Time since the previous step, for steps that fit."
      >
        <StepTimes rows={within(answer.stepTimes)} />
      </Card>
    </div>
  );
}
