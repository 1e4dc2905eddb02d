import { queryOptions } from '@tanstack/react-query';
import type { InspectedSteps } from '#machines/contracts/inspector.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** The instant of the latest step that has come: what is asked for again is what came since. */
let newest: string | undefined;

/** Transitions since the last answer. Every workflow's hint asks again for what lies below `queues`. */
export const stepsQuery = queryOptions({
  queryKey: [...workflowKeys.queues, 'steps'] as const,
  queryFn: async ({ signal }) => {
    const asked = newest === undefined ? {} : { after: newest };
    const answer = await api.get<InspectedSteps>('/Workflow/Steps', asked, signal);
    newest = answer.steps.at(-1)?.at ?? newest;
    return answer;
  },
  // Each answer holds only what is new: none may be taken for another's.
  gcTime: 0,
});

/** The next answer is again of the latest steps, whenever they were. */
export function askFromTheStart(): void {
  newest = undefined;
}
