import { CircleHelp } from 'lucide-react';
import { EXCEPTION_KINDS, EXCEPTION_WORDS } from '#machines/domains/increments/exceptions.ts';
import { formatCount, IconButton, Popover, Switch } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Increment } from './api.ts';
import { ExceptionChip } from './ExceptionChips.tsx';
import styles from './exceptions.module.css';

export type ExceptionsBarProps = {
  rows: readonly Increment[];
  only: boolean;
  onOnlyChange: (only: boolean) => void;
};

export const isException = ({ exceptions }: Increment): boolean => exceptions.length > 0;

/** The number of exceptions, a filter for them, and an explanation of each kind. */
export function ExceptionsBar({ rows, only, onOnlyChange }: ExceptionsBarProps) {
  const t = useTranslate();
  const count = rows.filter(isException).length;
  return (
    <div className={styles.bar}>
      <span className={styles.count}>
        {t('{n, plural, one {# exception} other {# exceptions}}', { n: count })}
      </span>
      {count > 0 && (
        <Switch label="Exceptions only" checked={only} onCheckedChange={onOnlyChange} />
      )}
      <Popover
        label="What counts as an exception"
        width="large"
        trigger={
          <IconButton label="What counts as an exception" size="small">
            <CircleHelp aria-hidden="true" />
          </IconButton>
        }
      >
        <dl className={styles.list}>
          {EXCEPTION_KINDS.map((kind) => (
            <div key={kind}>
              <dt>
                <ExceptionChip kind={kind} />
              </dt>
              <dd>
                {t(EXCEPTION_WORDS[kind].rule)}{' '}
                {t('Here: {count}', {
                  count: formatCount(
                    rows.filter((row) => row.exceptions.some((one) => one.kind === kind)).length,
                  ),
                })}
              </dd>
            </div>
          ))}
        </dl>
      </Popover>
    </div>
  );
}
