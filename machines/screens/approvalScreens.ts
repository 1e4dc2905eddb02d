import { REQUESTS } from '#machines/requests/registry.ts';

/** A screen below /approval: the part of one's queue that is of these kinds. */
export interface ApprovalScreen {
  address: string;
  title: string;
  /** What waits there belongs to these workflows, or their versions; none while it is planned. */
  workflows: readonly string[];
  /** Its stage, where the workflow has a screen for each. */
  state?: string;
}

/** As the catalogue names them (spec 002 §2.10), in its order. */
const TITLES = {
  leave: 'Leave Approval',
  policy: 'Policy Approval',
  leaveEncashment: 'Leave Encashment Approval',
  movement: 'Movement Approval',
  attendance: 'Attendance Approval',
  overtime: 'Overtime Approval',
  salary: 'Salary Approval',
  loan: 'Loan Approval',
  separation: 'Separation Approval',
  bonus: 'Bonus Approval',
  allowanceAndDeduction: 'Allowance and Deduction Approval',
  IOU: 'IOU Approval',
  SOP: 'SOP Approval',
  expense: 'Expense Approval',
  transferAndPromotion: 'Transfer and Promotion Approval',
  adjustmentIOU: 'Adjustment IOU Approval',
  remoteAttendanceLocation: 'Remote Attendance Location Approval',
  remoteAttendanceLocationAndDevice: 'Remote Attendance Location and Device Approval',
  marketVisit: 'Market Visit Approval',
  salaryGenerate: 'Salary Generate Approval',
  incrementAndPromotion: 'Increment and Promotion Approval',
  bonusGenerate: 'Bonus Generate Approval',
  pfWithdrawal: 'PF Withdrawal Approval',
  arrearSalaryGenerate: 'Arrear Salary Generate Approval',
  salaryCertificate: 'Salary Certificate Approval',
  masterLocation: 'Master Location Approval',
  // Ours: the catalogue has the requests, and no queue for them below /approval.
  changeRequest: 'Change Request Approval',
  bankAccountChange: 'Bank Account Change Approval',
} as const;

/** Workflows that are made by hand; a kind of request says itself where its queue is. */
const BY_HAND: ReadonlyMap<string, readonly string[]> = new Map([
  ['incrementAndPromotion', ['increment', 'transfer']],
  ['transferAndPromotion', ['transfer']],
]);

export const APPROVAL_SCREENS: readonly ApprovalScreen[] = Object.entries(TITLES).map(
  ([name, title]) => {
    const address = `/approval/${name}`;
    const requests = REQUESTS.filter(({ queue }) => queue === address).map(({ id }) => id);
    return { address, title, workflows: [...(BY_HAND.get(name) ?? []), ...requests] };
  },
);

const byAddress = new Map(APPROVAL_SCREENS.map((screen) => [screen.address, screen]));

/** The one at this address, letter by letter. */
export const approvalAt = (address: string): ApprovalScreen | undefined => byAddress.get(address);
