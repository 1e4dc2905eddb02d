/** Addresses in the specification whose content another screen shows (spec 002 §2.10). */
export const REDIRECTS: Readonly<Record<string, string>> = {
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
  '/SelfService/salaryCertificate': '/SelfService/salaryCertificateRequisition',
};

/** Returns the address of the screen that serves this path instead, or undefined. */
export const getRedirect = (path: string): string | undefined => REDIRECTS[path.replace(/\/$/, '')];
