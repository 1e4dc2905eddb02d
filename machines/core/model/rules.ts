import type { Workflow, RuleValues } from './workflow.ts';

/** The current values of a workflow's limits. */
export const rulesOfToday = ({ parameters = {} }: Workflow): RuleValues =>
  Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value]));

/** The same workflow with other limits. Limits that are not given keep their values. */
export function underRules(workflow: Workflow, values: RuleValues): Workflow {
  const { machineWith } = workflow;
  if (!machineWith) return workflow;
  return { ...workflow, machine: machineWith({ ...rulesOfToday(workflow), ...values }) };
}
