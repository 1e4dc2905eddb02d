import { queryOptions } from '@tanstack/react-query';
import type {
  IncrementBudget,
  IncrementBudgetChange,
} from '#machines/domains/increments/budget.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { WORKFLOW } from './stages.ts';

/** The query key of budgets. It is below the workflow's own key, because each decision changes the used budget. */
export const budgetKey = [...workflowKeys.of(WORKFLOW), 'budget'] as const;

/** The budgets of a fiscal year; optionally of one business unit. */
export const budgetsQuery = (year: number, businessUnitId = 0) =>
  queryOptions({
    queryKey: [...budgetKey, year, businessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<IncrementBudget[]>(
        '/Employee/IncrementBudgetLanding',
        { year, businessUnitId },
        signal,
      ),
  });

/** The changes of a budget, latest first. */
export const budgetChangesQuery = (year: number, businessUnitId: number) =>
  queryOptions({
    queryKey: [...budgetKey, 'changes', year, businessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<IncrementBudgetChange[]>(
        '/Employee/IncrementBudgetHistory',
        { year, businessUnitId },
        signal,
      ),
  });
