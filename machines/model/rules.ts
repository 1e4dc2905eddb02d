import type { Workflow, RuleValues } from './workflow.ts';

/** The rules as they stand today. */
export const rulesOfToday = ({ parameters = {} }: Workflow): RuleValues =>
  Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value]));

/** The same workflow under other rules; those not named stay as they are. */
export function underRules(workflow: Workflow, values: RuleValues): Workflow {
  const { machineWith } = workflow;
  if (!machineWith) return workflow;
  return { ...workflow, machine: machineWith({ ...rulesOfToday(workflow), ...values }) };
}
