import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Values } from '#machines/kits/resources/schema.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Problem } from '#server/platform/errors.ts';
import { assignmentProblems } from '#server/domains/time/calendar/check.ts';
import { DEVICE_TAKEN, registeredForOthers } from './personalDevices.ts';

/** Checks devices that HR enters: the person must belong to the business unit, and no one else may have the device. */
export async function deviceProblems(
  tx: Tx,
  accountId: number,
  rows: readonly Values[],
): Promise<Problem[][]> {
  const problems = await assignmentProblems(tx, accountId, rows);
  const taken = await registeredForOthers(
    tx,
    rows.map((row) => ({
      employeeId: Number(row['employeeId']),
      deviceId: plainText(row['deviceId']),
    })),
  );
  return rows.map((row, index) => [
    ...(problems[index] ?? []),
    ...(taken.has(plainText(row['deviceId'])) ? [{ path: 'deviceId', message: DEVICE_TAKEN }] : []),
  ]);
}
