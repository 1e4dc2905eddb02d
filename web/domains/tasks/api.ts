import { queryOptions } from '@tanstack/react-query';
import type {
  CardDetails,
  CardRow,
  OpenCase,
  ProjectDetails,
  ProjectRow,
  TaskDashboard,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { TASK_FILES } from '#machines/domains/tasks/contracts/tasks.ts';
import { uploadTo } from '#web/kits/uploads/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { TASKS } from '#web/lib/taskKeys.ts';

export { TASKS };

/** The filters of cards, as URL parameters. */
export type Filters = Readonly<Record<string, string>>;

export const uploadForCard = uploadTo(TASK_FILES);

export const projectsQuery = queryOptions({
  queryKey: [...TASKS, 'projects'] as const,
  queryFn: ({ signal }) => api.get<ProjectRow[]>('/Task/Projects', {}, signal),
});

export const projectQuery = (projectId: number) =>
  queryOptions({
    queryKey: [...TASKS, 'project', projectId] as const,
    queryFn: ({ signal }) => api.get<ProjectDetails>('/Task/Project', { projectId }, signal),
    enabled: projectId > 0,
  });

export const cardsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...TASKS, 'cards', filters] as const,
    queryFn: ({ signal }) => api.get<CardRow[]>('/Task/Cards', filters, signal),
  });

export const openCasesQuery = (text: string) =>
  queryOptions({
    queryKey: [...TASKS, 'cases', text] as const,
    queryFn: ({ signal }) => api.get<OpenCase[]>('/Task/OpenCases', { text }, signal),
  });

export const cardQuery = (taskId: number) =>
  queryOptions({
    queryKey: [...TASKS, 'card', taskId] as const,
    queryFn: ({ signal }) => api.get<CardDetails>('/Task/Card', { taskId }, signal),
    enabled: taskId > 0,
  });

export const dashboardQuery = queryOptions({
  queryKey: [...TASKS, 'dashboard'] as const,
  queryFn: ({ signal }) => api.get<TaskDashboard>('/Task/Dashboard', {}, signal),
});
