import { useRef, type ReactNode } from 'react';
import { range, useFollowing, useSight } from './useSight.ts';
import styles from './inspector.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export const ROW = 40;

/** A virtual list of rows with a fixed height. It keeps scrolling to its end as rows are added. */
export function VirtualList({
  label,
  count,
  follow = false,
  row,
}: {
  label: string;
  count: number;
  follow?: boolean;
  row: (index: number) => ReactNode;
}) {
  const t = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useSight(scroller);
  useFollowing(scroller, follow ? count * ROW : null);
  const [first, last] = range(count, ROW, sight.top, sight.height);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label={t(label)}
      tabIndex={0}
    >
      <ol className={styles.rows} style={{ blockSize: count * ROW }}>
        {Array.from({ length: last - first }, (_, offset) => {
          const index = first + offset;
          return (
            <li
              key={index}
              className={styles.row}
              style={{ insetBlockStart: index * ROW, blockSize: ROW }}
              aria-posinset={index + 1}
              aria-setsize={count}
            >
              {row(index)}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
