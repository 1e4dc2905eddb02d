import { List } from 'lucide-react';
import { useState } from 'react';
import { Button, Skeleton, usePhone } from '#web/components/ui/index.ts';
import type { ChartViewProps } from './chartProps.ts';
import { DrawnChart } from './DrawnChart.tsx';
import styles from './chart.module.css';
import { StepList } from './StepList.tsx';
import { usePlaced } from './usePlaced.ts';

/** A chart as a drawing, or on a phone as a list of steps with the same facts; on paper as both. */
export function ChartView(props: ChartViewProps) {
  const { chart, notes, panel } = props;
  const isPhone = usePhone();
  const [isDrawn, setDrawn] = useState(false);
  const { placed, isStale } = usePlaced(isPhone && !isDrawn ? null : chart, notes);
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
      {placed ? (
        <DrawnChart {...props} placed={placed} isStale={isStale} />
      ) : (
        <Skeleton kind="card" rows={6} />
      )}
      <div className={styles.onPaper}>
        <StepList {...props} />
      </div>
    </>
  );
}
