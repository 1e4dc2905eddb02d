import { ticketWorkflow } from '#machines/workflows/ticket/workflow.ts';
import { notFound } from '#server/errors.ts';
import type { BoundWorkflow, Engine, WorkflowBinding } from '#server/workflow/engine/engine.ts';
import { enrichEvents } from './enrichEvents.ts';

/** The ticket workflow (spec 001 §4). All that happens to a ticket, its instance holds. */
export const ticketBinding: WorkflowBinding = {
  workflow: ticketWorkflow,
  effects: {},
  enrich: enrichEvents,
};

/** @throws AppError 404 in a process that runs no tickets. */
export function boundTickets(engine: Engine): BoundWorkflow {
  const bound = engine.workflows.get(ticketWorkflow.id);
  if (!bound) throw notFound(`There is no workflow ${ticketWorkflow.id}`);
  return bound;
}
