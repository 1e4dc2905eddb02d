import {
  compensatoryServer,
  encashmentServer,
  leaveServer,
  movementServer,
} from '#server/leave/index.ts';
import { versionServer } from '#server/controlledDocuments/versions.ts';
import { REVISED_KINDS } from '#machines/requests/documentVersion.ts';
import { correctionServer } from '#server/attendance/requests/correction.ts';
import { overtimeServer } from '#server/attendance/requests/overtime.ts';
import { deviceServer } from '#server/attendance/requests/device.ts';
import { placeServer, unitPlaceServer } from '#server/attendance/requests/place.ts';
import { bankAccountChangeServer } from './bankAccountChange.ts';
import { managerChangeServer } from './managerChange.ts';
import { personalChangeServer } from './personalChange.ts';
import { marketVisitServer } from './marketVisit.ts';
import { expenseServer } from './expense.ts';
import { iouServer } from './iou.ts';
import { iouAdjustmentServer } from './iouAdjustment.ts';
import { loanServer } from './loan.ts';
import { loanChangeServer } from './loanChange.ts';
import type { RequestServer } from './requestServer.ts';

/** By kind; a kind that only needs approval has no entry. */
const SERVERS: ReadonlyMap<string, RequestServer<never, never>> = new Map<
  string,
  RequestServer<never, never>
>([
  ['attendanceCorrection', correctionServer],
  ['overtimeRequisition', overtimeServer],
  ['remoteLocation', placeServer],
  ['remoteLocationDevice', deviceServer],
  ['masterLocation', unitPlaceServer],
  ['personalChange', personalChangeServer],
  ['managerChange', managerChangeServer],
  ['bankAccountChange', bankAccountChangeServer],
  ['marketVisit', marketVisitServer],
  ['documentVersion', versionServer(REVISED_KINDS.documentVersion)],
  ['policyVersion', versionServer(REVISED_KINDS.policyVersion)],
  ['expense', expenseServer],
  ['leave', leaveServer],
  ['leaveEncashment', encashmentServer],
  ['compensatoryOff', compensatoryServer],
  ['movement', movementServer],
  ['loan', loanServer],
  ['loanChange', loanChangeServer],
  ['iou', iouServer],
  ['iouAdjustment', iouAdjustmentServer],
]);

/**
 * The same for the kit, which only hands a kind the payloads that its own schema accepted (`payloadSchema`), and what
 * its own machine stored.
 */
export const REQUEST_SERVERS = SERVERS as ReadonlyMap<string, RequestServer>;
