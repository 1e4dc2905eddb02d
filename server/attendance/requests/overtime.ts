import { plainText } from '#machines/resources/plainText.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { RequestServer } from '#server/requests/requestServer.ts';
import { askedOf } from '#server/requests/subjects.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';
import { cancelOvertime, storeOvertime } from '../overtime/store.ts';
import { checkLocked } from './lockedDay.ts';

/** Stores approved overtime, and posts what is to be paid. */
async function carryOut(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId: userId } = first;
  await storeOvertime(
    tx,
    { accountId, userId },
    subjects.map(askedOf).map(({ requestId, payload, employeeId }) => ({
      employeeId,
      day: plainText(payload['day']),
      hours: Number(payload['hours']),
      reason: plainText(payload['reason']),
      requestId,
    })),
  );
}

async function takeBack(tx: Tx, subjects: EffectSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const cancelled = await query<{ id: number }>(
    tx,
    `select id from overtime_entries
     where request_id = any($requests::bigint[]) and cancelled_at is null`,
    { requests: subjects.map(({ subjectId }) => subjectId) },
  );
  const { accountId, actorId: userId, at } = first;
  await cancelOvertime(
    tx,
    { accountId, userId },
    cancelled,
    'The overtime was cancelled',
    at.slice(0, 10),
  );
}

export const overtimeServer: RequestServer = { check: checkLocked, carryOut, takeBack };
