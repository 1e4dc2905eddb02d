import { createHmac } from 'node:crypto';
import type { ReceiptView } from '#machines/domains/grievances/contracts/grievances.ts';
import {
  plainCode,
  STATUSES,
  ticketNo,
  TYPE_NAMES,
  type Priority,
} from '#machines/domains/grievances/vocabulary.ts';
import {
  delayKey,
  forgive,
  reserveAttempt,
  type DelayPolicy,
} from '#server/platform/access/delays.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/errors.ts';
import { deriveKey } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import { readHeldNotes, holdNote } from './delayed.ts';
import { readNotes } from './lists.ts';

/**
 * A code of 130 bits can't be guessed. The delay only slows down attempts, which also helps people to notice typing
 * errors.
 */
const RECEIPT_DELAYS: DelayPolicy = {
  free: 10,
  firstSeconds: 5,
  capSeconds: 900,
  forgetSeconds: 3600,
};

/** The hash needs a key, so that a stolen copy of the table doesn't allow trying codes. */
export const receiptHash = ({ secret }: Services, code: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'grievance receipts')).update(code).digest();

interface ReceiptMatch {
  hash: Buffer;
  /** Null until the end of the day on which it was filed. */
  instanceId: number | null;
  id: number;
  state: string;
  typeId: number;
  category: string;
  priority: Priority;
  filedOn: Date;
  due: Date;
  reachesHrAt: Date | null;
}

/**
 * Finds a grievance by its code.
 * @throws AppError 404 for an unknown code, 429 for too many attempts.
 */
async function opened(services: Services, typed: string, address: string): Promise<ReceiptMatch> {
  const key = delayKey('grievance receipt', address);
  await reserveAttempt(services.db, key, RECEIPT_DELAYS);
  const code = plainCode(typed);
  const hash = code === null ? null : receiptHash(services, code);
  const match = hash ? await readByReceipt(services, hash) : undefined;
  if (!hash || !match) throw notFound('There is no grievance with this receipt code');
  await forgive(services.db, key);
  return { ...match, hash };
}

const readByReceipt = (
  { db }: Services,
  hash: Buffer,
): Promise<Omit<ReceiptMatch, 'hash'> | undefined> =>
  queryOne<Omit<ReceiptMatch, 'hash'>>(
    db,
    `select i.id as "instanceId", g.id, i.state, g.type_id as "typeId", c.name as category,
       g.priority, g.created_at as "filedOn", g.due_at as due, null::timestamptz as "reachesHrAt"
     from grievances g
     join workflow_instances i on i.workflow = 'grievance' and i.subject_id = g.id
     join grievance_categories c on c.id = g.category_id
     where g.receipt_hash = $hash
     union all
     select null, h.grievance_id, 'pending', (h.facts->'body'->>'intGrievanceTypeId')::integer,
       c.name, h.facts->>'priority', (h.facts->>'at')::timestamptz,
       (h.facts->>'dueAt')::timestamptz, h.release_at
     from held_grievances h
     join grievance_categories c on c.id = (h.facts->'body'->>'intCategoryId')::bigint
     where h.receipt_hash = $hash`,
    { hash },
  );

/** Returns the status of an anonymous grievance. Its code is all that is needed. */
export async function receiptView(
  services: Services,
  typed: string,
  address: string,
): Promise<ReceiptView> {
  const match = await opened(services, typed, address);
  const { hash, instanceId } = match;
  const status = STATUSES.find(({ state }) => state === match.state) ?? STATUSES[1];
  const notices = instanceId === null ? [] : await readNotes(services.db, instanceId);
  const heldNotes = await readHeldNotes(services.db, hash);
  return {
    ticketNo: ticketNo(match.id),
    strStatus: status.name,
    strGrievanceType: TYPE_NAMES[match.typeId] ?? '',
    strCategory: match.category,
    strPriority: match.priority,
    filedOn: match.filedOn.toISOString().slice(0, 10),
    dteSlasolutionDeadline: match.due.toISOString(),
    reachesHrAt: match.reachesHrAt?.toISOString() ?? null,
    notes: [
      ...notices,
      ...heldNotes.map(({ note, releaseAt }) => ({
        at: releaseAt.toISOString(),
        by: 'Anonymous',
        text: note,
        isHeld: true,
      })),
    ],
  };
}

/** Adds a note to the grievance with this code. HR gets the note at the end of the day. */
export async function answerByReceipt(
  services: Services,
  { receiptCode, note }: { receiptCode: string; note: string },
  address: string,
): Promise<void> {
  const { hash } = await opened(services, receiptCode, address);
  await withTransaction(services.db, (tx) => holdNote(tx, hash, note));
}
