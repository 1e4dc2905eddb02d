import { RESOURCES } from '#machines/resources/registry.ts';
import {
  attendanceDetails,
  jobCard,
  ownAttendance,
  peopleToday,
} from './declarations/attendanceDetails.ts';
import {
  attendanceByRoster,
  attendanceSummary,
  dailyAttendance,
  monthlyInOut,
  rosterDetails,
} from './declarations/attendanceTotals.ts';
import { costToCompany } from './declarations/costToCompany.ts';
import { disciplinaryCases } from './declarations/disciplinaryCases.ts';
import { customReport } from './declarations/customReport.ts';
import { dailyTransitions } from './declarations/dailyTransitions.ts';
import { footprints } from './declarations/digitalFootprint.ts';
import { earnLeave } from './declarations/earnLeave.ts';
import { employeeList } from './declarations/employeeList.ts';
import { familyInfo } from './declarations/familyInfo.ts';
import { lateCosts } from './declarations/lateMarks.ts';
import { leaveHistory, movementHistory, ownLeave, ownMovement } from './declarations/leave.ts';
import { ownBalances } from './declarations/ownBalances.ts';
import { loanHistory, ownLoans } from './declarations/loans.ts';
import { advances, ownAdvances, ownExpenses } from './declarations/moneyAskedFor.ts';
import { loanSchedule } from './declarations/loanSchedule.ts';
import {
  overtimeHistory,
  overtimeReport,
  overtimeToConfirm,
  ownOvertime,
  rosters,
} from './declarations/overtime.ts';
import { approvalTimes } from './declarations/approvalTimes.ts';
import { ownMeals } from './declarations/ownMeals.ts';
import { ownRequests } from './declarations/ownRequests.ts';
import { attrition } from './declarations/attrition.ts';
import { contractClosing } from './declarations/contractClosing.ts';
import { hireDeskEmployee } from './declarations/hireDeskEmployee.ts';
import { profitCenterAssign } from './declarations/profitCenterAssign.ts';
import { employees } from './declarations/employees.ts';
import { inactiveEmployees } from './declarations/inactiveEmployees.ts';
import { newEmployees } from './declarations/newEmployees.ts';
import { overallStatus } from './declarations/overallStatus.ts';
import { PAPERS } from '#server/papers/registry.ts';
import { papersReport } from './declarations/papers.ts';
import { rawPunches } from './declarations/rawPunches.ts';
import { serviceInfo } from './declarations/serviceInfo.ts';
import { careerLetters } from './declarations/careerLetters.ts';
import {
  confirmationReport,
  eligibleEmployee,
  jobConfirmation,
} from './declarations/confirmations.ts';
import { myRewards } from './declarations/myRewards.ts';
import { formAnswers, ownFormAnswers } from './declarations/formAnswers.ts';
import { documentAcknowledgements, documentRegister } from './declarations/documents.ts';
import { auditFindings } from './declarations/auditFindings.ts';
import { happenedTo } from './declarations/happenedTo.ts';
import { promotionEligible } from './declarations/promotionEligible.ts';
import { joining, transfers } from './declarations/transfers.ts';
import { recordedChangesReport } from './declarations/recordedChanges.ts';
import { turnover } from './declarations/turnover.ts';
import type { Report } from './report.ts';
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
  happenedTo,
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
  customReport,
];
