import type { OnboardingItemContext } from '#machines/domains/people/onboardingItem/machine.ts';
import { onboardingItemWorkflow } from '#machines/domains/people/onboardingItem/workflow.ts';
import type { RecordSource, WorkflowBinding } from '#server/engine/instances/engine.ts';

/** The history's first transition covers the whole row of an item. */
export const ONBOARDING_RECORD: RecordSource = {
  table: 'onboarding_items',
  columns: ['account_id', 'employee_id', 'step_id', 'joined_on', 'title', 'created_at'],
};

export const onboardingItemBinding: WorkflowBinding<OnboardingItemContext> = {
  workflow: onboardingItemWorkflow,
  effects: {},
  record: ONBOARDING_RECORD,
};
