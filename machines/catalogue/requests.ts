import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { leaveEncashment } from '#machines/domains/time/leave/requests/leaveEncashment.ts';
import { compensatoryOff } from '#machines/domains/time/leave/requests/compensatoryOff.ts';
import { movement } from '#machines/domains/time/leave/requests/movement.ts';
import { attendanceCorrection } from '#machines/domains/time/attendance/requests/attendanceCorrection.ts';
import { overtimeRequisition } from '#machines/domains/time/overtime/requests/overtimeRequisition.ts';
import { masterLocation } from '#machines/domains/time/attendance/requests/masterLocation.ts';
import { remoteLocation } from '#machines/domains/time/attendance/requests/remoteLocation.ts';
import { remoteLocationDevice } from '#machines/domains/time/attendance/requests/remoteLocationDevice.ts';
import { bankAccountChange } from '#machines/domains/people/requests/bankAccountChange.ts';
import { managerChange } from '#machines/domains/people/requests/managerChange.ts';
import { personalChange } from '#machines/domains/people/requests/personalChange.ts';
import {
  documentVersion,
  policyVersion,
} from '#machines/domains/documents/requests/documentVersion.ts';
import { marketVisit } from '#machines/domains/money/requests/marketVisit.ts';
import { expense } from '#machines/domains/money/expense/requests/expense.ts';
import { experienceLetter } from '#machines/domains/documents/requests/experienceLetter.ts';
import { iou } from '#machines/domains/money/expense/requests/iou.ts';
import { iouAdjustment } from '#machines/domains/money/expense/requests/iouAdjustment.ts';
import { loan } from '#machines/domains/money/loan/requests/loan.ts';
import { loanChange } from '#machines/domains/money/loan/requests/loanChange.ts';
import { separation } from '#machines/domains/separation/requests/separation.ts';
import { separationCorrection } from '#machines/domains/separation/requests/separationCorrection.ts';
import { trainingRequisition } from '#machines/domains/training/requests/trainingRequisition.ts';
import { assetRequest } from '#machines/domains/assets/requests/assetRequest.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { allowanceDeduction } from '#machines/domains/pay/requests/allowanceDeduction.ts';
import { fundOpening } from '#machines/domains/pay/fund/fundOpening.ts';
import { pfWithdrawal } from '#machines/domains/pay/fund/pfWithdrawal.ts';
import { taxDeclaration } from '#machines/domains/pay/tax/taxDeclaration.ts';
import { salaryAssign } from '#machines/domains/pay/requests/salaryAssign.ts';
import { salaryCertificate } from '#machines/domains/pay/requests/salaryCertificate.ts';

/** All kinds of requests. To add a kind, write its file and add a line here. */
export const REQUESTS: readonly RequestKind[] = [
  salaryCertificate,
  experienceLetter,
  personalChange,
  managerChange,
  bankAccountChange,
  marketVisit,
  documentVersion,
  policyVersion,
  expense,
  leave,
  leaveEncashment,
  compensatoryOff,
  movement,
  iou,
  iouAdjustment,
  loan,
  loanChange,
  attendanceCorrection,
  overtimeRequisition,
  remoteLocation,
  remoteLocationDevice,
  masterLocation,
  allowanceDeduction,
  salaryAssign,
  separation,
  separationCorrection,
  pfWithdrawal,
  fundOpening,
  taxDeclaration,
  trainingRequisition,
  assetRequest,
];

const byId = new Map(REQUESTS.map((kind) => [kind.id, kind]));

export const requestKind = (id: string): RequestKind | undefined => byId.get(id);

/** The screen of a kind of request: whose requests it lists, and what is open. */
export interface RequestScreens {
  kind: RequestKind;
  whose: 'own' | 'others';
  /** What is open initially: the form, or one request with its form or history. */
  opens?: 'form' | { what: 'edit' | 'view'; requestId: number };
}

/**
 * Returns the kind of request whose screen has this path (case-sensitive), including `/create`, `/list`,
 * `/edit/7`, `/view/7` and `/7` below it.
 */
export function requestAt(address: string): RequestScreens | undefined {
  const exact = screenAt(address);
  if (exact) return exact;
  const [, screen = '', below = ''] =
    /^(.+?)\/(create|list|(?:(?:edit|view)\/)?\d{1,15})$/.exec(address) ?? [];
  const screens = screenAt(screen);
  return screens && { ...screens, ...opening(below) };
}

/**
 * Returns the screen with exactly this path. It is tried before the paths below a screen, because a screen's
 * own path may also end with `/create`.
 */
function screenAt(address: string): RequestScreens | undefined {
  for (const kind of REQUESTS) {
    if (kind.own.address === address) return { kind, whose: 'own' };
    if (kind.onBehalf.address === address) return { kind, whose: 'others' };
  }
  return undefined;
}

function opening(below: string): Pick<RequestScreens, 'opens'> {
  if (below === 'create') return { opens: 'form' };
  const requestId = Number(/\d+$/.exec(below)?.[0] ?? 0);
  if (requestId === 0) return {};
  return { opens: { what: below.startsWith('edit') ? 'edit' : 'view', requestId } };
}
