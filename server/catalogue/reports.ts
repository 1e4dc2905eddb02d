import { RESOURCES } from '#machines/catalogue/resources.ts';
import {
  attendanceDetails,
  jobCard,
  ownAttendance,
  peopleToday,
} from '#server/domains/time/attendance/reports/attendanceDetails.ts';
import {
  attendanceByRoster,
  attendanceSummary,
  dailyAttendance,
  monthlyInOut,
  rosterDetails,
} from '#server/domains/time/attendance/reports/attendanceTotals.ts';
import { additionsAndDeductions } from '#server/domains/pay/reports/additionsAndDeductions.ts';
import { costToCompany } from '#server/domains/pay/reports/costToCompany.ts';
import { disciplinaryCases } from '#server/domains/career/reports/disciplinaryCases.ts';
import { customReport } from '#server/domains/people/reports/customReport.ts';
import { dailyTransitions } from './reports/dailyTransitions.ts';
import { footprints } from '#server/domains/company/reports/digitalFootprint.ts';
import { yearEnd } from '#server/domains/time/leave/reports/yearEnd.ts';
import { earnLeave } from '#server/domains/time/leave/reports/earnLeave.ts';
import { employeeList } from '#server/domains/people/reports/employeeList.ts';
import { familyInfo } from '#server/domains/people/reports/familyInfo.ts';
import { lateCosts } from '#server/domains/time/attendance/reports/lateMarks.ts';
import {
  leaveHistory,
  movementHistory,
  ownLeave,
  ownMovement,
} from '#server/domains/time/leave/reports/leave.ts';
import { ownBalances } from '#server/domains/time/leave/reports/ownBalances.ts';
import { loanHistory, ownLoans } from '#server/domains/money/reports/loans.ts';
import { advances, ownAdvances, ownExpenses } from '#server/domains/money/reports/ownRequests.ts';
import { loanSchedule } from '#server/domains/money/reports/loanSchedule.ts';
import {
  overtimeHistory,
  overtimeReport,
  overtimeToConfirm,
  ownOvertime,
  rosters,
} from '#server/domains/time/overtime/reports/overtime.ts';
import { approvalTimes } from './reports/approvalTimes.ts';
import { ownMeals } from '#server/domains/workplace/reports/ownMeals.ts';
import { ownRequests } from './reports/ownRequests.ts';
import { attrition } from '#server/domains/people/reports/attrition.ts';
import { contractClosing } from '#server/domains/people/reports/contractClosing.ts';
import { hireDeskEmployee } from '#server/domains/people/reports/hireDeskEmployee.ts';
import { profitCenterAssign } from '#server/domains/organisation/reports/profitCenterAssign.ts';
import { employees } from '#server/domains/people/reports/employees.ts';
import { inactiveEmployees } from '#server/domains/people/reports/inactiveEmployees.ts';
import { newEmployees } from '#server/domains/people/reports/newEmployees.ts';
import { overallStatus } from '#server/domains/workflows/reports/overallStatus.ts';
import { PAPERS } from './papers.ts';
import { papersReport } from '#server/domains/documents/reports/papers.ts';
import { rawPunches } from '#server/domains/time/attendance/reports/rawPunches.ts';
import { serviceInfo } from '#server/domains/people/reports/serviceInfo.ts';
import { careerLetters } from '#server/domains/career/reports/careerLetters.ts';
import {
  confirmationReport,
  eligibleEmployee,
  jobConfirmation,
} from '#server/domains/career/reports/confirmations.ts';
import { myRewards } from '#server/domains/people/reports/myRewards.ts';
import { formAnswers, ownFormAnswers } from '#server/domains/documents/reports/formAnswers.ts';
import {
  documentAcknowledgements,
  documentRegister,
} from '#server/domains/documents/reports/documents.ts';
import { auditFindings } from '#server/domains/workflows/reports/auditFindings.ts';
import { happenedTo } from './reports/happenedTo.ts';
import { promotionEligible } from '#server/domains/career/reports/promotionEligible.ts';
import { joining, transfers } from '#server/domains/career/reports/transfers.ts';
import { recordedChangesReport } from '#server/domains/workflows/reports/recordedChanges.ts';
import { turnover } from '#server/domains/people/reports/turnover.ts';
import { payslips } from '#server/domains/pay/reports/payslips.ts';
import { salarySheet } from '#server/domains/pay/reports/salarySheet.ts';
import { departmentSalaries } from '#server/domains/pay/reports/departmentSalaries.ts';
import { bankAdvice } from '#server/domains/pay/reports/bankAdvice.ts';
import { cashDisbursement } from '#server/domains/pay/reports/cashDisbursement.ts';
import { mobileBills } from '#server/domains/pay/reports/mobileBills.ts';
import { bonusSheet } from '#server/domains/pay/reports/bonusSheet.ts';
import { payrollAudit } from '#server/domains/pay/reports/payrollAudit.ts';
import { pfLedger, pfRegister } from '#server/domains/pay/fund/index.ts';
import { gratuityProvision } from '#server/domains/pay/gratuity/index.ts';
import {
  legalFigures,
  taxDeduction,
  taxDeductionStatement,
  taxEligible,
  taxSlip,
} from '#server/domains/pay/tax/index.ts';
import {
  joiners,
  onboardingItems,
  ownOnboarding,
  teamOnboarding,
} from '#server/domains/people/reports/onboarding.ts';
import { peopleChanges } from '#server/domains/people/reports/peopleChanges.ts';
import { leavingReasons } from '#server/domains/separation/reports/leavingReasons.ts';
import { separationReport } from '#server/domains/separation/reports/separationReport.ts';
import { settlementReport } from '#server/domains/separation/reports/settlementReport.ts';
import { employeeRelease } from '#server/domains/separation/reports/employeeRelease.ts';
import {
  clearanceApplications,
  clearanceReport,
  ownClearance,
  ownHeldItems,
} from '#server/domains/separation/reports/clearances.ts';
import { trainingBudgets } from '#server/domains/training/reports/trainingBudgets.ts';
import { trainingDuties } from '#server/domains/training/reports/trainingDuties.ts';
import { trainingReport } from '#server/domains/training/reports/trainingReport.ts';
import { lateAssessments } from '#server/domains/performance/reports/lateAssessments.ts';
import { calibrationMoves } from '#server/domains/performance/reports/calibrationMoves.ts';
import { assetCounts } from '#server/domains/assets/reports/assetCounts.ts';
import { assetRegister } from '#server/domains/assets/reports/assetRegister.ts';
import { trainerHours } from '#server/domains/training/reports/trainerHours.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { subjectsOfCalls } from './subjectsOfCalls.ts';

/** Every report, in the menu's order. */
const [digitalFootprint, ownFootprint] = footprints(() => subjectsOfCalls(REPORTS));

export const REPORTS: readonly Report[] = [
  employees,
  profitCenterAssign,
  hireDeskEmployee,
  employeeList,
  familyInfo,
  overallStatus,
  serviceInfo,
  costToCompany,
  additionsAndDeductions,
  turnover,
  attrition,
  inactiveEmployees,
  newEmployees,
  contractClosing,
  approvalTimes,
  dailyTransitions,
  digitalFootprint,
  ownFootprint,
  recordedChangesReport(RESOURCES),
  auditFindings,
  happenedTo(() => subjectsOfCalls(REPORTS)),
  papersReport(PAPERS),
  loanSchedule,
  loanHistory,
  ownLoans,
  advances,
  ownAdvances,
  ownExpenses,
  ownRequests,
  ownMeals,
  leaveHistory,
  earnLeave,
  yearEnd,
  movementHistory,
  ownLeave,
  ownMovement,
  ownBalances,
  attendanceSummary,
  attendanceDetails,
  dailyAttendance,
  monthlyInOut,
  jobCard,
  lateCosts,
  rosters,
  rosterDetails,
  attendanceByRoster,
  rawPunches,
  overtimeReport,
  overtimeHistory,
  overtimeToConfirm,
  ownAttendance,
  peopleToday,
  ownOvertime,
  transfers,
  joining,
  promotionEligible,
  careerLetters,
  eligibleEmployee,
  jobConfirmation,
  confirmationReport,
  disciplinaryCases,
  myRewards,
  documentAcknowledgements,
  documentRegister,
  formAnswers,
  ownFormAnswers,
  payslips,
  salarySheet,
  departmentSalaries,
  bankAdvice,
  cashDisbursement,
  bonusSheet,
  mobileBills,
  payrollAudit,
  pfLedger,
  pfRegister,
  gratuityProvision,
  taxDeductionStatement,
  taxDeduction,
  taxSlip,
  taxEligible,
  legalFigures,
  customReport,
  peopleChanges,
  separationReport,
  leavingReasons,
  settlementReport,
  employeeRelease,
  clearanceApplications,
  clearanceReport,
  ownClearance,
  ownHeldItems,
  trainingReport,
  trainingDuties,
  trainingBudgets,
  lateAssessments,
  calibrationMoves,
  assetCounts,
  assetRegister,
  joiners,
  onboardingItems,
  ownOnboarding,
  teamOnboarding,
  trainerHours,
];
