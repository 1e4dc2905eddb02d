import type { ReactNode } from 'react';
import { BottomBar, SelectionBar } from '#web/components/page/index.ts';
import { Button, formatCount } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './ActionBar.module.css';
import { KeyHint } from './KeyHint.tsx';

const SELECT_ALL_KEYS = 'Ctrl A';

/** One fact about what an action would do. */
export type Effect = {
  kind: 'move' | 'amount' | 'notice' | 'refused';
  label: string;
  value: ReactNode;
};

export type ActionBarProps = {
  noun: readonly [one: string, many: string];
  /** The number of selected rows. At 0, only selecting all is offered. */
  selected: number;
  /** The number of rows that can be selected. */
  selectable: number;
  onSelectAll: () => void;
  effects: readonly Effect[];
  /** The budgets that the rows draw on. */
  budgets?: ReactNode;
  /** Another way to choose rows, beside the buttons. */
  beside?: ReactNode;
  /** Whether the effects are being calculated again. */
  stale?: boolean | undefined;
  actions: ReactNode;
  onClear: () => void;
  busy: boolean;
};

/**
 * Shows the selection, the effects of acting on it, and the buttons. It is at the bottom, where the thumb
 * reaches it.
 */
export function ActionBar(props: ActionBarProps) {
  const t = useTranslate();
  const { noun, selected, selectable, onSelectAll, effects, actions, onClear, busy } = props;
  const { stale = false, budgets, beside } = props;
  const notice = (
    <div
      className={styles.effects}
      data-effects=""
      aria-busy={stale}
      data-stale={stale || undefined}
    >
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
      <SelectionBar
        count={selected}
        noun={noun}
        actions={
          <>
            {beside}
            {actions}
          </>
        }
        onClear={onClear}
        busy={busy}
      >
        {notice}
        {budgets}
      </SelectionBar>
    );
  }
  return (
    <BottomBar
      label={t('Nothing selected')}
      busy={busy}
      count={t('{count} {noun}, none selected', {
        count: formatCount(selectable),
        noun: t(selectable === 1 ? noun[0] : noun[1]),
      })}
      actions={
        <>
          {beside}
          <Button iconEnd={<KeyHint>{SELECT_ALL_KEYS}</KeyHint>} onClick={onSelectAll}>
            {t('Select all {count}', { count: formatCount(selectable) })}
          </Button>
        </>
      }
    >
      {notice}
      {budgets}
    </BottomBar>
  );
}
