import { queryOptions } from '@tanstack/react-query';
import type {
  PlanBoard,
  Plans,
  DevelopmentPlanView,
} from '#machines/domains/performance/contracts/development.ts';
import type { ProjectRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { api } from '#web/lib/apiClient.ts';
import { paths } from '#web/lib/paths.ts';
import { TASKS } from '#web/lib/taskKeys.ts';
import { PERFORMANCE } from '../api.ts';

/** Query keys that a change of a development plan invalidates. */
export const PLAN_CHANGES = [PERFORMANCE, ['workflow']] as const;

export const planPath = (planId: number): string => `${paths.developmentPlan}?plan=${planId}`;

export const plansQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'plans'] as const,
  queryFn: ({ signal }) => api.get<Plans>('/Development/Plans', {}, signal),
});

export const planQuery = (planId: number) =>
  queryOptions({
    queryKey: [...PERFORMANCE, 'plan', planId] as const,
    queryFn: ({ signal }) => api.get<DevelopmentPlanView>('/Development/Plan', { planId }, signal),
  });

export const planBoardQuery = queryOptions({
  queryKey: [...PERFORMANCE, 'planBoard'] as const,
  queryFn: ({ signal }) => api.get<PlanBoard>('/Development/PlanBoard', {}, signal),
});

/** The user's own projects, in which they can create a card. */
export const projectsQuery = queryOptions({
  queryKey: [...TASKS, 'projects'] as const,
  queryFn: ({ signal }) => api.get<ProjectRow[]>('/Task/Projects', {}, signal),
});
