import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CycleWork } from '#machines/domains/performance/contracts/cycleWork.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { api } from '#web/lib/apiClient.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { PERFORMANCE } from '#web/domains/performance/api.ts';

/** The state of the work is read this often while it runs. */
const POLL_MS = 1500;

const cycleWorkQuery = (cycleId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'cycleWork', cycleId] as const,
    queryFn: ({ signal }) => api.get<CycleWork>('/Performance/CycleWork', { cycleId }, signal),
    refetchInterval: ({ state }) => (state.data?.running ? POLL_MS : false),
  });

/** What the user can do with a cycle; undefined without permission. When work ends, the board is read again. */
export function useCycleWork(cycleId: number | null): CycleWork | undefined {
  const may = useMay();
  const queries = useQueryClient();
  const enabled = cycleId !== null && may('isEdit', MENU.hrAssessment);
  const { data } = useQuery({ ...cycleWorkQuery(cycleId ?? 0), enabled });
  const isRunning = data?.running != null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      void queries.invalidateQueries({ queryKey: PERFORMANCE });
      void queries.invalidateQueries({ queryKey: ['workflow'] });
    }
    wasRunning.current = isRunning;
  }, [isRunning, queries]);
  return enabled ? data : undefined;
}
