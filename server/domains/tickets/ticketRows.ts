import type { TicketStep } from '#machines/domains/tickets/steps.ts';
import { currentStep } from '#machines/domains/tickets/steps.ts';
import { ESCALATED, ticketStatus } from '#machines/domains/tickets/status.ts';
import type { TicketRow } from '#machines/domains/tickets/contracts/tickets.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import { choices } from '#server/engine/instances/step.ts';
import { getContext } from './context.ts';

export interface StoredTicket extends Instance {
  issueTypeName: string;
  issueDetails: string;
  remarks: string;
  contactNo: string;
  createdAt: Date;
  businessUnit: string;
  requesterId: number;
  requesterName: string;
  delegateTo: string | null;
}

/** The columns of `hr_tickets t` and of the joins in STORED_FROM. */
export const STORED_COLUMNS = `${INSTANCE_COLUMNS}, t.issue_type_name as "issueTypeName",
  t.issue_details as "issueDetails", t.remarks, t.contact_no as "contactNo",
  t.created_at as "createdAt", b.name as "businessUnit", t.requester_id as "requesterId",
  r.name as "requesterName", d.name as "delegateTo"`;

export const STORED_FROM = `hr_tickets t
  join workflow_instances i on i.workflow = $workflow and i.subject_id = t.id
  join business_units b on b.id = t.business_unit_id
  join employees r on r.id = t.requester_id
  left join employees d on d.id = (i.context->>'delegatedTo')::bigint`;

/** Returns the names of all people who are responsible for a step of these tickets. */
export async function getNames(
  db: Db | Tx,
  steps: readonly TicketStep[],
): Promise<Map<number, string>> {
  const ids = new Set(steps.flatMap(({ responsiblePersonId }) => responsiblePersonId ?? []));
  if (ids.size === 0) return new Map();
  const rows = await query<{ id: number; name: string }>(
    db,
    'select id, name from employees where id = any($ids::bigint[])',
    { ids: [...ids] },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns a ticket as a line of the list in the response. */
export function presentTicket(
  bound: BoundWorkflow,
  actor: Actor,
  ticket: StoredTicket,
  names: ReadonlyMap<number, string>,
  at: string,
): TicketRow {
  const context = getContext(ticket.context);
  const step = currentStep(context.steps);
  const { label = ticket.state, tags = [] } = bound.description.states.get(ticket.state) ?? {};
  return {
    ticketId: ticket.subjectId,
    issueTypeName: ticket.issueTypeName,
    issueDetails: ticket.issueDetails,
    createDate: ticket.createdAt.toISOString(),
    businessUnit: ticket.businessUnit,
    requesterName: ticket.requesterName,
    contactNo: ticket.contactNo,
    delegateDate: context.delegatedAt,
    delegateTo: ticket.delegateTo,
    status: ticketStatus(tags, context.isDelegated),
    state: ticket.state,
    stateLabel: label,
    isEscalated: tags.includes(ESCALATED),
    currentStep: step?.processName ?? null,
    responsiblePerson: names.get(step?.responsiblePersonId ?? 0) ?? null,
    dueAt: step?.actionButton === '' ? context.dueAt : null,
    version: ticket.version,
    allowedEvents: choices(bound, ticket, actor, at).allowedEvents,
  };
}
