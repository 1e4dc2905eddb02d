import { randomBytes, randomInt } from 'node:crypto';
import type { AnonymousGrievance } from '#machines/domains/grievances/contracts/grievances.ts';
import {
  GRIEVANCE_TYPES,
  RECEIPT_BYTES,
  getReceiptCode,
  type Priority,
} from '#machines/domains/grievances/vocabulary.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { dropUnownedFile, keepUnownedFile, type UnownedFile } from '#server/kits/uploads/index.ts';
import type { Services } from '#server/platform/services.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import { checkGrievance } from './check.ts';
import { readDeadline } from './deadlines.ts';
import { hold, theDay } from './delayed.ts';
import { receiptHash } from './receipts.ts';

export interface Receipt {
  receiptCode: string;
  grievanceId: number;
  /** When HR gets the grievance, as an ISO instant. */
  reachesHrAt: string;
}

/**
 * Files an anonymous grievance: only the caller's account is known, and its rows contain the day instead of the
 * time. Repeating the request with the same code returns the same response.
 * @throws AppError 400 naming every problem, 413 and 415 for its attachment.
 */
export async function fileAnonymously(
  services: Services,
  accountId: number,
  body: AnonymousGrievance,
): Promise<Receipt> {
  const receiptCode = body.receiptCode ?? getReceiptCode(randomBytes(RECEIPT_BYTES));
  if (body.intGrievanceTypeId === GRIEVANCE_TYPES.judicial) {
    throw refusedInput([
      { path: 'intGrievanceTypeId', message: 'A judicial grievance cannot be anonymous' },
    ]);
  }
  const { DATA_DIR } = services.env;
  const file = body.attachment ? await keepUnownedFile(DATA_DIR, body.attachment.content) : null;
  const dropFile = async () => {
    if (file) await dropUnownedFile(DATA_DIR, file);
  };
  try {
    const { repeated, ...rest } = await withTransaction(services.db, (tx) =>
      store(tx, { accountId, body, hash: receiptHash(services, receiptCode), file }),
    );
    if (repeated) await dropFile();
    return { receiptCode, ...rest };
  } catch (error) {
    await dropFile();
    throw error;
  }
}

interface Filing {
  accountId: number;
  body: AnonymousGrievance;
  hash: Buffer;
  file: UnownedFile | null;
}

async function store(
  tx: Tx,
  { accountId, body, hash, file }: Filing,
): Promise<{ grievanceId: number; reachesHrAt: string; repeated: boolean }> {
  const { today, tomorrow } = await theDay(tx);
  const row = await queryOne<{ id: number; at: Date | null }>(
    tx,
    `select grievance_id as id, release_at as at from held_grievances
     where receipt_hash = $hash and account_id = $accountId
     union all select id, null from grievances
     where receipt_hash = $hash and account_id = $accountId`,
    { hash, accountId },
  );
  if (row) {
    const reachesHrAt = row.at?.toISOString() ?? today;
    return { grievanceId: row.id, reachesHrAt, repeated: true };
  }
  await refuseUnknownUnit(tx, accountId, body.intBusinessUnitId);
  const { segmentId, keptFrom } = await checkGrievance(tx, accountId, body, {
    at: tomorrow,
    filer: null,
  });
  const priority = body.strPriority as Priority;
  const grievanceId = await freeId(tx);
  await hold(tx, {
    accountId,
    receiptHash: hash,
    grievanceId,
    releaseAt: tomorrow,
    facts: {
      body: {
        intGrievanceTypeId: body.intGrievanceTypeId,
        intEmployeeId: body.intEmployeeId,
        intCategoryId: body.intCategoryId,
        intSubCategoryId: body.intSubCategoryId,
        intMisconductId: body.intMisconductId,
        strDescription: body.strDescription,
        strAdditionalNote: body.strAdditionalNote,
        dteIncidentDate: body.dteIncidentDate,
      },
      businessUnitId: body.intBusinessUnitId,
      segmentId,
      priority,
      keptFrom,
      // The deadline is counted from the time at which HR gets it.
      dueAt: await readDeadline(tx, accountId, priority, tomorrow),
      at: today,
      file,
    },
  });
  return { grievanceId, reachesHrAt: tomorrow, repeated: false };
}

/** Returns a random number. A consecutive one would show between which two others the grievance was filed. */
async function freeId(tx: Tx): Promise<number> {
  for (;;) {
    const id = randomInt(100_000_000, 1_000_000_000);
    const taken = await queryOne(
      tx,
      `select from grievances where id = $id
       union all select from held_grievances where grievance_id = $id`,
      { id },
    );
    if (!taken) return id;
  }
}

async function refuseUnknownUnit(tx: Tx, accountId: number, unitId: number): Promise<void> {
  const unit = await queryOne(
    tx,
    'select id from business_units where id = $unitId and account_id = $accountId',
    { unitId, accountId },
  );
  if (unit) return;
  throw refusedInput([{ path: 'intBusinessUnitId', message: 'Business Unit is required' }]);
}
