import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import type { Draw } from './drawn.ts';

const increments = () => import('#web/domains/increments/index.ts');
const salary = () => import('#web/domains/pay/salary/index.ts');
const structure = () => import('#web/domains/pay/structure/index.ts');
const salaryAccess = () => import('#web/domains/pay/salaryAccessLog/index.ts');
const shares = () => import('#web/domains/shares/index.ts');

/** Make the components of a stage's landing and section screens, which are the same for every stage. */
const landing =
  (view: ViewType): Draw =>
  async () => {
    const { LandingScreen } = await increments();
    return { element: <LandingScreen key={view} view={view} /> };
  };
const section =
  (view: ViewType): Draw =>
  async () => {
    const { SectionScreen } = await increments();
    return { element: <SectionScreen key={view} view={view} /> };
  };
const shareForm: Draw = async () => ({ Component: (await shares()).CreateScreen });

/** The components of the screens about raises, salaries, shares, and access to salaries. */
export const pay = {
  incrementRequest: landing('request'),
  incrementReviewHR: landing('hr'),
  incrementApprovalFinalStage: landing('md'),
  incrementReleaseAudit: landing('audit'),
  incrementReleaseFinance: landing('finance'),
  requestSection: section('request'),
  hrSection: section('hr'),
  mdSection: section('md'),
  auditSection: section('audit'),
  financeSection: section('finance'),
  createIncrements: async () => ({ Component: (await increments()).CreateScreen }),
  createIncrementForm: async () => {
    const { CreateScreen } = await increments();
    return { element: <CreateScreen manner="form" /> };
  },
  editIncrement: async () => ({ Component: (await increments()).EditScreen }),
  incrementBudget: async () => ({ Component: (await increments()).BudgetScreen }),
  salaryAccessLog: async () => ({ Component: (await salaryAccess()).SalaryAccessLogScreen }),
  mySalaryAccess: async () => ({ Component: (await salaryAccess()).MySalaryAccessScreen }),
  mySalaryRevisions: async () => ({ Component: (await salary()).MyRevisionsScreen }),
  salaryRevisions: async () => ({ Component: (await salary()).RevisionsScreen }),
  salaryAssignments: async () => ({ Component: (await structure()).AssignmentsScreen }),
  salaryAssignmentFile: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).SalaryAssignmentScreen,
  }),
  mobileBillFile: async () => ({
    Component: (await import('#web/domains/company/imports/index.ts')).MobileBillScreen,
  }),
  payrollYear: async () => ({ Component: (await structure()).PayrollYearScreen }),
  countryImport: async () => ({ Component: (await structure()).CountryImportScreen }),
  employeePolicyDetails: async () => ({ Component: (await structure()).PolicyDetailsScreen }),
  shares: async () => ({ Component: (await shares()).ListScreen }),
  createShares: shareForm,
  editShare: shareForm,
  share: async () => ({ Component: (await shares()).DetailsScreen }),
} satisfies Record<string, Draw>;
