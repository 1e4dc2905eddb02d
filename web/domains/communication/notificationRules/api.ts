import { queryOptions } from '@tanstack/react-query';
import type { NotificationRules } from '#machines/domains/communication/contracts/notificationRules.ts';
import { api } from '#web/lib/apiClient.ts';

export const RULES = ['notificationRules'] as const;

export const rulesQuery = queryOptions({
  queryKey: RULES,
  queryFn: ({ signal }) => api.get<NotificationRules>('/Notification/Rules', {}, signal),
});
