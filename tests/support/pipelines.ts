import { createHash } from 'node:crypto';
import {
  DEFAULT_PIPELINE,
  pipelineDefinition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import { reservesSomething } from '#machines/kits/requests/naming.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

/** Four steps, one of them for large amounts, and one with two approvers. */
export const FOUR_STEPS: PipelineDefinition = pipelineDefinition.parse({
  steps: [
    { label: 'Supervisor', approvers: [{ by: 'supervisor' }] },
    {
      label: 'Large amounts',
      approvers: [{ by: 'role', role: 'finance' }],
      condition: { amountFrom: 500_000 },
    },
    {
      label: 'Audit and finance',
      approvers: [
        { by: 'role', role: 'audit' },
        { by: 'role', role: 'finance' },
      ],
      rule: 'all',
    },
    { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], comment: 'required' },
  ],
});

/**
 * Uses every option of a pipeline: conditions in the first and last step, several approvers, a named person.
 */
const MANY_WAYS: PipelineDefinition = pipelineDefinition.parse({
  steps: [
    {
      label: 'Large amounts',
      approvers: [{ by: 'departmentHead' }, { by: 'secondSupervisor' }],
      condition: { amountFrom: 10 },
    },
    {
      label: 'Named',
      approvers: [{ by: 'person', employeeId: 5, name: 'Person 5' }, { by: 'supervisor' }],
      rule: 'all',
    },
    { label: 'Largest', approvers: [{ by: 'role', role: 'md' }], condition: { amountFrom: 20 } },
  ],
});

const PIPELINES = { default: DEFAULT_PIPELINE, four: FOUR_STEPS, many: MANY_WAYS };

/** Removes steps by amount if the kind has no amounts. */
const fitting = (definition: PipelineDefinition, hasAmount: boolean): PipelineDefinition => ({
  ...definition,
  steps: definition.steps.filter(({ condition }) => hasAmount || condition === null),
});

/** Each kind of request under each of these pipelines. */
const pipelined = (kinds: readonly RequestKind[]): Workflow[] =>
  kinds.flatMap((kind) =>
    Object.entries(PIPELINES).map(([name, definition], index) =>
      requestWorkflow({
        kind,
        definition: fitting(definition, kind.amount !== undefined),
        version: index + 1,
        hash: createHash('sha256').update(name).digest('hex').slice(0, 24),
      }),
    ),
  );

export const pipelinedWorkflows: readonly Workflow[] = pipelined(REQUESTS);

/**
 * The options that determine states and guards of a kind's machine; kinds with equal options differ only by
 * texts.
 */
const getShape = (kind: RequestKind): string => {
  const { amount, days, payment, cancellable, extension } = kind;
  const has = [amount, days, payment, cancellable, extension, reservesSomething(kind)];
  return has.map(Boolean).join();
};

/** One kind of each shape, because the others' machines have the same paths. */
export const pipelinedShapes: readonly Workflow[] = pipelined([
  ...new Map(REQUESTS.map((kind) => [getShape(kind), kind])).values(),
]);
