import { queryOptions } from '@tanstack/react-query';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { api } from '#web/lib/apiClient.ts';

export const RELEASE = ['separation', 'release'] as const;

export const releaseQuery = (requestId: number) =>
  queryOptions({
    queryKey: [...RELEASE, requestId] as const,
    queryFn: ({ signal }) => api.get<ReleaseView>('/Separation/Release', { requestId }, signal),
  });
