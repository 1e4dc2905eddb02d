import { queryOptions } from '@tanstack/react-query';
import type { InspectedSteps } from '#machines/domains/workflows/contracts/inspector.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** The time of the latest known step; a refetch requests later ones. */
let newest: string | undefined;

/**
 * Fetches the transitions since the last response. Its key is below `queues`, so that hints of any workflow
 * refetch it.
 */
export const stepsQuery = queryOptions({
  queryKey: [...workflowKeys.queues, 'steps'] as const,
  queryFn: async ({ signal }) => {
    const input = newest === undefined ? {} : { after: newest };
    const answer = await api.get<InspectedSteps>('/Workflow/Steps', input, signal);
    newest = answer.steps.at(-1)?.at ?? newest;
    return answer;
  },
  // Each response contains only new steps, so none may come from the cache.
  gcTime: 0,
});

/** Makes the next request fetch the latest steps, whatever their time. */
export function askFromTheStart(): void {
  newest = undefined;
}
