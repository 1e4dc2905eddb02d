import { bank } from '#machines/domains/organisation/resources/bank.ts';
import { businessUnit } from '#machines/domains/organisation/resources/businessUnit.ts';
import { commercialBill } from '#machines/domains/organisation/resources/commercialBill.ts';
import { companyBankAccount } from '#machines/domains/organisation/resources/companyBankAccount.ts';
import { department } from '#machines/domains/organisation/resources/department.ts';
import { designation } from '#machines/domains/organisation/resources/designation.ts';
import { documentType } from '#machines/domains/documents/resources/documentType.ts';
import { employmentType } from '#machines/domains/organisation/resources/employmentType.ts';
import { expenseType } from '#machines/domains/money/expense/resources/expenseType.ts';
import { hrPosition } from '#machines/domains/recruitment/resources/hrPosition.ts';
import { issueType } from '#machines/domains/tickets/resources/issueType.ts';
import { loanType } from '#machines/domains/money/loan/resources/loanType.ts';
import { profitCenter } from '#machines/domains/organisation/resources/profitCenter.ts';
import { payFrequency } from '#machines/domains/pay/resources/payFrequency.ts';
import { payGrade } from '#machines/domains/pay/resources/payGrade.ts';
import { payScale } from '#machines/domains/pay/resources/payScale.ts';
import { payrollElement } from '#machines/domains/pay/resources/payrollElement.ts';
import { elementFormula } from '#machines/domains/pay/resources/elementFormula.ts';
import { payTable } from '#machines/domains/pay/resources/payTable.ts';
import { payFact } from '#machines/domains/pay/resources/payFact.ts';
import { salaryBreakdown } from '#machines/domains/pay/resources/salaryBreakdown.ts';
import { salaryPolicy } from '#machines/domains/pay/resources/salaryPolicy.ts';
import { payrollGroup } from '#machines/domains/pay/resources/payrollGroup.ts';
import { payrollMonth } from '#machines/domains/pay/resources/payrollMonth.ts';
import { bonusSetup } from '#machines/domains/pay/resources/bonusSetup.ts';
import { attendanceBenefit } from '#machines/domains/pay/resources/attendanceBenefit.ts';
import { mobileLimit } from '#machines/domains/pay/resources/mobileLimit.ts';
import { recurringItem } from '#machines/domains/pay/resources/recurringItem.ts';
import { salaryHold } from '#machines/domains/pay/resources/salaryHold.ts';
import { pfInvestment } from '#machines/domains/pay/fund/pfInvestment.ts';
import { pfRule } from '#machines/domains/pay/fund/pfRule.ts';
import { gratuityRule } from '#machines/domains/pay/gratuity/gratuityRule.ts';
import { taxChallan, taxProfile, taxYear } from '#machines/domains/pay/tax/resources.ts';
import { religion } from '#machines/domains/people/resources/religion.ts';
import { deskFloor } from '#machines/domains/workplace/resources/deskFloor.ts';
import { deskOffice } from '#machines/domains/workplace/resources/deskOffice.ts';
import { mealPlace } from '#machines/domains/workplace/resources/mealPlace.ts';
import { mealVendor } from '#machines/domains/workplace/resources/mealVendor.ts';
import { commentTemplate } from '#machines/domains/workflows/resources/commentTemplate.ts';
import { separationType } from '#machines/domains/separation/resources/separationType.ts';
import { trainingCategory } from '#machines/domains/training/resources/trainingCategory.ts';
import { trainingTitle } from '#machines/domains/training/resources/trainingTitle.ts';
import { trainingOrganization } from '#machines/domains/training/resources/trainingOrganization.ts';
import { trainingVenue } from '#machines/domains/training/resources/trainingVenue.ts';
import { trainer } from '#machines/domains/training/resources/trainer.ts';
import { trainingBudget } from '#machines/domains/training/resources/trainingBudget.ts';
import { payslipTemplate } from '#machines/domains/pay/resources/payslipTemplate.ts';
import { strategicPlan } from '#machines/domains/performance/resources/strategicPlan.ts';
import { objective } from '#machines/domains/performance/resources/objective.ts';
import { kpi } from '#machines/domains/performance/resources/kpi.ts';
import { kpiMapping } from '#machines/domains/performance/resources/kpiMapping.ts';
import { ratingScale } from '#machines/domains/performance/resources/ratingScale.ts';
import { evaluationCriterion } from '#machines/domains/performance/resources/evaluationCriterion.ts';
import { behavioralFactor } from '#machines/domains/performance/resources/behavioralFactor.ts';
import { jobDescription } from '#machines/domains/performance/resources/jobDescription.ts';
import { performanceCycle } from '#machines/domains/performance/resources/performanceCycle.ts';
import { targetPlan } from '#machines/domains/performance/resources/targetPlan.ts';
import { kpiResult } from '#machines/domains/performance/resources/kpiResult.ts';
import { performanceRole } from '#machines/domains/performance/resources/performanceRole.ts';
import { assetKind } from '#machines/domains/assets/resources/assetKind.ts';
import { asset } from '#machines/domains/assets/resources/asset.ts';
import { settlementTaxRule } from '#machines/domains/pay/resources/settlementTaxRule.ts';
import { onboardingStep } from '#machines/domains/people/resources/onboardingStep.ts';
import { feedbackTemplate } from '#machines/domains/performance/resources/feedbackTemplate.ts';
import { companyTerm } from '#machines/domains/company/resources/companyTerm.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import {
  calendarAssignment,
  holidayAssignment,
  offDayAssignment,
  rosterAssignment,
} from '#machines/domains/time/calendar/resources/timeAssignments.ts';
import { exceptionOffDay } from '#machines/domains/time/calendar/resources/exceptionOffDay.ts';
import { holidayGroup } from '#machines/domains/time/calendar/resources/holidayGroup.ts';
import { leaveBlock } from '#machines/domains/time/leave/resources/leaveBlock.ts';
import { leavePolicy } from '#machines/domains/time/leave/resources/leavePolicy.ts';
import { leaveType } from '#machines/domains/time/leave/resources/leaveType.ts';
import { leaveYear } from '#machines/domains/time/leave/resources/leaveYear.ts';
import { movementPolicy } from '#machines/domains/time/leave/resources/movementPolicy.ts';
import { outsideDutyRule } from '#machines/domains/time/attendance/resources/outsideDutyRule.ts';
import { lateRule } from '#machines/domains/time/attendance/resources/lateRule.ts';
import { iouPolicy } from '#machines/domains/money/expense/resources/iouPolicy.ts';
import { overtimePolicy } from '#machines/domains/time/overtime/resources/overtimePolicy.ts';
import { personalDevice } from '#machines/domains/time/attendance/resources/personalDevice.ts';
import { punchDevice } from '#machines/domains/time/attendance/resources/punchDevice.ts';
import { punchPlace } from '#machines/domains/time/attendance/resources/punchPlace.ts';
import { offDayGroup } from '#machines/domains/time/calendar/resources/offDayGroup.ts';
import { reward } from '#machines/domains/people/resources/reward.ts';
import { roster } from '#machines/domains/time/roster/resources/roster.ts';
import { uploadLimit } from '#machines/domains/company/resources/uploadLimit.ts';
import { rosterRule } from '#machines/domains/time/roster/resources/rosterRule.ts';
import { salesArea } from '#machines/domains/organisation/resources/salesArea.ts';
import { salesRegion } from '#machines/domains/organisation/resources/salesRegion.ts';
import { territory } from '#machines/domains/organisation/resources/territory.ts';
import { sbu } from '#machines/domains/organisation/resources/sbu.ts';
import { section } from '#machines/domains/organisation/resources/section.ts';
import { workplace } from '#machines/domains/organisation/resources/workplace.ts';
import { shift } from '#machines/domains/time/roster/resources/shift.ts';
import { risk } from '#machines/domains/documents/resources/risk.ts';
import { scorecardItem } from '#machines/domains/documents/resources/scorecardItem.ts';
import { userGroup } from '#machines/domains/company/resources/userGroup.ts';
import { workline } from '#machines/domains/organisation/resources/workline.ts';
import { workplaceGroup } from '#machines/domains/organisation/resources/workplaceGroup.ts';

/** Every resource of the product, in the menu's order. */
export const RESOURCES: readonly Resource[] = [
  businessUnit,
  department,
  designation,
  workplaceGroup,
  sbu,
  hrPosition,
  workline,
  documentType,
  employmentType,
  religion,
  profitCenter,
  bank,
  companyBankAccount,
  expenseType,
  commercialBill,
  loanType,
  issueType,
  userGroup,
  mealPlace,
  mealVendor,
  deskOffice,
  deskFloor,
  salesRegion,
  salesArea,
  territory,
  shift,
  offDayGroup,
  exceptionOffDay,
  holidayGroup,
  roster,
  rosterRule,
  uploadLimit,
  calendarAssignment,
  offDayAssignment,
  holidayAssignment,
  rosterAssignment,
  leaveType,
  leavePolicy,
  leaveYear,
  leaveBlock,
  movementPolicy,
  outsideDutyRule,
  lateRule,
  iouPolicy,
  overtimePolicy,
  punchPlace,
  punchDevice,
  personalDevice,
  reward,
  risk,
  scorecardItem,
  strategicPlan,
  objective,
  kpi,
  kpiMapping,
  ratingScale,
  evaluationCriterion,
  behavioralFactor,
  jobDescription,
  performanceCycle,
  targetPlan,
  kpiResult,
  payFrequency,
  payGrade,
  payScale,
  payrollElement,
  elementFormula,
  payTable,
  payFact,
  salaryBreakdown,
  salaryPolicy,
  payrollGroup,
  payrollMonth,
  bonusSetup,
  attendanceBenefit,
  mobileLimit,
  recurringItem,
  salaryHold,
  pfRule,
  gratuityRule,
  taxYear,
  taxProfile,
  taxChallan,
  pfInvestment,
  commentTemplate,
  separationType,
  trainingCategory,
  trainingTitle,
  trainingOrganization,
  trainer,
  trainingVenue,
  trainingBudget,
  payslipTemplate,
  performanceRole,
  assetKind,
  asset,
  settlementTaxRule,
  onboardingStep,
  feedbackTemplate,
  companyTerm,
];

/** Lists that forms offer as options. Their rows are edited within another resource's rows. */
export const INNER_LISTS: readonly Resource[] = [section, workplace];

const byId = new Map([...RESOURCES, ...INNER_LISTS].map((resource) => [resource.id, resource]));
const byAddress = new Map(RESOURCES.map((resource) => [resource.screen.address, resource]));

export const resourceNamed = (id: string): Resource | undefined => byId.get(id);
/** The screen of a resource, and the row that is open initially. */
export interface ResourceScreens {
  resource: Resource;
  opens?: { id: number; readOnly: boolean };
}

/**
 * Returns the resource whose screen has this path (case-sensitive). `/create`, `/edit/7`, `/view/7`, `/7` and
 * `/7/its-name` below it open a row. A new row has the ID 0.
 */
export function resourceAt(address: string): ResourceScreens | undefined {
  const exact = byAddress.get(address);
  if (exact) return { resource: exact };
  const [, screen = '', below = ''] =
    /^(.+?)\/(create|(?:edit|view)\/[1-9]\d{0,14}|[1-9]\d{0,14}(?:\/[^/]+)?)$/.exec(address) ?? [];
  const resource = byAddress.get(screen);
  if (!resource) return undefined;
  const id = /\d+/.exec(below)?.[0] ?? '0';
  return { resource, opens: { id: Number(id), readOnly: below.startsWith('view') } };
}
