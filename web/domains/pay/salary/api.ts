import { queryOptions } from '@tanstack/react-query';
import type { SalaryHistory } from '#machines/domains/increments/revisions.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** A person's pay and its history. The employee ID 0 is the user. It is refetched when a raise is released. */
export const salaryHistoryQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...workflowKeys.of('increment'), 'salaryHistory', employeeId] as const,
    queryFn: ({ signal }) =>
      api.get<SalaryHistory>('/Employee/SalaryRevisions', { employeeId }, signal),
  });

export const LETTER_PATH = '/PdfAndExcelReport/IncrementLetter';

/** Letters are in the language of the page. */
export const letterLocale = (): string => document.documentElement.lang || 'en-GB';

/**
 * A letter for display. Its content never changes, so it stays fresh while it is shown; it leaves the cache
 * when it is closed.
 */
export const letterQuery = (incrementId: number) =>
  queryOptions({
    queryKey: ['letter', incrementId, letterLocale()] as const,
    queryFn: ({ signal }) =>
      api.file(LETTER_PATH, { incrementId, locale: letterLocale(), inline: true }, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
