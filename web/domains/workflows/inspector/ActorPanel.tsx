import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useMemo } from 'react';
import type { Chart } from '#machines/core/chart/contract.ts';
import { Button, Card, DateText, IconButton, Link } from '#web/components/ui/index.ts';
import { chartIn, ChartView } from '#web/domains/workflows/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { getLine, getState, type InspectedActor } from './actors.ts';
import styles from './inspector.module.css';
import { getDifferences, type AroundEvent } from './snapshots.ts';

export type ActorPanelProps = {
  actor: InspectedActor;
  /** The selected event of the actor, or its latest. */
  around: AroundEvent;
  chart: Chart | undefined;
  labels: ReadonlyMap<string, string>;
  /** The actor's subject, if the viewer may read the instance. */
  subjectId: number | undefined;
  /** Goes to the event before or after; null at either end. */
  onStep: { back: (() => void) | null; forth: (() => void) | null };
  onClose: () => void;
};

/** One event of an actor: what it changed, the resulting state, and the snapshot after it. */
export function ActorPanel({
  actor,
  around,
  chart,
  labels,
  subjectId,
  onStep,
  onClose,
}: ActorPanelProps) {
  const t = useTranslate();
  const { event, before, after } = around;
  const differences = getDifferences(before, after);
  return (
    <aside className={styles.panel} aria-label={t('Actor {name}', { name: actor.name })}>
      <Card
        title={actor.name}
        actions={
          <>
            <IconButton
              label="Previous event"
              size="small"
              disabled={!onStep.back}
              onClick={() => onStep.back?.()}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              label="Next event"
              size="small"
              disabled={!onStep.forth}
              onClick={() => onStep.forth?.()}
            >
              <ChevronRight />
            </IconButton>
            <IconButton label="Close" size="small" onClick={onClose}>
              <X />
            </IconButton>
          </>
        }
      >
        <p className={styles.said}>
          <span translate="no">{getLine(t, event, labels)}</span>{' '}
          <DateText value={new Date(Number(event.createdAt)).toISOString()} withTime="seconds" />
        </p>
        {subjectId !== undefined && (
          <Button asChild size="small">
            <Link to={paths.instance(actor.chart, subjectId)}>Open the instance</Link>
          </Button>
        )}
        <h3 className={styles.heading}>{t('What it changed')}</h3>
        {differences.length === 0 ? (
          <p className={styles.said}>{t('Nothing that is shown.')}</p>
        ) : (
          <ul className={styles.differences} aria-label={t('What it changed')} translate="no">
            {differences.map(({ path, before: was, after: is }) => (
              <li key={path}>
                <code>{path}</code>: <del>{was ?? '–'}</del> → <ins>{is ?? '–'}</ins>
              </li>
            ))}
          </ul>
        )}
        {chart && <Lit chart={chart} state={getState(after)} />}
        <pre className={styles.snapshot} tabIndex={0} role="region" aria-label={t('Snapshot')}>
          {JSON.stringify(after, null, 2)}
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
