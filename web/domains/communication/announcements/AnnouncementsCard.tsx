import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Badge, Card, DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { mineQuery } from './api.ts';
import styles from './announcements.module.css';

const SHOWN = 5;

export function useMyAnnouncements() {
  const { intEmployeeId } = useProfile();
  return useQuery(mineQuery(intEmployeeId));
}

/** Shows the current announcements for the reader, or nothing if there are none. */
export function AnnouncementsCard() {
  const t = useTranslate();
  const { data: announcements = [] } = useMyAnnouncements();
  if (announcements.length === 0) return null;
  const unread = announcements.filter(({ isRead }) => !isRead).length;
  return (
    <Card
      title="Announcements"
      description={unread > 0 && t('{n, plural, one {# unread} other {# unread}}', { n: unread })}
    >
      <ul className={styles.list}>
        {announcements.slice(0, SHOWN).map((one) => (
          <li key={one.intAnnouncementId}>
            <Link className={styles.link} to={paths.announcementOf(one.intAnnouncementId)}>
              {one.strTitle}
            </Link>{' '}
            {one.isPinned && <Badge tone="info">{t('Pinned')}</Badge>}{' '}
            {!one.isRead && <Badge tone="success">{t('New')}</Badge>}
            <p className={styles.excerpt}>{one.strDetails}</p>
            <p className={styles.byline}>
              <DateText value={one.dtePublishAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
