import {
  compensatoryServer,
  encashmentServer,
  leaveServer,
  movementServer,
} from '#server/domains/time/leave/index.ts';
import { versionServer } from '#server/domains/documents/controlled/versions.ts';
import { REVISED_KINDS } from '#machines/domains/documents/requests/documentVersion.ts';
import { correctionServer } from '#server/domains/time/attendance/requests/correction.ts';
import { overtimeServer } from '#server/domains/time/attendance/requests/overtime.ts';
import { deviceServer } from '#server/domains/time/attendance/requests/device.ts';
import { placeServer, unitPlaceServer } from '#server/domains/time/attendance/requests/place.ts';
import { bankAccountChangeServer } from '#server/domains/people/requests/bankAccountChange.ts';
import { managerChangeServer } from '#server/domains/people/requests/managerChange.ts';
import { personalChangeServer } from '#server/domains/people/requests/personalChange.ts';
import { marketVisitServer } from '#server/domains/money/requests/marketVisit.ts';
import { expenseServer } from '#server/domains/money/expense/requests/expense.ts';
import { iouServer } from '#server/domains/money/expense/requests/iou.ts';
import { iouAdjustmentServer } from '#server/domains/money/expense/requests/iouAdjustment.ts';
import { loanServer } from '#server/domains/money/loan/requests/loan.ts';
import { loanChangeServer } from '#server/domains/money/loan/requests/loanChange.ts';
import { allowanceDeductionServer } from '#server/domains/pay/requests/allowanceDeduction.ts';
import { salaryAssignServer } from '#server/domains/pay/requests/salaryAssign.ts';
import { separationServer } from '#server/domains/separation/requests/separation.ts';
import { separationCorrectionServer } from '#server/domains/separation/requests/separationCorrection.ts';
import { fundOpeningServer, pfWithdrawalServer } from '#server/domains/pay/fund/index.ts';
import { taxDeclarationServer } from '#server/domains/pay/tax/index.ts';
import { assetRequestServer } from '#server/domains/assets/requests/index.ts';
import type { RequestServer } from '#server/kits/requests/requestServer.ts';

/** The server's part of each kind of request. A kind that only needs approval has no entry. */
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
  ['separation', separationServer],
  ['separationCorrection', separationCorrectionServer],
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
  ['allowanceDeduction', allowanceDeductionServer],
  ['salaryAssign', salaryAssignServer],
  ['pfWithdrawal', pfWithdrawalServer],
  ['fundOpening', fundOpeningServer],
  ['taxDeclaration', taxDeclarationServer],
  ['assetRequest', assetRequestServer],
]);

/**
 * The same map, with the type that the kit needs. The cast is safe: the kit passes a kind only
 * payloads that the kind's own schema accepted (`payloadSchema`), and data that its own machine
 * stored.
 */
export const REQUEST_SERVERS = SERVERS as ReadonlyMap<string, RequestServer>;
