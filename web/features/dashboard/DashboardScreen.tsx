import { useQuery } from '@tanstack/react-query';
import { MENU } from '#machines/values/menuReferences.ts';
import type { MenuListEntry } from '#machines/contracts/permissions.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, Link, RelativeTime, Skeleton, TextLink } from '#web/components/ui/index.ts';
import { AnnouncementsCard } from '#web/features/announcements/index.ts';
import { QueueCards } from '#web/features/approval/index.ts';
import { HistoryCard } from '#web/features/audit/index.ts';
import { menuQuery, useMay } from '#web/lib/permissions/index.ts';
import { queuesQuery } from '#web/features/workflow/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { latestQuery } from './api.ts';
import styles from './DashboardScreen.module.css';

/** Where everybody lands: what waits for them, what came lately, and where they can go. */
export function DashboardScreen() {
  const { strDisplayName, strBusinessUnit } = useProfile();
  return (
    <Page>
      <PageHeader description={`${strDisplayName}, ${strBusinessUnit}`} />
      <HistoryCard />
      <AnnouncementsCard />
      <Waiting />
      <div className={styles.columns}>
        <Latest />
        <Screens />
      </div>
    </Page>
  );
}

/** Nothing for those who work no queue: what they asked for is announced below. */
function Waiting() {
  const t = useTranslate();
  const may = useMay();
  const [businessUnitId] = useBusinessUnit();
  const { data: queues = [], isLoading } = useQuery({
    ...queuesQuery(businessUnitId),
    enabled: may('isView', MENU.approval),
  });
  if (isLoading) {
    return (
      <Card title={t('Waiting for you')}>
        <Skeleton kind="table" rows={3} columns={4} />
      </Card>
    );
  }
  if (queues.length === 0) return null;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  return (
    <Card
      title={t('Waiting for you')}
      description={waiting === 0 ? t('Nothing is waiting for you') : undefined}
      actions={<TextLink to={paths.approval}>{t('My tasks')}</TextLink>}
    >
      <QueueCards queues={queues} />
    </Card>
  );
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
              description={t('What needs you or moves your requests is announced here.')}
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
  const screens = screensOf(group).filter(({ to }) => to !== paths.dashboard);
  if (screens.length === 0) return null;
  return (
    <div>
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

const screensOf = (entry: MenuListEntry): MenuListEntry[] =>
  entry.childList.length === 0 ? [entry] : entry.childList.flatMap(screensOf);
