import { queryOptions } from '@tanstack/react-query';
import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import {
  isUnderWay,
  type Job,
  type JobDetails,
  type JobPlace,
} from '#machines/core/contracts/jobs.ts';
import { api, type Query } from '#web/lib/apiClient.ts';
import { download } from '#web/lib/saveFile.ts';

/** Hints update the progress more often. Polling is for browsers whose socket isn't connected. */
const POLL_MS = 5000;

export const jobsKey = ['jobs'] as const;

/** The user's own jobs, latest first. */
export const jobsQuery = queryOptions({
  queryKey: jobsKey,
  queryFn: ({ signal }) => api.get<Job[]>('/Jobs', {}, signal),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
});

/** One of the user's jobs, with its result. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: [...jobsKey, id] as const,
    queryFn: ({ signal }) => api.get<JobDetails>('/Jobs/Job', { id }, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });

/** Starts a download as a job that runs in the background. */
export const startExport = (place: JobPlace, call: string, query: Query): Promise<{ job: Job }> =>
  api.post('/Jobs/StartExport', {
    ...place,
    call,
    query: Object.fromEntries(
      Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
  });

/** Starts a job that checks a long file in the background. */
export const startCheck = (
  place: JobPlace,
  { base, asked }: { base: string; asked?: unknown },
  file: { format: 'file' | 'pasted'; content: string; reading: ReadingChoices },
): Promise<{ job: Job }> => api.post('/Jobs/CheckFile', { ...place, base, asked, ...file });

export const cancelJob = (id: number) => api.post('/Jobs/Cancel', { id });
export const removeJob = (id: number) => api.post('/Jobs/Remove', { id });
export const downloadJob = ({ id, file }: Pick<Job, 'id' | 'file'>): Promise<void> =>
  download('/Jobs/File', { id }, file?.name ?? '');
