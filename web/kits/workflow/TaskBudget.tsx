import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { BudgetBar } from './BudgetBar.tsx';
import { getItems } from './items.ts';
import { usePreview } from './usePreview.ts';
import { leadingEvent, offeredEvents, type Actionable } from './words.ts';

export type TaskBudgetProps = { definition: WorkflowDefinition; task: Actionable };

/** Shows what approving the task would leave of its budget, if its workflow has budgets. */
export function TaskBudget({ definition, task }: TaskBudgetProps) {
  const lead = leadingEvent(offeredEvents(definition, [task], { withForms: true }));
  const { sharesBudget } = definition;
  const items = useMemo(
    () => (sharesBudget && lead ? getItems(lead, [task], undefined) : []),
    [sharesBudget, lead, task],
  );
  const { preview } = usePreview(definition, items);
  return preview ? <BudgetBar budgets={preview.budgets} /> : null;
}
