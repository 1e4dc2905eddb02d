import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, IconButton, Progress } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { BottomBar } from './BottomBar.tsx';
import styles from './SelectionBar.module.css';

export type SelectionBarProps = {
  count: number;
  /** The singular and plural of what is selected. */
  noun?: readonly [one: string, many: string] | undefined;
  /**
   * What the action would do, such as whom it moves, the amounts, how many people it notifies and what would be
   * refused.
   */
  children?: ReactNode;
  actions: ReactNode;
  onClear: () => void;
  busy?: boolean | undefined;
  progress?: { done: number; total: number } | undefined;
};

/** Shows what an action on the selection would do, and then does it. It is hidden while nothing is selected. */
export function SelectionBar({
  count,
  noun = ['row', 'rows'],
  children,
  actions,
  onClear,
  busy = false,
  progress,
}: SelectionBarProps) {
  const t = useTranslate();
  const words = t('{count} {noun} selected', {
    count: formatCount(count),
    noun: t(count === 1 ? noun[0] : noun[1]),
  });
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 ? words : ''}
      </p>
      {count > 0 && (
        <BottomBar
          label={t('Selection')}
          busy={busy}
          count={
            <>
              <IconButton
                label="Clear the selection"
                size="small"
                onClick={onClear}
                disabled={busy}
              >
                <X aria-hidden="true" />
              </IconButton>
              <span>{words}</span>
            </>
          }
          actions={actions}
        >
          {progress ? (
            <div className={styles.progress}>
              <Progress label="Working…" value={progress.done} max={progress.total} />
            </div>
          ) : (
            children != null && <div className={styles.effect}>{children}</div>
          )}
        </BottomBar>
      )}
    </>
  );
}
