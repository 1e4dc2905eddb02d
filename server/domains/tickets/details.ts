import { z } from 'zod';
import {
  TICKET_FILES,
  type ProcessHistoryStep,
  type TicketDetails,
} from '#machines/domains/tickets/contracts/tickets.ts';
import { REOPEN_MS, type TicketContext } from '#machines/domains/tickets/progress.ts';
import { currentStep } from '#machines/domains/tickets/steps.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { followed, lastActor } from '#server/engine/history/chain/readHistory.ts';
import { choices } from '#server/engine/instances/step.ts';
import { boundTickets } from './binding.ts';
import { getContext } from './context.ts';
import {
  getNames,
  presentTicket,
  STORED_COLUMNS,
  STORED_FROM,
  type StoredTicket,
} from './ticketRows.ts';

export const detailsQuery = z.object({
  ticketId: queryInt('must be a ticket ID').pipe(z.number().positive('must be a ticket ID')),
});

interface StoredDetails extends StoredTicket {
  requesterDesignation: string;
  requesterDepartment: string;
  createdByName: string;
  happenedAt: Date;
  fileId: number | null;
  fileName: string | null;
}

/**
 * GetTicketDetails (spec 001 §7): returns a ticket's steps, the current step, and its subject.
 * @throws AppError 404 for a ticket that doesn't exist or that the caller may not see.
 */
export async function ticketDetails(
  { db, actor, services }: Call,
  { ticketId }: z.output<typeof detailsQuery>,
): Promise<TicketDetails> {
  const bound = boundTickets(services.engine);
  await followed(db, bound, ticketId, actor);
  const ticket = await queryOne<StoredDetails>(
    db,
    `select ${STORED_COLUMNS}, g.name as "requesterDesignation", p.name as "requesterDepartment",
       c.name as "createdByName", t.happened_at as "happenedAt", f.id as "fileId", f.name as "fileName"
     from ${STORED_FROM}
     join designations g on g.id = r.designation_id
     join departments p on p.id = t.department_id
     join users w on w.id = t.created_by
     join user_people c on c.user_id = w.id
     left join files f on f.table_reference = $files and f.reference_id = t.id
       and f.deleted_at is null
     where t.id = $ticketId and t.account_id = $accountId`,
    { workflow: bound.workflow.id, files: TICKET_FILES, ticketId, accountId: actor.accountId },
  );
  if (!ticket) throw notFound('Ticket not found');
  const context = getContext(ticket.context);
  const names = await getNames(db, context.steps);
  const at = databaseTime().toISOString();
  const actions = bound.description.states.get(ticket.state)?.actions ?? [];
  const isReopenable = actions.some(({ event }) => event === 'requester.reopen');
  return {
    ...presentTicket(bound, actor, ticket, names, at),
    processHistory: getSteps(context, names, await completedBy(db, ticket.id)),
    changedByName: await lastActor(db, ticket.id),
    currentRowId: currentStep(context.steps)?.rowId ?? 0,
    requesterId: ticket.requesterId,
    requesterDesignation: ticket.requesterDesignation,
    requesterDepartment: ticket.requesterDepartment,
    createdByName: ticket.createdByName,
    remarks: ticket.remarks,
    happenedAt: ticket.happenedAt.toISOString(),
    attachment:
      ticket.fileId === null
        ? null
        : { globalFileUrlId: ticket.fileId, fileName: ticket.fileName ?? '' },
    rating: context.rating,
    feedback: context.feedback,
    closedAt: context.closedAt,
    reopenUntil:
      isReopenable && context.closedAt !== null
        ? new Date(Date.parse(context.closedAt) + REOPEN_MS).toISOString()
        : null,
    blockedEvents: choices(bound, ticket, actor, at).blockedEvents,
  };
}

function getSteps(
  { steps, dueAt }: TicketContext,
  names: ReadonlyMap<number, string>,
  completers: ReadonlyMap<string, string>,
): ProcessHistoryStep[] {
  const current = currentStep(steps);
  return steps.map((step) => ({
    rowId: step.rowId,
    processId: step.processId,
    processName: step.processName,
    responsiblePersonId: step.responsiblePersonId,
    responsiblePersonName: names.get(step.responsiblePersonId ?? 0) ?? '',
    isComplete: step.completedAt !== null,
    isActive: step === current,
    actionButton: step.actionButton,
    completedAt: step.completedAt,
    completedByName: completers.get(step.completedAt ?? '') ?? '',
    delegatedAt: step.delegatedAt,
    dueAt: step === current && step.actionButton === '' ? dueAt : null,
    hours: step.hours,
  }));
}

/** Returns who completed steps, by the time of completion. It can be someone other than the responsible person. */
async function completedBy(db: Call['db'], instanceId: number): Promise<Map<string, string>> {
  const rows = await query<{ at: Date; name: string }>(
    db,
    `select t.at, e.name from workflow_transitions t
     join users u on u.id = t.actor_id join user_people e on e.user_id = u.id
     where t.instance_id = $instanceId and t.event in ('step.complete', 'requester.close')`,
    { instanceId },
  );
  return new Map(rows.map(({ at, name }) => [at.toISOString(), name]));
}
