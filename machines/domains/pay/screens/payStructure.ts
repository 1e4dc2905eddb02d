import { MENU } from '#machines/core/values/menuReferences.ts';
import { ADD, VIEW } from '#machines/core/screens/allow.ts';
import { create, fileCalls, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const payroll = '/administration/payrollConfiguration';

/** The screens that define how pay is calculated and for whom. */
export const payStructure = area({
  screens: {
    salaryAssignments: {
      address: `${payroll}/breakdownSalaryAssign`,
      title: 'Breakdown Salary Assign',
      menu: { group: 'Administration', within: 'Payroll Configuration' },
      permission: {
        reference: MENU.salaryAssignment,
        name: 'Breakdown Salary Assign',
        allow: { hr: ADD, finance: ADD, md: VIEW, audit: VIEW },
      },
      calls: {
        'GET /Pay/Assignments': view(MENU.salaryAssignment),
        'POST /Pay/PreviewAssignment': create(MENU.salaryAssignment),
        'POST /Pay/Assign': create(MENU.salaryAssignment),
        'POST /Pay/PreviewRule': create(MENU.payrollRules),
        'POST /Pay/PreviewPayslip': create(MENU.payslipTemplate),
      },
    },
    salaryAssignmentFile: {
      address: `${payroll}/policyApply/bulk`,
      title: 'Policy Apply, Bulk',
      menu: { group: 'Administration', within: 'Payroll Configuration' },
      needs: create(MENU.salaryAssignment),
      calls: fileCalls('/SalaryAssignment', MENU.salaryAssignment),
    },
    mobileBillFile: {
      address: '/compensationAndBenefits/employeeSalary/mobileBillAllowance',
      title: 'Mobile Bill Allowance',
      menu: { group: 'Compensation & Benefits', within: 'Employee salary' },
      permission: {
        reference: MENU.mobileBillFile,
        name: 'Mobile Bill Allowance',
        allow: { hr: ADD, finance: ADD, md: VIEW, audit: VIEW },
      },
      calls: fileCalls('/MobileBill', MENU.mobileBillFile),
    },
    employeePolicyDetails: {
      address: `${payroll}/policyApply/employeePolicyDetails/:employeeBasicInfoId/:policyId`,
      title: 'Employee Policy Details',
      needs: view(MENU.salaryAssignment),
      calls: { 'GET /Pay/PolicyDetails': view(MENU.salaryAssignment) },
    },
    payrollYear: {
      address: '/compensationAndBenefits/configuration/month/year',
      title: 'Months of a Year',
      menu: { group: 'Compensation & Benefits', within: 'Structure' },
      // Viewers of months have no use for it.
      permission: {
        reference: MENU.payrollYear,
        name: 'Months of a Year',
        allow: { hr: VIEW, finance: VIEW },
      },
      needs: create(MENU.payrollMonth),
      calls: { 'POST /Payroll/AddYear': create(MENU.payrollMonth) },
    },
    countryImport: {
      address: `${payroll}/countryImport`,
      title: 'Country Import',
      menu: { group: 'Administration', within: 'Payroll Configuration' },
      permission: {
        reference: MENU.countryImport,
        name: 'Country Import',
        allow: { hr: ADD, finance: ADD, admin: ADD },
      },
      calls: {
        'POST /Pay/CheckCountryFile': create(MENU.countryImport),
        'POST /Pay/ImportCountryFile': create(MENU.countryImport),
      },
    },
  },
});
