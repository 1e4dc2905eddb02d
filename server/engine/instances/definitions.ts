import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { eventFields } from '#machines/core/model/eventFields.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import { getColumns, getDecisionFacts, getFields } from '#machines/core/summary.ts';
import type { BoundWorkflow } from './engine.ts';

const presented = new WeakMap<BoundWorkflow, WorkflowDefinition>();

/** Describes a workflow for API clients: its states and transitions. */
export function presentDefinition(bound: BoundWorkflow): WorkflowDefinition {
  const existing = presented.get(bound) ?? present(bound);
  presented.set(bound, existing);
  return existing;
}

const present = ({ workflow, description, batchRule }: BoundWorkflow): WorkflowDefinition => ({
  id: workflow.id,
  version: workflow.version,
  label: workflow.label,
  noun: workflow.noun,
  fields: getFields(workflow),
  columns: getColumns(workflow),
  facts: getDecisionFacts(workflow),
  order: workflow.summary?.order ?? [],
  sharesBudget: batchRule !== undefined,
  inputs: Object.fromEntries(
    [...description.eventLabels.keys()].map((event) => [
      event,
      eventFields(workflow, event).filter(({ name }) => name !== 'comment'),
    ]),
  ),
  states: [...description.states.values()].map((state) => ({
    id: state.id,
    label: state.label,
    description: state.description,
    final: state.final,
    ...(state.meta.queue
      ? {
          queue: {
            label: state.meta.queue.label,
            who: audienceLabel(state.meta.queue.audience),
            to: state.meta.queue.path,
          },
        }
      : {}),
  })),
  transitions: [...description.states.values()].flatMap((state) =>
    state.actions.flatMap((action) =>
      action.branches.map((branch) => ({
        from: state.id,
        event: action.event,
        to: branch.to,
        label: action.label,
        who: audienceLabel(action.who),
        comment: action.comment,
        confirm: action.confirm,
        tone: action.tone,
        form: action.form,
        screen: action.screen,
        guards: branch.guard ? [branch.guard] : [],
      })),
    ),
  ),
});
