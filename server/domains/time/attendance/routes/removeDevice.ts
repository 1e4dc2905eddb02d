import { deactivateDevices } from '#server/domains/time/attendance/personalDevices.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

/** POST /Attendance/RemoveDevice: withdraws the caller's consent to their registered device. */
export async function removeDevice({
  tx,
  actor,
}: WriteCall): Promise<{ statusCode: 200; message: string }> {
  const { employeeId } = actor;
  if (employeeId === null) throw forbidden('Only employees have a registered device');
  const removed = await deactivateDevices(tx, actor, { employeeIds: [employeeId] });
  if (removed === 0) throw new AppError('conflict', 'No device is registered for you');
  return { statusCode: 200, message: 'Submitted Successfully' };
}
