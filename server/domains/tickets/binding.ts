import type { TicketContext } from '#machines/domains/tickets/progress.ts';
import { ticketWorkflow } from '#machines/domains/tickets/workflow.ts';
import { notFound } from '#server/platform/errors.ts';
import type {
  BoundWorkflow,
  Engine,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { enrichEvents } from './enrichEvents.ts';
import { ticketTaskDetails } from './taskDetails.ts';

/** The first transition covers these columns of a ticket's row, so that a later change of them is noticed. */
export const TICKET_RECORD: RecordSource = {
  table: 'hr_tickets',
  columns: [
    'account_id',
    'business_unit_id',
    'department_id',
    'issue_type_id',
    'issue_type_name',
    'requester_id',
    'created_by',
    'contact_no',
    'issue_details',
    'remarks',
    'happened_at',
    'created_at',
  ],
};

/**
 * The ticket workflow (spec 001 §4). It has no effects, because everything that happens to a ticket is stored
 * in its instance.
 */
export const ticketBinding: WorkflowBinding<TicketContext> = {
  workflow: ticketWorkflow,
  effects: {},
  record: TICKET_RECORD,
  enrich: enrichEvents,
  details: ticketTaskDetails,
};

/**
 * Returns the ticket workflow.
 * @throws AppError 404 if the engine was created without it.
 */
export function boundTickets(engine: Engine): BoundWorkflow {
  const bound = engine.workflows.get(ticketWorkflow.id);
  if (!bound) throw notFound(`There is no workflow ${ticketWorkflow.id}`);
  return bound;
}
