import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/components/page/index.ts';
import {
  classNames,
  IconLink,
  Link,
  RelativeTime,
  Skeleton,
  Spinner,
} from '#web/components/ui/index.ts';
import { listQuery, markAllSeen, notificationKeys } from './api.ts';
import { BrowserConsent } from './BrowserConsent.tsx';
import styles from './NotificationList.module.css';
import { useProlonged } from './useProlonged.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The pause between two requests while scrolling (spec 000 §9). */
const SCROLL_PAUSE_MS = 500;
const SPINNER_MS = 500;
const NEAR_THE_END_PX = 80;

/** Notifications, latest first; scrolling loads the next ten. Empty if they can't be loaded. */
export function NotificationList({ onFollow }: { onFollow: () => void }) {
  const { data, isPending, isError, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useInfiniteQuery(listQuery);
  const t = useTranslate();
  const spinning = useProlonged(isFetchingNextPage, SPINNER_MS);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rows = isError ? [] : (data?.pages.flat() ?? []);
  useMarkSeen(rows);

  const onScroll = (list: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const left = list.scrollHeight - list.scrollTop - list.clientHeight;
      if (left < NEAR_THE_END_PX && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    }, SCROLL_PAUSE_MS);
  };

  return (
    <div>
      <div className={styles.top}>
        <h2 className={styles.title}>{t('Notifications')}</h2>
        <IconLink label="Notification settings" icon={<Settings aria-hidden="true" />}>
          <Link to={paths.notificationSettings} onClick={onFollow} />
        </IconLink>
      </div>
      <BrowserConsent compact />
      <div
        className={styles.list}
        role="region"
        aria-label={t('Latest notifications')}
        tabIndex={0}
        onScroll={(event) => onScroll(event.currentTarget)}
      >
        {isPending ? (
          <div className={styles.loading}>
            <Skeleton kind="text" lines={6} />
          </div>
        ) : rows.length === 0 ? (
          <EmptyState compact description="Notifications about work for you appear here." />
        ) : (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Notification key={row.id} row={row} onFollow={onFollow} />
            ))}
          </ul>
        )}
        {spinning && (
          <div className={styles.more} role="status">
            <Spinner />
            <span className="visually-hidden">{t('Loading older notifications')}</span>
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * Marks shown notifications as seen once the list has loaded. If this were done when the list opens, the
 * server might mark new ones before listing them, and they would look like old ones.
 */
function useMarkSeen(rows: readonly NotificationRow[]): void {
  const queries = useQueryClient();
  const newest = rows.find(({ isSeen }) => !isSeen)?.id ?? 0;
  useEffect(() => {
    if (newest === 0) return;
    markAllSeen().then(
      () => queries.setQueryData(notificationKeys.count, { count: 0 }),
      // A failure needs no message, because the next hint refreshes the count.
      () => undefined,
    );
  }, [queries, newest]);
}

function Notification({ row, onFollow }: { row: NotificationRow; onFollow: () => void }) {
  const t = useTranslate();
  return (
    <li>
      <Link
        to={row.routeUrl}
        className={classNames(styles.row, !row.isSeen && styles.unseen)}
        onClick={onFollow}
      >
        <span className={styles.head}>
          <span className={styles.subject}>
            {t(row.notifyTitle)}
            {!row.isSeen && <span className="visually-hidden"> {t('(new)')}</span>}
          </span>
          <span className={styles.when}>
            <RelativeTime at={row.createdAt} />
          </span>
        </span>
        {row.notifyDetails !== '' && <span className={styles.details}>{t(row.notifyDetails)}</span>}
      </Link>
    </li>
  );
}
