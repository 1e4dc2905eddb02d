import { TICKET_FILES, type NewTicket } from '#machines/domains/tickets/contracts/tickets.ts';
import type { TicketInput } from '#machines/domains/tickets/progress.ts';
import { currentStep, type TicketStep } from '#machines/domains/tickets/steps.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { forbidden, invalid, notFound, type Problem } from '#server/platform/errors.ts';
import { attachFile } from '#server/kits/uploads/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { startInstance } from '#server/engine/dispatch/startInstance.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { readWorkingCalendar } from '#server/engine/instances/workingCalendar.ts';
import { boundTickets, TICKET_RECORD } from './binding.ts';
import { getDue } from './enrichEvents.ts';
import { mustManage } from './policy.ts';
import { resolveSteps } from './resolve.ts';

interface Requester {
  name: string;
  code: string;
  businessUnitId: number;
  departmentId: number;
}

/**
 * Raises a ticket for the caller, or for another person if the caller manages the tickets of their unit (spec
 * 001 §6).
 * @returns its ID.
 * @throws AppError 400, 403, or 404 for a person or file out of reach.
 */
export async function raiseTicket(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  ticket: NewTicket,
): Promise<number> {
  const { userId, accountId } = actor;
  if (userId === null) throw forbidden('Only people can submit tickets');
  const requester = await readRequester(tx, accountId, ticket.ticketRequestFor);
  if (ticket.ticketRequestFor !== actor.employeeId) {
    await mustManage(tx, actor, requester.businessUnitId);
  }
  refuseFuture(ticket);
  const issueType = await readIssueType(tx, accountId, ticket, requester);
  const { workflow } = boundTickets(engine);
  const row = await queryOne<{ id: number; created_at: Date }>(
    tx,
    `insert into hr_tickets (account_id, business_unit_id, department_id, issue_type_id,
       issue_type_name, requester_id, created_by, contact_no, issue_details, remarks, happened_at,
       created_at)
     select $accountId, $businessUnitId, $departmentId, $issueTypeId, $issueType,
       $ticketRequestFor, $userId, $contactNo, $issueDetails, $remarks,
       least(coalesce($dateAndTime::timestamptz, c.at), c.at), c.at
     from (select coalesce($past::timestamptz, date_trunc('milliseconds', now())) as at) c
     returning id, ${TICKET_RECORD.columns.join(', ')}`,
    {
      ...ticket,
      accountId,
      userId,
      issueType,
      dateAndTime: ticket.dateAndTime ?? null,
      past: engine.at ?? null,
    },
  );
  if (!row) throw new Error('The ticket was not stored');
  if (ticket.attachmentIds !== null) {
    const to = { tableReference: TICKET_FILES, referenceId: row.id };
    await attachFile(tx, actor, ticket.attachmentIds, to);
  }
  const steps = await resolveSteps(tx, {
    accountId,
    issueTypeId: ticket.issueTypeId,
    requesterId: ticket.ticketRequestFor,
    businessUnitId: requester.businessUnitId,
  });
  const at = row.created_at.toISOString();
  const input: TicketInput = {
    requesterId: ticket.ticketRequestFor,
    creatorId: actor.employeeId,
    steps,
    dueAt: getDue(getFirst(steps), at, await readWorkingCalendar(tx, accountId, at)),
  };
  await startInstance(tx, engine, {
    workflow,
    actor,
    source: TICKET_RECORD,
    row,
    input: { ...input },
    subject: `${issueType} · ${requester.name} (${requester.code})`,
    businessUnitId: requester.businessUnitId,
  });
  return row.id;
}

/** The clock of a client may be slightly ahead. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

function refuseFuture({ dateAndTime }: NewTicket): void {
  if (dateAndTime == null || Date.parse(dateAndTime) <= databaseTime().getTime() + CLOCKS_DIFFER_MS)
    return;
  const message = 'Date and Time cannot be in the future';
  throw invalid(message, [{ path: 'dateAndTime', message }]);
}

function getFirst(steps: readonly TicketStep[]): TicketStep {
  const first = currentStep(steps);
  if (!first) throw new Error('An issue type has no steps');
  return first;
}

async function readRequester(tx: Tx, accountId: number, employeeId: number): Promise<Requester> {
  const requester = await queryOne<Requester>(
    tx,
    `select name, code, business_unit_id as "businessUnitId", department_id as "departmentId"
     from employees where id = $employeeId and account_id = $accountId and is_active`,
    { employeeId, accountId },
  );
  if (!requester) throw notFound('Employee not found');
  return requester;
}

/**
 * Reads the kind of issue.
 * @throws AppError 400 naming everything that doesn't fit the requester, or is inactive.
 */
async function readIssueType(
  tx: Tx,
  accountId: number,
  ticket: NewTicket,
  requester: Requester,
): Promise<string> {
  const type = await queryOne<{ name: string }>(
    tx,
    `select name from hr_issue_types
     where id = $issueTypeId and account_id = $accountId and is_active`,
    { issueTypeId: ticket.issueTypeId, accountId },
  );
  const problems: Problem[] = [
    ...(ticket.businessUnitId === requester.businessUnitId
      ? []
      : [{ path: 'businessUnitId', message: 'The employee works in another business unit' }]),
    ...(ticket.departmentId === requester.departmentId
      ? []
      : [{ path: 'departmentId', message: 'The employee works in another department' }]),
    ...(type ? [] : [{ path: 'issueTypeId', message: 'Issue type not found' }]),
  ];
  const [first] = problems;
  if (first || !type) throw invalid(first?.message ?? '', problems);
  return type.name;
}
