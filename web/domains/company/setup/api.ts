import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  setUpCompanyBody,
  MissingAnswer,
  StartingSetAnswer,
  SetupStatus,
} from '#machines/domains/company/contracts/setup.ts';
import type { StartingSetId } from '#machines/domains/company/startingSets.ts';
import type { LoginAnswer, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { api } from '#web/lib/apiClient.ts';

export const setupStatusQuery = queryOptions({
  queryKey: ['setup', 'status'],
  queryFn: () => api.getAs<SetupStatus>(null, '/Setup/Status'),
  retry: false,
});

/** What a new company still lacks before people can work. */
export const missingQuery = queryOptions({
  queryKey: ['setup', 'missing'],
  queryFn: ({ signal }) => api.get<MissingAnswer>('/FirstSteps/Missing', {}, signal),
});

export const checkSecret = (secret: string) =>
  api.post<WriteAnswer>('/Setup/Check', { secret }, { as: null });

export const setUpCompany = (body: z.input<typeof setUpCompanyBody>) =>
  api.post<LoginAnswer>('/Setup/Found', body, { as: null });

export const startingSetKey = ['setup', 'startingSet'] as const;

/** The rows that a country's starting set would add. */
export const startingSetQuery = (set: StartingSetId) =>
  queryOptions({
    queryKey: [...startingSetKey, set],
    queryFn: ({ signal }) => api.get<StartingSetAnswer>('/FirstSteps/StartingSet', { set }, signal),
  });
