import { randomBytes } from 'node:crypto';
import type { AnonymousGrievance } from '#machines/grievance/contract.ts';
import {
  GRIEVANCE_FILES,
  GRIEVANCE_TYPES,
  RECEIPT_BYTES,
  receiptCodeOf,
  type Priority,
} from '#machines/grievance/vocabulary.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { AppError, invalid } from '#server/errors.ts';
import { keepNobodysFile } from '#server/features/documents/index.ts';
import type { Services } from '#server/services.ts';
import { systemActor } from '#server/workflow/actor.ts';
import { checkGrievance } from './check.ts';
import { deadlineOf } from './deadlines.ts';
import { receiptHash } from './receipts.ts';
import { beginGrievance, storeGrievance } from './store.ts';

export interface Receipt {
  receiptCode: string;
  grievanceId: number;
}

/**
 * Files a grievance of whoever doesn't sign. From here on nothing knows who that is: of the caller only
 * the account comes along, Cadre itself is the actor, and all its rows say the day's beginning in place
 * of the time. Repeated with the same code, it answers as before.
 * @throws AppError 400 naming every problem, 413 and 415 for its attachment.
 */
export async function fileAnonymously(
  services: Services,
  accountId: number,
  body: AnonymousGrievance,
): Promise<Receipt> {
  const receiptCode = body.receiptCode ?? receiptCodeOf(randomBytes(RECEIPT_BYTES));
  if (body.intGrievanceTypeId === GRIEVANCE_TYPES.judicial) {
    throw invalid('intGrievanceTypeId: A judicial grievance is filed under one’s name', [
      { path: 'intGrievanceTypeId', message: 'A judicial grievance is filed under one’s name' },
    ]);
  }
  const file = body.attachment
    ? await keepNobodysFile(services.env.DATA_DIR, body.attachment.content)
    : null;
  try {
    const grievanceId = await withTransaction(services.db, (tx) =>
      store(services, tx, { accountId, body, hash: receiptHash(services, receiptCode), file }),
    );
    if (grievanceId.repeated) await file?.drop();
    services.wake();
    return { receiptCode, grievanceId: grievanceId.id };
  } catch (error) {
    await file?.drop();
    throw error;
  }
}

interface Filing {
  accountId: number;
  body: AnonymousGrievance;
  hash: Buffer;
  file: Awaited<ReturnType<typeof keepNobodysFile>> | null;
}

async function store(
  { engine }: Services,
  tx: Tx,
  { accountId, body, hash, file }: Filing,
): Promise<{ id: number; repeated: boolean }> {
  const known = await queryOne<{ id: number }>(
    tx,
    'select id from grievances where receipt_hash = $hash and account_id = $accountId',
    { hash, accountId },
  );
  if (known) return { id: known.id, repeated: true };
  const { at, tomorrow } = await theDay(tx);
  await refuseUnknownUnit(tx, accountId, body.intBusinessUnitId);
  const { segmentId, keptFrom } = await checkGrievance(tx, accountId, body, {
    at: tomorrow,
    filer: null,
  });
  const priority = body.strPriority as Priority;
  const actor = systemActor(accountId);
  const fileId = file ? await file.store(tx, accountId, GRIEVANCE_FILES, at) : null;
  const facts = {
    accountId,
    body,
    segmentId,
    priority,
    businessUnitId: body.intBusinessUnitId,
    role: null,
    filedBy: null,
    receiptHash: hash,
    fileId,
    // Of the hour nothing is known, so whoever handles it has the whole day.
    dueAt: await deadlineOf(tx, accountId, priority, tomorrow),
    at,
  };
  const stored = await storeGrievance(tx, facts);
  const { id } = stored;
  if (fileId !== null) {
    await query(tx, 'update files set reference_id = $id where id = $fileId', { id, fileId });
  }
  await beginGrievance(tx, { ...engine, at }, actor, stored, { ...facts, keptFrom });
  return { id, repeated: false };
}

/** The beginnings of today and tomorrow, in UTC: a time would lead to whoever was there then. */
async function theDay(tx: Tx): Promise<{ at: string; tomorrow: string }> {
  const row = await queryOne<{ at: Date; tomorrow: Date }>(
    tx,
    `select d.at at time zone 'UTC' as at, (d.at + interval '1 day') at time zone 'UTC' as tomorrow
     from (select date_trunc('day', now() at time zone 'UTC') as at) d`,
  );
  if (!row) throw new Error('The database did not tell the day');
  return { at: row.at.toISOString(), tomorrow: row.tomorrow.toISOString() };
}

async function refuseUnknownUnit(tx: Tx, accountId: number, unitId: number): Promise<void> {
  const unit = await queryOne(
    tx,
    'select id from business_units where id = $unitId and account_id = $accountId',
    { unitId, accountId },
  );
  if (unit) return;
  throw new AppError('invalid', 'intBusinessUnitId: Business Unit is required', {
    errors: [{ path: 'intBusinessUnitId', message: 'Business Unit is required' }],
  });
}
