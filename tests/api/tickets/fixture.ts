import { expect } from 'vitest';
import type {
  IssueType,
  ProcessHistoryStep,
  TicketDetails,
} from '#machines/domains/tickets/contracts/tickets.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Answer, Client } from '#tests/support/client.ts';

/** Makes the manager everyone's supervisor, and the md the manager's. */
export async function createTicketFixture(owner: Db): Promise<void> {
  await owner.raw(`
    update employees set personal_mobile = '+880 1700 000' || id,
      supervisor_id = (select id from employees where code = 'U-manager')
    where code not in ('U-manager', 'U-md');
    update employees set supervisor_id = (select id from employees where code = 'U-md')
    where code = 'U-manager';
  `);
}

export const expectOk = (answer: Answer): Answer => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
};

/** An issue type by its name: `IT equipment and access` has two steps and the rating. */
export async function issueTypeId(client: Client, name = 'IT equipment and access') {
  const { body } = await client.get('/HRTicket/GetIssueTypes');
  return (
    (body as IssueType[]).find(({ issueTypeName }) => issueTypeName === name)?.issueTypeId ?? 0
  );
}

/** The create form's body for a person in unit 1; `over` has overrides. */
export const readTicket = async (
  client: Client,
  over: Record<string, unknown> = {},
  type?: string,
): Promise<Record<string, unknown>> => ({
  issueTypeId: await issueTypeId(client, type),
  businessUnitId: 1,
  departmentId: '1',
  contactNo: '+880 1711 222333',
  issueDetails: 'The screen of my laptop flickers',
  remarks: 'Since Monday',
  ticketRequestFor: client.employeeId,
  ticketCreateBy: client.employeeId,
  attachmentIds: [0],
  ...over,
});

/** Raises a ticket; returns its ID. */
export async function raise(
  client: Client,
  over: Record<string, unknown> = {},
  type?: string,
): Promise<number> {
  const answer = await client.post('/HRTicket/CreateTicket', await readTicket(client, over, type));
  return (expectOk(answer).body as { autoId: number }).autoId;
}

export const details = async (client: Client, ticketId: number): Promise<TicketDetails> =>
  expectOk(await client.get(`/HRTicket/GetTicketDetails?ticketId=${ticketId}`))
    .body as TicketDetails;

type Change = Partial<Pick<ProcessHistoryStep, 'isComplete' | 'responsiblePersonId'>>;

/** All steps as the update modal sends them, with changes by row. */
export const getItems = (
  { ticketId, processHistory }: TicketDetails,
  changes: Record<number, Change>,
) =>
  processHistory.map(({ rowId, processId, responsiblePersonId, isComplete }) => ({
    ticketId,
    rowId,
    processId,
    responsiblePersonId: responsiblePersonId ?? 0,
    isComplete,
    updatedBy: 1,
    ...changes[rowId],
  }));

/** Saves changes of a ticket's steps. */
export async function update(
  client: Client,
  ticketId: number,
  changes: Record<number, Change>,
): Promise<Answer> {
  return client.post(
    '/HRTicket/UpdateTicketStatus',
    getItems(await details(client, ticketId), changes),
  );
}

/** HR completes all work, so that only the rating is left; returns the rating's row. */
export async function bringToRating(hr: Client, ticketId: number): Promise<number> {
  for (;;) {
    const { processHistory, currentRowId } = await details(hr, ticketId);
    const current = processHistory.find(({ rowId }) => rowId === currentRowId);
    if (!current || current.actionButton === 'rating') return currentRowId;
    expectOk(await update(hr, ticketId, { [currentRowId]: { isComplete: true } }));
  }
}

export const close = (client: Client, ticketId: number, rowId: number, over = {}) =>
  client.post('/HRTicket/CloseTicket', {
    actionButton: 'rating',
    rowId,
    ticketId,
    rating: 4,
    feedback: 'Quick and friendly',
    closedBy: client.employeeId,
    ...over,
  });

export const getState = async (db: Db, ticketId: number): Promise<string | undefined> =>
  (
    await query<{ state: string }>(
      db,
      `select state from workflow_instances where workflow = 'ticket' and subject_id = $ticketId`,
      { ticketId },
    )
  )[0]?.state;
