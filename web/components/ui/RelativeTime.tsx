import { formatDateTime, formatRelative, type Moment } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import styles from './RelativeTime.module.css';
import { Tooltip } from './Tooltip.tsx';
import { useNow } from './useNow.ts';

/** Shows a time as '2 days ago', with the exact time on hover. It updates itself. */
export function RelativeTime({ at }: { at: Moment }) {
  useLocale();
  const now = useNow();
  const exact = formatDateTime(at);
  const stamp = new Date(at);
  return (
    <Tooltip content={exact}>
      <time
        className={styles.moment}
        dateTime={Number.isNaN(stamp.getTime()) ? undefined : stamp.toISOString()}
      >
        {formatRelative(at, now)}
        <span className="visually-hidden"> ({exact})</span>
      </time>
    </Tooltip>
  );
}
