import { REQUESTS } from '#machines/requests/registry.ts';

/** A screen below /approval: the part of a person's queue with these kinds. */
export interface ApprovalScreen {
  address: string;
  title: string;
  /** The workflows, or versions of them, that wait there; none while it is planned. */
  workflows: readonly string[];
  /** Its stage, if the workflow has a screen for each. */
  state?: string;
}

/** Names and order of the catalogue (spec 002 §2.10). */
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
  // Ours: the catalogue has these requests, but no queue for them below /approval.
  changeRequest: 'Change Request Approval',
  bankAccountChange: 'Bank Account Change Approval',
} as const;

/** Hand-made workflows; a kind of request declares its own queue. */
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

/** The one at this path (case-sensitive). */
export const approvalAt = (address: string): ApprovalScreen | undefined => byAddress.get(address);
