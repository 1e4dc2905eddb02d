import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck, type RequestSubject } from '#server/kits/requests/subjects.ts';
import {
  givingBackProblems,
  readDaysWithLeave,
} from '#server/domains/time/attendance/overtime/asLeave.ts';
import { countOvertime } from '#server/domains/time/attendance/overtime/count.ts';
import { cancelOvertime, storeOvertime } from '#server/domains/time/attendance/overtime/store.ts';
import { checkLocked } from './lockedDay.ts';

const getDay = ({ employeeId, payload }: { employeeId: number; payload: Payload }) => ({
  employeeId,
  day: plainText(payload['day']),
  hours: Number(payload['hours']),
});

/**
 * Refuses days of closed months, and days that have earned leave, because an hour is either paid or granted as
 * leave.
 */
async function check(tx: Tx, requests: readonly RequestToCheck[]): Promise<Problem[][]> {
  const accountId = requests[0]?.accountId ?? 0;
  const days = requests.map(getDay);
  const locked = await checkLocked(tx, requests);
  const given = await readDaysWithLeave(tx, days);
  const counted = await countOvertime(tx, accountId, days);
  const giving = await givingBackProblems(
    tx,
    accountId,
    days.map(({ day }) => day),
  );
  return requests.map((_, place) => {
    const against = given[place] ?? ((counted[place]?.leaveDays ?? 0) > 0 ? giving[place] : null);
    const existing = locked[place] ?? [];
    return against ? [...existing, { path: 'payload.day', message: against }] : existing;
  });
}

/** Shows the minutes that attendance has, the minutes that count, and whether they are paid or granted as leave. */
async function preview(tx: Tx, request: RequestToCheck): Promise<RequestPreview> {
  const { payload, accountId } = request;
  if (typeof payload['day'] !== 'string' || typeof payload['hours'] !== 'number') {
    return { figures: [], lists: [] };
  }
  const [one] = await countOvertime(tx, accountId, [getDay(request)]);
  if (!one) return { figures: [], lists: [] };
  const hours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);
  return {
    figures: [
      ...(one.shownMinutes === null
        ? []
        : [{ label: 'Extra hours', value: hours(one.shownMinutes) }]),
      { label: 'Hours that count', value: hours(one.minutes) },
      one.outcome === 'paid'
        ? { label: 'Multiplier', value: String(one.multiplier) }
        : { label: 'Days of leave', value: String(one.leaveDays) },
    ],
    lists: [],
  };
}

/** Stores approved overtime, and posts its payment or grants the leave. */
async function carryOut(tx: Tx, subjects: RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId: userId } = first;
  await storeOvertime(
    tx,
    { accountId, userId },
    subjects.map(getRequestToCheck).map((request) => ({
      ...getDay(request),
      reason: plainText(request.payload['reason']),
      requestId: request.requestId,
      source: 'requisition' as const,
    })),
  );
}

async function undo(tx: Tx, subjects: RequestSubject[]): Promise<void> {
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

export const overtimeServer: RequestServer = { check, preview, carryOut, undo };
