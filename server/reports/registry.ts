import { attrition } from './declarations/attrition.ts';
import { contractClosing } from './declarations/contractClosing.ts';
import { costToCompany } from './declarations/costToCompany.ts';
import { dailyTransitions } from './declarations/dailyTransitions.ts';
import { employeeList } from './declarations/employeeList.ts';
import { loanSchedule } from './declarations/loanSchedule.ts';
import { employees } from './declarations/employees.ts';
import { inactiveEmployees } from './declarations/inactiveEmployees.ts';
import { overallStatus } from './declarations/overallStatus.ts';
import { papers } from './declarations/papers.ts';
import { serviceInfo } from './declarations/serviceInfo.ts';
import { careerLetters } from './declarations/careerLetters.ts';
import {
  confirmationReport,
  eligibleEmployee,
  jobConfirmation,
} from './declarations/confirmations.ts';
import { promotionEligible } from './declarations/promotionEligible.ts';
import { joining, transfers } from './declarations/transfers.ts';
import { turnover } from './declarations/turnover.ts';
import type { Report } from './report.ts';

/** Every report of the product, in the menu's order. */
export const REPORTS: readonly Report[] = [
  employees,
  employeeList,
  overallStatus,
  serviceInfo,
  costToCompany,
  turnover,
  attrition,
  inactiveEmployees,
  contractClosing,
  dailyTransitions,
  papers,
  loanSchedule,
  transfers,
  joining,
  promotionEligible,
  careerLetters,
  eligibleEmployee,
  jobConfirmation,
  confirmationReport,
];

const byId = new Map(REPORTS.map((report) => [report.id, report]));

export const reportNamed = (id: string): Report | undefined => byId.get(id);
