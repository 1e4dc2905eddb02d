import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { type Problem } from '#server/platform/errors.ts';
import type { RequestToCheck, RequestServer } from '#server/kits/requests/requestServer.ts';
import { getRequestToCheck, getIds, type RequestSubject } from '#server/kits/requests/subjects.ts';
import {
  DEVICE_TAKEN,
  deactivateDevices,
  registerDevices,
  registeredForOthers,
} from '#server/domains/time/attendance/personalDevices.ts';
import { getApprover, closePlaces, openPlaces } from './place.ts';

const CONSENT = 'Agree to the registration first';

const getDeviceId = ({ payload }: RequestToCheck): string => plainText(payload['deviceId']);

/** Checks the device: it belongs to one person at a time, and is only stored with that person's consent. */
async function check(tx: Tx, requests: readonly RequestToCheck[]): Promise<Problem[][]> {
  const devices = requests.map((request) => ({
    employeeId: request.employeeId,
    deviceId: getDeviceId(request),
  }));
  const taken = await registeredForOthers(tx, devices);
  return requests.map((request) => [
    ...(request.payload['consents'] === true ? [] : [{ path: 'consents', message: CONSENT }]),
    ...(taken.has(getDeviceId(request)) ? [{ path: 'deviceId', message: DEVICE_TAKEN }] : []),
  ]);
}

/** Opens the places and registers the devices, in place of the people's earlier devices. */
async function carryOut(tx: Tx, subjects: RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  await openPlaces(tx, subjects, { forRequester: true, needsDevice: true });
  const devices = subjects.map(getRequestToCheck).map((input) => ({
    employeeId: input.employeeId,
    deviceId: getDeviceId(input),
    name: plainText(input.payload['deviceName']),
    requestId: input.requestId,
  }));
  await registerDevices(tx, getApprover(first), devices);
}

async function undo(tx: Tx, subjects: RequestSubject[]): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  await closePlaces(tx, subjects);
  await deactivateDevices(tx, getApprover(first), { requestIds: getIds(subjects) });
}

export const deviceServer: RequestServer = { check, carryOut, undo };
