import type { ReactNode } from 'react';
import { SelectionBar } from '#web/components/page/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './ActionBar.module.css';

/** One thing that acting would do. */
export type Effect = {
  kind: 'move' | 'amount' | 'told' | 'refused';
  label: string;
  value: ReactNode;
};

export type ActionBarProps = {
  noun: readonly [one: string, many: string];
  /** How many rows are selected; at 0 the bar speaks of all that wait. */
  selected: number;
  /** What is acted on while nothing is selected, such as '12 increments wait'. */
  otherwise: string;
  effects: readonly Effect[];
  /** The effects are being worked out anew. */
  stale?: boolean | undefined;
  actions: ReactNode;
  onClear: () => void;
  busy: boolean;
};

/** What the buttons act on, what they would do, and the buttons; at the bottom, where the thumb is. */
export function ActionBar(props: ActionBarProps) {
  const t = useTranslate();
  const { noun, selected, otherwise, effects, stale = false, actions, onClear, busy } = props;
  const told = (
    <div className={styles.effects} aria-busy={stale} data-stale={stale || undefined}>
      {effects.map(({ kind, label, value }) => (
        <span
          key={`${kind} ${label} ${typeof value === 'string' ? value : ''}`}
          className={styles[kind]}
        >
          {label !== '' && <span className={styles.label}>{t(label)}</span>} {value}
        </span>
      ))}
    </div>
  );
  if (selected > 0) {
    return (
      <SelectionBar count={selected} noun={noun} actions={actions} onClear={onClear} busy={busy}>
        {told}
      </SelectionBar>
    );
  }
  return (
    <section className={styles.bar} aria-label={t('Waiting here')} aria-busy={busy}>
      <p className={styles.count}>{otherwise}</p>
      {told}
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
