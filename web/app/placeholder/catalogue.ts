import { matchPath } from 'react-router-dom';
import type { Area } from './area.ts';
import { SELF_SERVICE } from './selfService.ts';
import { WORK } from './work.ts';

/**
 * Planned screens: those of the catalogue (spec 002 §2.10) that aren't built yet. Paths that the
 * catalogue omits are our own. A screen that gets built must be removed here (a test compares).
 */
export const CATALOGUE: readonly Area[] = [...SELF_SERVICE, ...WORK];

/** Paths that the catalogue redirects to another of its screens. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/administration/trainingAndDevelopment': '/administration/trainingAndDevelopment/trainingTitle',
  '/compensationAndBenefits/employeeSalary': '/compensationAndBenefits/employeeSalary/salaryAssign',
  '/compensationAndBenefits/configuration/payrollElement':
    '/administration/payrollConfiguration/payrollElement',
  '/administration/payrollConfiguration/policyApply/single':
    '/administration/payrollConfiguration/breakdownSalaryAssign',
  '/administration/payrollConfiguration/policyApply/reassign':
    '/administration/payrollConfiguration/breakdownSalaryAssign',
  '/compensationAndBenefits/employeeSalary/allowanceAndDeduction/manual':
    '/compensationAndBenefits/employeeSalary/allowanceAndDeduction/single',
  '/compensationAndBenefits/employeeSalary/allowanceAndDeduction/bulk':
    '/compensationAndBenefits/employeeSalary/allowanceAndDeduction',
  '/compensationAndBenefits/employeeSalary/allowanceAndDeduction/bulkAssign':
    '/compensationAndBenefits/employeeSalary/allowanceAndDeduction',
  '/pms/configuration': '/pms/configuration/evaluationCriteria',
  '/grc/accessControl': '/grc/accessControl/digitalFootprintReport',
  '/training/configuration': '/administration/trainingAndDevelopment/trainingTitle',
  '/training/configuration/trainingTitle': '/administration/trainingAndDevelopment/trainingTitle',
  '/taskManagement': '/taskManagement/dashboard',
  '/profile/rewardsandpunishmentadd': '/profile/rewardsandpunishment/create',
  '/profile/changeRequest/approval': '/approval/changeRequest',
  '/chat': '/chat-app',
};

/** The catalogue entry of a path. */
export type Found = { redirect: string } | { title: string; area: Area } | null;

export function inCatalogue(path: string): Found {
  const redirect = REDIRECTS[path.replace(/\/$/, '')];
  if (redirect !== undefined) return { redirect };
  const rows = CATALOGUE.flatMap((area) =>
    Object.entries(area.screens)
      .filter(([pattern]) => matchPath({ path: pattern, caseSensitive: true }, path))
      .map(([pattern, title]) => ({ pattern, title, area })),
  );
  // `…/salaryPolicy/create` is more specific than `…/salaryPolicy/:id`.
  const [nearest] = rows.toSorted((a, b) => namesIn(a.pattern) - namesIn(b.pattern));
  return nearest ? { title: nearest.title, area: nearest.area } : null;
}

const namesIn = (pattern: string): number => pattern.split(':').length;
