import { createHmac } from 'node:crypto';
import type { ReceiptView } from '#machines/grievance/contract.ts';
import {
  plainCode,
  STATUSES,
  ticketNo,
  TYPE_NAMES,
  type Priority,
} from '#machines/grievance/vocabulary.ts';
import { delayKey, forgive, takeTurn, type DelayPolicy } from '#server/access/delays.ts';
import { queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { notFound } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { systemActor } from '#server/workflow/actor.ts';
import { dispatch } from '#server/workflow/dispatch.ts';
import { deriveKey } from '#server/workflow/keys.ts';
import { notesOf } from './lists.ts';

/** 130 bits can't be guessed; this is for whoever tries all the same, and for typing errors. */
const RECEIPT_DELAYS: DelayPolicy = {
  free: 10,
  firstSeconds: 5,
  capSeconds: 900,
  forgetSeconds: 3600,
};

/** Keyed, so that a copy of the table alone tells nobody whether a code is one of it. */
export const receiptHash = ({ secret }: Services, code: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'grievance receipts')).update(code).digest();

interface Found {
  id: number;
  accountId: number;
  instanceId: number;
  state: string;
  movedAt: Date;
  typeId: number;
  category: string;
  priority: Priority;
  createdAt: Date;
  due: Date;
}

/** @throws AppError 404 for a code that opens nothing, 429 for whoever tries too many. */
async function opened(services: Services, typed: string, address: string): Promise<Found> {
  const key = delayKey('grievance receipt', address);
  await takeTurn(services.db, key, RECEIPT_DELAYS);
  const code = plainCode(typed);
  const found = code
    ? await queryOne<Found>(
        services.db,
        `select g.id, g.account_id as "accountId", i.id as "instanceId", i.state,
           i.moved_at as "movedAt", g.type_id as "typeId", c.name as category, g.priority,
           g.created_at as "createdAt", g.due_at as due
         from grievances g
         join workflow_instances i on i.workflow = 'grievance' and i.subject_id = g.id
         join grievance_categories c on c.id = g.category_id
         where g.receipt_hash = $hash`,
        { hash: receiptHash(services, code) },
      )
    : undefined;
  if (!found) throw notFound('There is no grievance with this receipt code');
  await forgive(services.db, key);
  return found;
}

/** How an anonymous grievance stands, for whoever has its code and says nothing else of themselves. */
export async function receiptView(
  services: Services,
  typed: string,
  address: string,
): Promise<ReceiptView> {
  const found = await opened(services, typed, address);
  const status = STATUSES.find(({ state }) => state === found.state) ?? STATUSES[1];
  return {
    ticketNo: ticketNo(found.id),
    strStatus: status.name,
    strGrievanceType: TYPE_NAMES[found.typeId] ?? '',
    strCategory: found.category,
    strPriority: found.priority,
    filedOn: found.createdAt.toISOString().slice(0, 10),
    dteSlasolutionDeadline: found.due.toISOString(),
    notes: await notesOf(services.db, found.instanceId),
  };
}

/** Adds a note of whoever has the code. Its time is the day's, or that of what came before it. */
export async function answerByReceipt(
  services: Services,
  { receiptCode, note }: { receiptCode: string; note: string },
  address: string,
): Promise<void> {
  const { id, accountId } = await opened(services, receiptCode, address);
  await withTransaction(services.db, async (tx) => {
    const row = await queryOne<{ at: Date }>(
      tx,
      `select greatest(date_trunc('day', now() at time zone 'UTC') at time zone 'UTC', i.moved_at)
         as at
       from workflow_instances i where i.workflow = 'grievance' and i.subject_id = $id`,
      { id },
    );
    if (!row) throw new Error('The grievance is gone');
    await dispatch(
      tx,
      { ...services.engine, at: row.at.toISOString() },
      {
        workflow: 'grievance',
        actor: systemActor(accountId),
        items: [{ subjectId: id, event: { type: 'note.add', comment: note } }],
      },
    );
  });
  services.wake();
}
