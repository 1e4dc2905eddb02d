import { OWN } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { ACT, EVERYONE, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area, type HandMadeScreen, type MenuPlace } from '#machines/core/screens/screen.ts';

const base = '/compensationAndBenefits/payrollProcess';
const runs = MENU.payrollRuns;
const place = (label: string): MenuPlace => ({
  group: 'Compensation & Benefits',
  within: 'Payroll Process',
  label,
});

/** The screens of one kind of run, except its list. */
const forms = <const Path extends string>(
  path: Path,
  [title, createTitle, editTitle, regenerateTitle]: readonly [string, string, string, string],
) =>
  ({
    view: { address: `${base}/${path}/view/:id`, title, needs: view(runs) },
    create: { address: `${base}/${path}/create`, title: createTitle, needs: create(runs) },
    edit: { address: `${base}/${path}/edit/:id`, title: editTitle, needs: create(runs) },
    regenerate: {
      address: `${base}/${path}/regenerate/:id`,
      title: regenerateTitle,
      needs: create(runs),
    },
  }) as const satisfies Record<string, HandMadeScreen>;

const salary = forms('generateSalary', [
  'Generate Salary',
  'Generate Salary: Create',
  'Generate Salary: Edit',
  'Generate Salary: Regenerate',
]);
const bonus = forms('bonusGenerate', [
  'Bonus Generate',
  'Bonus Generate: Create',
  'Bonus Generate: Edit',
  'Bonus Generate: Regenerate',
]);
const arrear = forms('arrearSalaryGenerate', [
  'Arrear Salary Generate',
  'Arrear Salary Generate: Create',
  'Arrear Salary Generate: Edit',
  'Arrear Salary Generate: Regenerate',
]);
const manual = forms('manualSalaryAddDeduct', [
  'Manual Salary Add and Deduct',
  'Manual Salary Add and Deduct: Create',
  'Manual Salary Add and Deduct: Edit',
  'Manual Salary Add and Deduct: Regenerate',
]);

/** The screens of payroll runs and of one's own slips. */
export const payroll = area({
  screens: {
    salaryRuns: {
      address: `${base}/generateSalary`,
      title: 'Generate Salary',
      menu: place('Generate Salary'),
      permission: {
        reference: runs,
        name: 'Payroll Runs',
        allow: { hr: ISSUE, finance: ACT, md: VIEW, audit: VIEW },
      },
    },
    bonusRuns: {
      address: `${base}/bonusGenerate`,
      title: 'Bonus Generate',
      menu: place('Bonus Generate'),
      needs: view(runs),
    },
    arrearRuns: {
      address: `${base}/arrearSalaryGenerate`,
      title: 'Arrear Salary Generate',
      menu: place('Arrear Salary Generate'),
      needs: view(runs),
    },
    manualRuns: {
      address: `${base}/manualSalaryAddDeduct`,
      title: 'Manual Salary Add and Deduct',
      menu: place('Manual Salary Add and Deduct'),
      needs: view(runs),
    },
    salaryRun: salary.view,
    createSalaryRun: salary.create,
    editSalaryRun: salary.edit,
    regenerateSalaryRun: salary.regenerate,
    bonusRun: bonus.view,
    createBonusRun: bonus.create,
    editBonusRun: bonus.edit,
    regenerateBonusRun: bonus.regenerate,
    arrearRun: arrear.view,
    createArrearRun: arrear.create,
    editArrearRun: arrear.edit,
    regenerateArrearRun: arrear.regenerate,
    manualRun: manual.view,
    createManualRun: manual.create,
    editManualRun: manual.edit,
    regenerateManualRun: manual.regenerate,
    payslip: {
      address: `${base}/payslip/:id`,
      title: 'Payslip',
      needs: view(runs),
    },
    myPayslips: {
      address: '/SelfService/payslip',
      title: 'Payslip',
      menu: { group: 'Employee Self Service', within: 'Pay & Tax' },
      permission: {
        reference: MENU.myPayslips,
        name: 'Own Payslips',
        allow: EVERYONE,
        harmless: OWN,
      },
      calls: { 'GET /Payroll/MySlips': view(MENU.myPayslips) },
    },
    myPayslipReport: {
      address: '/SelfService/reports/salaryPayslip',
      title: 'Salary Payslip',
      needs: view(MENU.myPayslips),
    },
  },
  calls: {
    'GET /Payroll/Runs': view(runs),
    'GET /Payroll/Months': create(runs),
    'GET /Payroll/Bonuses': create(runs),
    'GET /Payroll/Missing': create(runs),
    'GET /Payroll/Run': view(runs),
    'GET /Payroll/Slips': view(runs),
    'GET /Payroll/Differences': view(runs),
    // People can read their own published slips. Those of others need the permission for runs.
    'GET /Payroll/Slip': 'signedIn',
    'GET /Payroll/Why': 'signedIn',
    'GET /Payroll/Compare': 'signedIn',
    'GET /Payroll/SlipFile': 'signedIn',
    'GET /Payroll/SlipsFile': view(runs),
    'GET /Payroll/PaymentFile': edit(runs),
    'POST /Payroll/CreateRun': create(runs),
    'POST /Payroll/EditRun': create(runs),
    'POST /Payroll/MakeFile': edit(runs),
    'POST /Payroll/CancelFile': edit(runs),
    'POST /Payroll/ConfirmFile': edit(runs),
    'POST /Payroll/PayCash': edit(runs),
    'POST /Payroll/ConfirmCash': edit(runs),
    'POST /Payroll/HoldSlips': edit(runs),
    'POST /Payroll/ReleaseSlips': edit(runs),
    'GET /Payroll/Holds': view(MENU.salaryHold),
    'POST /Payroll/HoldPerson': create(MENU.salaryHold),
    'POST /Payroll/ReleasePerson': edit(MENU.salaryHold),
    'POST /Payroll/ReadReturns': edit(runs),
  },
});
