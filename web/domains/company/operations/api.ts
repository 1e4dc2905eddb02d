import { queryOptions } from '@tanstack/react-query';
import type {
  InstallationAnswer,
  QueueBoardAnswer,
  QueuesAnswer,
} from '#machines/domains/company/contracts/operations.ts';
import { api } from '#web/lib/apiClient.ts';

const REFRESH_MS = 5000;

/** The number of waiting jobs. It is fetched every 5 s while it is shown. */
export const queuesQuery = queryOptions({
  queryKey: ['operations', 'queues'] as const,
  queryFn: ({ signal }) => api.get<QueuesAnswer>('/Operations/Queues', {}, signal),
  refetchInterval: REFRESH_MS,
});

/** The state of the installation: where mail goes, and how old the newest backup is. */
export const installationQuery = queryOptions({
  queryKey: ['operations', 'installation'] as const,
  queryFn: ({ signal }) => api.get<InstallationAnswer>('/Operations/Installation', {}, signal),
});

export const openQueueBoard = () => api.post<QueueBoardAnswer>('/Operations/OpenQueueBoard', {});
