import type { Workflow } from './workflow.ts';

/** A limit that guards of a workflow hold to. */
export interface RuleParameter {
  label: string;
  /** What it decides, in a sentence. */
  description: string;
  unit: 'percent' | 'money' | 'days' | 'count';
  min: number;
  max: number;
  /** Today's rule; null where there is no such limit. */
  value: number | null;
}

export type RuleValues = Readonly<Record<string, number | null>>;

/** The rules as they stand today. */
export const rulesOfToday = ({ parameters = {} }: Workflow): RuleValues =>
  Object.fromEntries(Object.entries(parameters).map(([name, { value }]) => [name, value]));

/** The same workflow under other rules; those not named stay as they are. */
export function underRules(workflow: Workflow, values: RuleValues): Workflow {
  const { machineWith } = workflow;
  if (!machineWith) return workflow;
  return { ...workflow, machine: machineWith({ ...rulesOfToday(workflow), ...values }) };
}
