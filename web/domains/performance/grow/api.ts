import { queryOptions } from '@tanstack/react-query';
import type { Talks, TalkView } from '#machines/domains/performance/contracts/grow.ts';
import { api } from '#web/lib/apiClient.ts';
import { paths } from '#web/lib/paths.ts';
import { PERFORMANCE } from '../api.ts';

export const talkPath = (talkId: number): string => `${paths.growTalks}?talk=${talkId}`;

export const talksQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'talks'] as const,
  queryFn: ({ signal }) => api.get<Talks>('/Coaching/Talks', {}, signal),
});

export const talkQuery = (talkId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'talk', talkId] as const,
    queryFn: ({ signal }) => api.get<TalkView>('/Coaching/Talk', { talkId }, signal),
    // A form that is being filled in keeps the revision that it started with. A refetch would bring a later
    // one.
    staleTime: Infinity,
    gcTime: 0,
  });
