import { RELATIVES } from '#machines/core/model/workflow.ts';
import type {
  Approver,
  Condition,
  PipelineDefinition,
  PipelineStep,
} from '#machines/kits/requests/pipeline.ts';
import { ROLES, type Role } from '#machines/core/values/roles.ts';

/** Approvers as values of a select: `supervisor`, `role hr`; a person is chosen separately. */
export const APPROVER_OPTIONS = [
  ...Object.entries(RELATIVES).map(([value, label]) => ({ value, label })),
  ...Object.entries(ROLES).map(([role, label]) => ({ value: `role ${role}`, label })),
  { value: 'group', label: 'A user group' },
  { value: 'person', label: 'A person' },
];

export const ROLE_OPTIONS = Object.entries(ROLES).map(([value, label]) => ({
  value: value as Role,
  label,
}));

export const getOption = (one: Approver): string =>
  one.by === 'role' ? `role ${one.role}` : one.by;

export function getApprover(option: string): Approver {
  if (option === 'group') return { by: 'group', groupId: 0, name: '' };
  if (option === 'person') return { by: 'person', employeeId: 0, name: '' };
  if (option.startsWith('role ')) return { by: 'role', role: option.slice(5) as Role };
  return { by: option as 'supervisor' };
}

export const NO_LIMITS: Condition = {
  amountFrom: null,
  amountUpTo: null,
  daysFrom: null,
  daysUpTo: null,
  units: [],
};

export const newStep = (n: number): PipelineStep => ({
  label: `Step ${n}`,
  approvers: [{ by: 'role', role: 'hr' }],
  rule: 'any',
  standIn: 'admin',
  hours: 16,
  comment: 'optional',
  condition: null,
});

/** The definition with the step at a position replaced. */
export const withStep = (
  { steps }: PipelineDefinition,
  place: number,
  change: Partial<PipelineStep>,
): PipelineDefinition => ({
  steps: steps.map((step, at) => (at === place ? { ...step, ...change } : step)),
});

/** The definition with the step at a position moved up (-1) or down (1). */
export function moved(
  { steps }: PipelineDefinition,
  place: number,
  by: 1 | -1,
): PipelineDefinition {
  const next = [...steps];
  const [step] = next.splice(place, 1);
  if (step) next.splice(place + by, 0, step);
  return { steps: next };
}

/** The names of steps that differ between two versions or are only in one of them. */
export function changedSteps(was: PipelineDefinition, is: PipelineDefinition): string[] {
  const written = ({ steps }: PipelineDefinition) =>
    new Map(steps.map((step) => [step.label, JSON.stringify(step)]));
  const [before, now] = [written(was), written(is)];
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (label) => before.get(label) !== now.get(label),
  );
}
