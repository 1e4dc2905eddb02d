import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { Chart } from '#machines/contracts/chart.ts';
import { Card, IconButton } from '#web/components/ui/index.ts';
import { chartIn, chartsQuery, ChartView } from '#web/features/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { stateOf, type InspectedActor } from './actors.ts';
import styles from './inspector.module.css';

/** One actor: its state in the chart of its machine, and its snapshot. */
export function ActorPanel({ actor, onClose }: { actor: InspectedActor; onClose: () => void }) {
  const t = useTranslate();
  const { data: charts = [] } = useQuery(chartsQuery);
  const chart = charts.find(({ id }) => id === actor.chart);
  return (
    <aside className={styles.panel} aria-label={t('Actor {name}', { name: actor.name })}>
      <Card
        title={actor.name}
        actions={
          <IconButton label="Close" size="small" onClick={onClose}>
            <X />
          </IconButton>
        }
      >
        {chart && <Lit chart={chart} state={stateOf(actor.snapshot)} />}
        <pre className={styles.snapshot} tabIndex={0} role="region" aria-label={t('Snapshot')}>
          {JSON.stringify(actor.snapshot, null, 2)}
        </pre>
      </Card>
    </aside>
  );
}

const NO_MARKS = new Map<string, never>();

function Lit({ chart, state }: { chart: Chart; state: string }) {
  const t = useTranslate();
  const shown = useMemo(() => chartIn(t, chart), [t, chart]);
  return (
    <ChartView
      label={t('Chart of {name}', { name: t(chart.label) })}
      chart={shown}
      selected={state}
      onSelect={() => undefined}
      found={null}
      marks={NO_MARKS}
      actions={null}
    />
  );
}
