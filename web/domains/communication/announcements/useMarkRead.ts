import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Announcement } from '#machines/domains/communication/contracts/announcements.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { ANNOUNCEMENTS } from './api.ts';

/** Records that the reader has opened the announcement. A failure does no harm, because opening it again records it. */
export function useMarkRead({ intAnnouncementId, isRead, status }: Announcement): void {
  const queries = useQueryClient();
  const { mutateAsync } = useWrite<unknown>();
  useEffect(() => {
    if (isRead || status !== 'active') return;
    // `mutate` with callbacks isn't used, because they are dropped when the reader goes to another screen.
    mutateAsync({
      path: '/Announcement/MarkRead',
      body: { announcementIds: [intAnnouncementId] },
    }).then(
      () => queries.invalidateQueries({ queryKey: ANNOUNCEMENTS }),
      () => undefined,
    );
  }, [intAnnouncementId, isRead, status, mutateAsync, queries]);
}
