import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { MenuListEntry } from '#machines/core/access/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Card,
  Link,
  RelativeTime,
  Skeleton,
  TextLink,
  usePhone,
} from '#web/components/ui/index.ts';
import {
  AnnouncementsCard,
  useMyAnnouncements,
} from '#web/domains/communication/announcements/index.ts';
import { TodayCard, useOwnToday } from '#web/domains/time/attendance/index.ts';
import { BalanceCard, useOwnBalances } from '#web/domains/time/leave/index.ts';
import { DecidesFor, DelegateForLeave } from '#web/domains/workflows/delegations/index.ts';
import { HistoryCard, useHistoryStatus } from '#web/domains/workflows/audit/index.ts';
import { menuQuery } from '#web/lib/permissions/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { latestQuery } from './api.ts';
import { useWaitingQueues, WaitingCard } from '#web/domains/workflows/approval/index.ts';
import styles from './DashboardScreen.module.css';

/** The home screen: the user's day and leave, their tasks, recent notifications, and links. */
export function DashboardScreen() {
  const { strDisplayName, strBusinessUnit } = useProfile();
  // Phones have the menu in the bottom bar, so the dashboard doesn't repeat its links there.
  const isPhone = usePhone();
  return (
    <Page>
      <PageHeader description={`${strDisplayName}, ${strBusinessUnit}`} />
      {useIsLoading() ? (
        <Skeleton kind="card" rows={4} />
      ) : (
        <>
          <HistoryCard />
          <DelegateForLeave />
          <DecidesFor isLinked />
          <div className={styles.columns}>
            <TodayCard />
            <BalanceCard />
          </div>
          <WaitingCard />
          <AnnouncementsCard />
          <div className={styles.columns}>
            <Latest />
            {!isPhone && (
              <div className={styles.menu}>
                <Screens />
              </div>
            )}
          </div>
        </>
      )}
    </Page>
  );
}

/** Whether any card is loading: if cards appeared one by one, each would push the others down. */
function useIsLoading(): boolean {
  const answers = [
    useHistoryStatus(),
    useMyAnnouncements(),
    useWaitingQueues(),
    useQuery(latestQuery),
    useQuery(menuQuery),
    useOwnToday(),
    useOwnBalances(),
  ];
  // Deferred, as in `Loaded`, because rendering all cards at once would block a phone for a third of a
  // second.
  return useDeferredValue(answers.some(({ isLoading }) => isLoading));
}

function Latest() {
  const t = useTranslate();
  const latest = useQuery(latestQuery);
  return (
    <Card title={t('Notifications')}>
      <Loaded query={latest} loading={<Skeleton kind="text" lines={5} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              compact
              title={t('No data')}
              description={t(
                'Notifications about work for you and progress on your requests appear here.',
              )}
            />
          ) : (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row.id} className={styles.row}>
                  <TextLink to={row.routeUrl}>{t(row.notifyTitle)}</TextLink>
                  <span className={styles.when}>
                    <RelativeTime at={row.createdAt} />
                  </span>
                  {row.notifyDetails !== '' && (
                    <span className={styles.details}>{t(row.notifyDetails)}</span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Screens() {
  const t = useTranslate();
  const menu = useQuery(menuQuery);
  return (
    <Card title={t('Your screens')}>
      <Loaded query={menu} loading={<Skeleton kind="text" lines={5} />}>
        {(entries) => (
          <dl className={styles.groups}>
            {entries.map((group) => (
              <Group key={group.label} group={group} />
            ))}
          </dl>
        )}
      </Loaded>
    </Card>
  );
}

function Group({ group }: { group: MenuListEntry }) {
  const t = useTranslate();
  const screens = getScreens(group).filter(({ to }) => to !== paths.dashboard);
  if (screens.length === 0) return null;
  return (
    <div className={styles.screens}>
      <dt className={styles.group}>{t(group.label)}</dt>
      {screens.map(({ label, to, isErpMenu }) => (
        <dd key={to}>
          {isErpMenu ? (
            <a href={to} target="_blank" rel="noopener noreferrer" className={styles.screen}>
              {t(label)}
            </a>
          ) : (
            <Link to={to} className={styles.screen}>
              {t(label)}
            </Link>
          )}
        </dd>
      ))}
    </div>
  );
}

const getScreens = (entry: MenuListEntry): MenuListEntry[] =>
  entry.childList.length === 0 ? [entry] : entry.childList.flatMap(getScreens);
