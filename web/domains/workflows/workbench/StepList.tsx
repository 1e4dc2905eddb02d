import { transitionLine } from '#machines/core/chart/mermaid.ts';
import type { ChartState, ChartTransition } from '#machines/core/chart/contract.ts';
import { Badge } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { changeInWords } from './changeInWords.ts';
import { moved } from './ChartShapes.tsx';
import type { ChartViewProps } from './chartProps.ts';
import colours from './colours.module.css';
import { getWay } from './layout.ts';
import styles from './stepList.module.css';
import words from './words.module.css';

/** A chart as a list of its states: who acts, how many are there, and where each event leads. */
export function StepList({
  chart,
  label,
  selected,
  onSelect,
  found,
  marks,
  notes,
  changes,
  timeline,
}: ChartViewProps) {
  const t = useTranslate();
  const shown = chart.states.filter(({ id }) => found?.has(id) ?? true);
  const getName = (id: string) => t(chart.states.find((one) => one.id === id)?.label ?? id);
  const change = (id: string) => {
    const entry = changes?.get(id);
    return entry && <Badge tone={TONES[entry]}>{changeInWords(entry)}</Badge>;
  };
  const way = (transition: ChartTransition) => (
    <li key={transition.id} className={styles.way}>
      <span>
        {transitionLine({ ...transition, label: t(transition.label) })} →{' '}
        <strong className={words.strong}>{getName(transition.to)}</strong>{' '}
        {change(getWay(transition))}
      </span>
      <span className={words.muted}>
        {[t(transition.who.label), notes?.get(getWay(transition))].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
  const item = (state: ChartState) => (
    <li
      key={state.id}
      className={styles.item}
      data-here={timeline?.here === state.id || undefined}
      data-visited={timeline?.walked.states.has(state.id) || undefined}
    >
      <button
        type="button"
        className={styles.state}
        aria-pressed={selected === state.id}
        data-state={state.id}
        onClick={() => onSelect(state.id)}
      >
        <span className={`${styles.swatch} ${colours.filled}`} data-who={state.who.key} />
        <strong className={words.strong}>{t(state.label)}</strong>
        {timeline?.here === state.id && <Badge tone="info">{t('current state')}</Badge>}
        {change(state.id)}
      </button>
      <p className={words.muted}>
        {[
          state.kind === 'compound' ? '' : moved(state),
          state.deadline && t('Deadline: {time}', { time: t(state.deadline) }),
          marks.get(state.id)?.line,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={styles.ways}>
        {chart.transitions.filter(({ from }) => from === state.id).map(way)}
      </ul>
    </li>
  );
  return (
    <ol className={styles.list} aria-label={t(label)}>
      {shown.map(item)}
    </ol>
  );
}

const TONES = { added: 'success', removed: 'danger', changed: 'warning' } as const;
