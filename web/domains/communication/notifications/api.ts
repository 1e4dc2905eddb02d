import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import type { NotificationPreferences } from '#machines/domains/communication/contracts/notifications.ts';
import { NOTICE_PAGE, type Channel } from '#machines/core/values/notifications.ts';
import { api } from '#web/lib/apiClient.ts';

export const notificationKeys = {
  all: ['notifications'] as const,
  count: ['notifications', 'count'] as const,
  preferences: ['notificationPreferences'] as const,
};

export const countQuery = queryOptions({
  queryKey: notificationKeys.count,
  queryFn: ({ signal }) =>
    api.get<{ count: number }>('/Notification/GetNotificationCount', {}, signal),
});

const page = (pageNo: number, pageSize: number, signal?: AbortSignal) =>
  api.get<NotificationRow[]>(
    '/Notification/GetAllNotificationByUser',
    { pageNo, pageSize },
    signal,
  );

/** The notices in pages, the latest first. They are dropped from the cache when the bell closes. */
export const listQuery = infiniteQueryOptions({
  queryKey: [...notificationKeys.all, 'list'],
  queryFn: ({ pageParam, signal }) => page(pageParam, NOTICE_PAGE, signal),
  initialPageParam: 1,
  getNextPageParam: (rows, _pages, pageNo) => (rows.length < NOTICE_PAGE ? undefined : pageNo + 1),
  gcTime: 0,
  staleTime: 0,
});

/** Returns the latest notice, which the browser's notification shows. */
export const newestNotice = async (): Promise<NotificationRow | undefined> => (await page(1, 1))[0];

export const markAllSeen = () => api.post('/Notification/MarkSeen', {});

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: ({ signal }) =>
    api.get<NotificationPreferences>('/Notification/GetPreferences', {}, signal),
});

export interface Decision {
  kind: string;
  channel: Channel;
  isOn: boolean;
}

export const decide = (preferences: readonly Decision[]) =>
  api.post('/Notification/UpdatePreferences', { preferences });
