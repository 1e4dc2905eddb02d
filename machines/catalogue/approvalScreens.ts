import { REQUESTS } from './requests.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { titleCase } from '#machines/kits/screens/titleCase.ts';

/** A screen below /approval: a person's tasks of these kinds. */
export interface ApprovalScreen {
  address: string;
  title: string;
  /** The workflows, or versions of them, whose tasks the screen lists. */
  workflows: readonly string[];
  /** The stage whose tasks it lists, if the workflow has a screen for each stage. */
  state?: string;
  /** The value of a field to which the list is filtered at first, if the workflow has a screen for each value. */
  where?: { name: string; is: string };
}

/**
 * The titles of the approval screens in the specification, in its order (spec 002 §2.10). Other screens come
 * after these. With `null`, the title follows from the kind of request, as it does for other screens.
 */
const CATALOGUE: Readonly<Record<string, string | null>> = {
  leave: null,
  policy: 'Policy Approval',
  leaveEncashment: null,
  movement: null,
  attendance: 'Attendance Approval',
  overtime: null,
  salary: 'Salary Approval',
  loan: null,
  separation: 'Separation Approval',
  bonus: 'Bonus Approval',
  allowanceAndDeduction: 'Allowance and Deduction Approval',
  IOU: null,
  SOP: 'SOP Approval',
  expense: 'Expense Approval',
  transferAndPromotion: 'Transfer and Promotion Approval',
  adjustmentIOU: 'Adjustment IOU Approval',
  remoteAttendanceLocation: null,
  remoteAttendanceLocationAndDevice: null,
  marketVisit: null,
  salaryGenerate: 'Salary Generate Approval',
  incrementAndPromotion: 'Increment and Promotion Approval',
  bonusGenerate: 'Bonus Generate Approval',
  pfWithdrawal: 'PF Withdrawal Approval',
  arrearSalaryGenerate: 'Arrear Salary Generate Approval',
  salaryCertificate: null,
  masterLocation: null,
};

type ByHand = Pick<ApprovalScreen, 'workflows' | 'state' | 'where'>;

const runsOf = (kind: RunKind): ByHand => ({
  workflows: ['payrollRun'],
  where: { name: 'kind', is: kind },
});

/** The hand-made workflows of each approval screen. A kind of request declares its screen itself. */
const BY_HAND: ReadonlyMap<string, ByHand> = new Map([
  ['/approval/incrementAndPromotion', { workflows: ['increment', 'transfer'] }],
  ['/approval/transferAndPromotion', { workflows: ['transfer'] }],
  // Approving bonuses, besides all tasks of bonus runs, which include paying.
  ['/approval/bonus', { ...runsOf('bonus'), state: 'review' }],
  ['/approval/salaryGenerate', { workflows: ['payrollRun'] }],
  ['/approval/bonusGenerate', runsOf('bonus')],
  ['/approval/arrearSalaryGenerate', runsOf('arrear')],
  ['/approval/separation', { workflows: ['finalSettlement'] }],
]);

const titles = new Map(
  Object.entries(CATALOGUE).map(([name, title]) => [`/approval/${name}`, title]),
);

export const APPROVAL_SCREENS: readonly ApprovalScreen[] = [
  ...new Set([...titles.keys(), ...REQUESTS.map(({ queue }) => queue)]),
].map((address) => {
  const requests = REQUESTS.filter(({ queue }) => queue === address);
  // A title from the catalogue takes precedence; otherwise the first kind of request at this address gives the
  // screen its title.
  const title = titles.get(address) ?? `${titleCase(requests[0]?.label ?? '')} Approval`;
  const byHand = BY_HAND.get(address);
  return {
    ...byHand,
    address,
    title,
    workflows: [...(byHand?.workflows ?? []), ...requests.map(({ id }) => id)],
  };
});

const byAddress = new Map(APPROVAL_SCREENS.map((screen) => [screen.address, screen]));

/** Returns the approval screen at this path (case-sensitive). */
export const approvalAt = (address: string): ApprovalScreen | undefined => byAddress.get(address);
