import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Chart } from '#machines/contracts/chart.ts';
import { mermaidOf } from '#machines/chart/mermaid.ts';
import { paths } from '#web/lib/paths.ts';
import {
  Button,
  DropdownMenu,
  Field,
  Link,
  Select,
  TextInput,
  formatCount,
} from '#web/components/ui/index.ts';
import { save } from '#web/lib/saveFile.ts';
import { statsQuery, type StandingPart } from './api.ts';
import { chartIn } from './chartIn.ts';
import { ChartView } from './ChartView.tsx';
import { marksOf, MEASURES, type Measure } from './heat.ts';
import { place } from './layout.ts';
import { Legend } from './Legend.tsx';
import { makeMeasure } from './measure.ts';
import { statesSpokenOf } from './search.ts';
import { startOfChart } from './startOfChart.ts';
import { StateNow } from './StateNow.tsx';
import { StatePanel } from './StatePanel.tsx';
import styles from './layout.module.css';
import words from './words.module.css';
import { useTranslate } from '#web/lib/messages.ts';
import { svgFile } from '#web/lib/svgFile.ts';

export type WorkflowProps = {
  chart: Chart;
  selected: string | null;
  /** The filter of the instances in the selected state. */
  part: StandingPart;
  onSelect: (state: string) => void;
};

const measures = Object.entries(MEASURES).map(([value, label]) => ({
  value: value as Measure,
  label,
}));

/** One machine: its chart, search, and the selected state. */
export function Workflow({ chart: inEnglish, selected, part, onSelect }: WorkflowProps) {
  const t = useTranslate();
  const chart = useMemo(() => chartIn(t, inEnglish), [t, inEnglish]);
  const [text, setText] = useState('');
  const [measure, setMeasure] = useState<Measure | null>(null);
  const stored = chart.version !== null;
  const { data: stats = [] } = useQuery({ ...statsQuery(chart.id), enabled: stored });
  const frame = useRef<HTMLDivElement>(null);
  const placed = useMemo(() => place(chart, makeMeasure()), [chart]);
  const found = statesSpokenOf(chart, text);
  const state = chart.states.find(({ id }) => id === selected);
  const standing = stats.find((one) => one.state === selected);
  const start = useMemo(() => startOfChart(placed), [placed]);
  const ends = new Set(chart.states.filter(({ kind }) => kind === 'final').map(({ id }) => id));

  const exports = [
    {
      label: 'SVG',
      onSelect: () => {
        const svg = frame.current?.querySelector('svg[role="group"]');
        if (svg instanceof SVGSVGElement) {
          save(svgFile(svg, placed.bounds, chart.label), `${chart.id}.svg`);
        }
      },
    },
    {
      label: 'Mermaid',
      onSelect: () => save(new Blob([mermaidOf(chart)], { type: 'text/plain' }), `${chart.id}.mmd`),
    },
  ];

  return (
    <>
      <form
        role="search"
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          const first = chart.states.find(({ id }) => found?.has(id));
          if (first) onSelect(first.id);
        }}
      >
        <Field label="Find a state, event or guard" name="find">
          <TextInput value={text} onValueChange={setText} type="search" />
        </Field>
        {stored && (
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
        {stored && (
          <div className={styles.ways}>
            <Button asChild>
              <Link to={paths.whatIf(chart.id)}>What if…</Link>
            </Button>
            <Button asChild>
              <Link to={paths.conformance(chart.id)}>Conformance</Link>
            </Button>
            {chart.limits && (
              <Button asChild>
                <Link to={paths.replay(chart.id)}>Replay a period</Link>
              </Button>
            )}
          </div>
        )}
        <output className={words.muted}>
          {found &&
            t('{found} of {total} states', {
              found: formatCount(found.size),
              total: formatCount(chart.states.length),
            })}
        </output>
      </form>
      <div className={styles.split} ref={frame}>
        <div className={styles.side}>
          <ChartView
            label={`Chart of ${chart.label}`}
            placed={placed}
            start={start}
            selected={selected}
            onSelect={onSelect}
            found={found}
            marks={marksOf(stats, measure, ends)}
            actions={
              <DropdownMenu
                align="end"
                items={exports}
                trigger={
                  <Button size="small" icon={<Download />}>
                    Export
                  </Button>
                }
              />
            }
          />
          <Legend chart={chart} heat={measure && MEASURES[measure]} />
        </div>
        {state && (
          <StatePanel chart={chart} state={state} onSelect={onSelect}>
            {standing && (
              <StateNow
                key={JSON.stringify([state.id, part])}
                workflow={chart.id}
                stats={standing}
                part={part}
                onAll={() => onSelect(state.id)}
              />
            )}
          </StatePanel>
        )}
      </div>
    </>
  );
}
