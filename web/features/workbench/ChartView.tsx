import { List } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Chart } from '#machines/contracts/chart.ts';
import { Button, Skeleton, usePhone } from '#web/components/ui/index.ts';
import type { Change } from '#machines/chart/compare.ts';
import type { Mark } from './ChartShapes.tsx';
import { DrawnChart } from './DrawnChart.tsx';
import styles from './chart.module.css';
import { StepList } from './StepList.tsx';
import { usePlaced } from './usePlaced.ts';
import type { Walked } from './walked.ts';

export type ChartViewProps = {
  label: string;
  chart: Chart;
  selected: string | null;
  onSelect: (state: string) => void;
  /** States that match a search; null without a search. */
  found: ReadonlySet<string> | null;
  marks: ReadonlyMap<string, Mark>;
  /** A line below the labels of transitions, by way: how often and after how long. */
  notes?: ReadonlyMap<string, string> | undefined;
  /** What another version adds, removes or changes, by state and way. */
  changes?: ReadonlyMap<string, Change> | undefined;
  actions: ReactNode;
  /** Lies over the chart at the right. */
  panel?: ReactNode;
  /** The current state of an instance and its path. */
  timeline?: { here: string; walked: Walked } | undefined;
};

/** A chart: drawn, or on a phone as a list of steps with the same facts. On paper it is both. */
export function ChartView(props: ChartViewProps) {
  const { chart, notes, panel } = props;
  const isPhone = usePhone();
  const [isDrawn, setDrawn] = useState(false);
  const placed = usePlaced(isPhone && !isDrawn ? null : chart, notes);
  if (isPhone && !isDrawn) {
    return (
      <div className={styles.asList}>
        {panel}
        <StepList {...props} />
        <div className={styles.switch}>
          <Button onClick={() => setDrawn(true)}>Show the chart</Button>
        </div>
      </div>
    );
  }
  return (
    <>
      {isPhone && (
        <div className={styles.switch}>
          <Button icon={<List />} onClick={() => setDrawn(false)}>
            Show the list
          </Button>
        </div>
      )}
      {placed ? <DrawnChart {...props} placed={placed} /> : <Skeleton kind="card" rows={6} />}
      <div className={styles.onPaper}>
        <StepList {...props} />
      </div>
    </>
  );
}
