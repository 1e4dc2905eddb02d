import type { Payload } from '#machines/kits/requests/request.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';
import {
  firstLocked,
  lockedMessage,
  type PersonSpan,
} from '#server/domains/time/attendance/locks.ts';

/** Returns the day that a request is about. */
export function getSpan({
  employeeId,
  payload,
}: {
  employeeId: number;
  payload: Payload;
}): PersonSpan {
  const day = plainText(payload['day']);
  return { employeeId, from: day, to: day };
}

/** Refuses requests about a day in a month that is closed for pay. */
export async function checkLocked(
  tx: Tx,
  requests: readonly RequestToCheck[],
): Promise<Problem[][]> {
  const locked = await firstLocked(tx, requests[0]?.accountId ?? 0, requests.map(getSpan));
  return locked.map((day) =>
    day === null ? [] : [{ path: 'payload.day', message: lockedMessage(day) }],
  );
}
