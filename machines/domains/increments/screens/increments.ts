import { MENU, type MenuReference } from '#machines/core/values/menuReferences.ts';
import { ACT, ADD, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view, type Need } from '#machines/core/screens/need.ts';
import { area, type MenuPlace } from '#machines/core/screens/screen.ts';

const base = '/compensationAndBenefits/increment';
const requestPath = `${base}/incrementRequest` as const;
const place = (label?: string): MenuPlace => ({
  group: 'Compensation & Benefits',
  within: 'Increment',
  ...(label !== undefined && { label }),
});

/** The stages in order. People of a stage see what has reached it, and so do people of later stages. */
const STAGES: readonly MenuReference[] = [
  MENU.incrementRequest,
  MENU.incrementReviewHR,
  MENU.incrementApprovalFinalStage,
  MENU.incrementReleaseAudit,
  MENU.incrementReleaseFinance,
];
const landing = {
  request: view(...STAGES),
  hr: view(...STAGES.slice(1)),
  md: view(...STAGES.slice(2)),
  audit: view(...STAGES.slice(3)),
  finance: view(...STAGES.slice(4)),
};
/** The screen of a section also shows details, which need another permission. */
const section = (stage: readonly Need[]) => [...view(MENU.incrementDetails), ...stage];
const landings = new Map(Object.entries(landing));
const sections = new Map(Object.entries(landing).map(([name, stage]) => [name, section(stage)]));

export const increments = area({
  screens: {
    incrementRequest: {
      address: requestPath,
      title: 'Increment Request',
      menu: place(),
      permission: {
        reference: MENU.incrementRequest,
        name: 'Increment Request',
        allow: { supervisor: ADD, hr: VIEW },
      },
      needs: landing.request,
    },
    incrementReviewHR: {
      address: `${base}/incrementReviewHR`,
      title: 'Increment Review by HR',
      menu: place('Review by HR'),
      permission: {
        reference: MENU.incrementReviewHR,
        name: 'Increment Review by HR',
        allow: { hr: ACT },
      },
      needs: landing.hr,
      calls: { 'POST /Employee/IncrementRequestRecommendation': edit(MENU.incrementReviewHR) },
    },
    incrementApprovalFinalStage: {
      address: `${base}/incrementApprovalFinalStage`,
      title: 'Increment Final Stage Approval',
      menu: place('Final Stage Approval'),
      permission: {
        reference: MENU.incrementApprovalFinalStage,
        name: 'Increment Approval, Final Stage',
        allow: { md: ACT },
      },
      needs: landing.md,
      calls: { 'POST /Employee/IncrementRequestApprove': edit(MENU.incrementApprovalFinalStage) },
    },
    incrementReleaseAudit: {
      address: `${base}/incrementReleaseAudit`,
      title: 'Increment Release by Audit',
      menu: place('Release by Audit'),
      permission: {
        reference: MENU.incrementReleaseAudit,
        name: 'Increment Release by Audit',
        allow: { audit: ACT },
      },
      needs: landing.audit,
    },
    incrementReleaseFinance: {
      address: `${base}/incrementReleaseFinance`,
      title: 'Increment Release by Finance',
      menu: place('Release by Finance'),
      permission: {
        reference: MENU.incrementReleaseFinance,
        name: 'Increment Release by Finance',
        allow: { finance: ACT },
      },
      needs: landing.finance,
    },
    singleIncrement: {
      address: `${base}/single`,
      title: 'Single Increment',
      menu: place(),
      // The menu only shows this screen to people who can create increments.
      needs: [...create(MENU.importIncrements), ...create(MENU.incrementRequest)],
    },
    bulkIncrement: {
      address: `${base}/bulk`,
      title: 'Bulk Increment',
      menu: place(),
      needs: create(MENU.importIncrements),
    },
    requestSection: {
      address: `${requestPath}/view/:sectionId`,
      title: 'Increment Request',
      needs: section(landing.request),
    },
    hrSection: {
      address: `${base}/incrementReviewHR/view/:sectionId`,
      title: 'Increment Review by HR',
      needs: section(landing.hr),
    },
    mdSection: {
      address: `${base}/incrementApprovalFinalStage/view/:sectionId`,
      title: 'Increment Final Stage Approval',
      needs: section(landing.md),
    },
    auditSection: {
      address: `${base}/incrementReleaseAudit/view/:sectionId`,
      title: 'Increment Release by Audit',
      needs: section(landing.audit),
    },
    financeSection: {
      address: `${base}/incrementReleaseFinance/view/:sectionId`,
      title: 'Increment Release by Finance',
      needs: section(landing.finance),
    },
    createIncrements: {
      address: `${requestPath}/create`,
      title: 'Create Increment',
      needs: create(MENU.incrementRequest),
    },
    // Another form for requesting increments. The specification names it without a path (spec 000 §2).
    createIncrementForm: {
      address: `${requestPath}/createIncrement`,
      title: 'Create Increment',
      needs: create(MENU.incrementRequest),
    },
    editIncrement: {
      address: `${requestPath}/editIncrement/:incrementId`,
      title: 'Edit Increment',
      needs: create(MENU.incrementRequest),
    },
    salaryRevisions: {
      address: `${base}/salaryRevisions`,
      title: 'Salary revisions',
      menu: place('Salary Revisions'),
      permission: {
        reference: MENU.salaryRevisions,
        name: 'Salary revisions and letters',
        allow: { hr: VIEW, md: VIEW, finance: VIEW },
      },
      calls: { 'GET /PdfAndExcelReport/IncrementLetters': view(MENU.salaryRevisions) },
    },
    incrementBudget: {
      address: `${base}/incrementBudget`,
      title: 'Increment Budget',
      menu: place(),
      permission: {
        reference: MENU.incrementBudget,
        name: 'Increment Budget',
        allow: { md: ACT, hr: VIEW, audit: VIEW, finance: VIEW },
      },
      calls: {
        'GET /Employee/IncrementBudgetLanding': view(MENU.incrementBudget),
        'GET /Employee/IncrementBudgetHistory': view(MENU.incrementBudget),
        'POST /Employee/IncrementBudgetSave': edit(MENU.incrementBudget),
      },
    },
  },
  permissions: [
    {
      reference: MENU.incrementDetails,
      name: 'Increment Details',
      allow: { supervisor: VIEW, hr: VIEW, md: VIEW, audit: VIEW, finance: VIEW },
      goesWith: STAGES.slice(1),
    },
    // This entry is no screen. It is the permission to see other people's pay on screens.
    {
      reference: MENU.salaries,
      name: 'Salaries of others',
      allow: { hr: VIEW, md: VIEW, finance: VIEW },
    },
  ],
  calls: {
    'GET /Employee/EmployeeListForIncrement': view(MENU.incrementRequest),
    'GET /Employee/IncrementRequestLanding': { query: 'viewType', needs: landings },
    'GET /Employee/IncrementRequestView': { query: 'viewType', needs: sections },
    'GET /Employee/IncrementRequestFirstRows': { query: 'viewType', needs: sections },
    'POST /Employee/IncrementRequestCreate': create(MENU.incrementRequest),
    'POST /Employee/IncrementRequestRelease': edit(
      MENU.incrementReleaseAudit,
      MENU.incrementReleaseFinance,
    ),
    'GET /PdfAndExcelReport/IncrementExport': { query: 'viewType', needs: sections },
    // The first permission is for the caller's own pay, and the second for other people's. The call itself
    // checks which one is needed.
    'GET /Employee/SalaryRevisions': view(MENU.mySalaryRevisions, MENU.salaryRevisions),
    'GET /PdfAndExcelReport/IncrementLetter': view(MENU.mySalaryRevisions, MENU.salaryRevisions),
  },
});
