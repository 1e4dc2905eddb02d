import { queryOptions } from '@tanstack/react-query';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import { notificationKeys } from '#web/domains/communication/notifications/index.ts';
import { api } from '#web/lib/apiClient.ts';

const LATEST = 5;

/** The latest notifications; refetched together with the bell. */
export const latestQuery = queryOptions({
  queryKey: [...notificationKeys.all, 'latest'] as const,
  queryFn: ({ signal }) =>
    api.get<NotificationRow[]>(
      '/Notification/GetAllNotificationByUser',
      { pageNo: 1, pageSize: LATEST },
      signal,
    ),
});
