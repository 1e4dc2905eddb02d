import type { StepFilter } from '#machines/contracts/audit.ts';
import type { ViewType } from '#machines/contracts/increments.ts';
import { queryString } from '#web/lib/apiClient.ts';

const increment = '/compensationAndBenefits/increment';

/** The landing screen of each stage of an increment (spec 000 §2). */
const stages: Record<ViewType, string> = {
  request: `${increment}/incrementRequest`,
  hr: `${increment}/incrementReviewHR`,
  md: `${increment}/incrementApprovalFinalStage`,
  audit: `${increment}/incrementReleaseAudit`,
  finance: `${increment}/incrementReleaseFinance`,
};

/** What names a section's page, so that a pasted address can be shown by itself. */
export interface SectionAddress {
  sectionId: number;
  year: number;
  unit: number;
  workplaceGroup: number;
}

/** Every address of the application. */
export const paths = {
  login: '/',
  alternateLogin: '/zxcvv',
  verifyPin: '/verifypin',
  changePassword: '/changepassword',
  photo: '/account/photo',
  mail: '/account/mail',
  sessions: '/account/sessions',
  signIns: '/account/signIns',
  privacyPolicy: '/privacy-policy',
  /** Calls of the API that a browser may be led to: it saves what they answer (spec 000 §2). */
  contactCard: '/api/PdfAndExcelReport/ReceiveContact',
  downloadFile: '/api/Document/DownloadFile',
  home: '/dashboard',
  dashboard: '/dashboard',
  rolePermissions: '/administration/roleManagement/userRoleManager/featureAssignToRole',
  userPermissions: '/administration/roleManagement/userRoleManager/featureAssignToUser',
  leaveApplication: '/SelfService/leaveAndMovement/leaveApplication',
  movementApplication: '/SelfService/leaveAndMovement/movementApplication',
  approval: '/approval',
  approvalQueue: (workflow: string, state: string) =>
    `/approval${queryString({ workflow, state })}`,
  history: (workflow: string, subjectId: number | string) => `/workflow/${workflow}/${subjectId}`,
  stage: (view: ViewType) => stages[view],
  stageOfYear: (view: ViewType, year: number) => `${stages[view]}${queryString({ year })}`,
  section: (view: ViewType, { sectionId, ...rest }: SectionAddress) =>
    `${stages[view]}/view/${sectionId}${queryString({ ...rest })}`,
  chat: '/chat-app',
  conversation: (id: number) => `/chat-app${queryString({ conversation: id })}`,
  policies: '/SelfService/policies',
  policyUpload: '/administration/policyUpload',
  delegation: '/account/delegation',
  recruitmentTracer: (type: string) => `/profile/reports/recruitementTracer/${type}`,
  createRequisition: '/profile/reports/recruitementTracer/create',
  headcountPlan: '/profile/recruitment/headcountPlan',
  mySalaryAccess: '/account/payLooks',
  workbench: '/workbench',
  workbenchOf: (workflow: string) => `/workbench${queryString({ workflow })}`,
  instance: (workflow: string, subjectId: number | string) =>
    `/workbench/${workflow}/instance/${subjectId}`,
  whatIf: (workflow: string) => `/workbench/${workflow}/whatIf`,
  replay: (workflow: string) => `/workbench/${workflow}/replay`,
  inspector: '/workbench/inspector',
  searchHistory: (filter: StepFilter = {}) => `/history${queryString({ ...filter })}`,
  processReport: '/processReport',
  /** A machine's state in the workbench, with what stands in it. */
  standing: (
    workflow: string,
    state: string,
    only: { businessUnitId?: number | undefined; overdue?: boolean | undefined } = {},
  ) => `/workbench${queryString({ workflow, state, ...only })}`,
  salaryAccessLog: '/administration/payLooks',
  workingCalendar: '/administration/configuration/workingCalendar',
  language: '/administration/configuration/language',
  jobQueues: '/administration/queues',
  incrementBudget: `${increment}/incrementBudget`,
  notificationSettings: '/account/notifications',
  import: '/administration/import',
  createIncrements: `${stages.request}/create`,
  mySalaryRevisions: '/SelfService/salaryRevisions',
  salaryRevisions: '/compensationAndBenefits/increment/salaryRevisions',
  complaints: '/SelfService/IssueManagement',
  issues: '/profile/IssueManagement',
  createComplaint: '/SelfService/IssueManagement/create?type=isSelfService',
  createIssue: '/profile/IssueManagement/create?type=isEmployeeManagement',
  issueTypes: '/administration/configuration/issueTypes',
  grievances: '/profile/grievanceManagement',
  ownGrievances: '/SelfService/grievanceManagement',
  grievanceDashboard: '/profile/grievanceManagement/dashboard',
  shares: '/administration/configuration/shareCreate',
  createShares: '/administration/configuration/shareCreate/create',
  editShare: (companyShareId: number | string) =>
    `/administration/configuration/shareCreate/create/${companyShareId}`,
  share: (companyShareId: number | string) =>
    `/administration/configuration/shareCreate/view/${companyShareId}`,
  /** The alternative form; the specification names it, and no address for it (spec 000 §2). */
  createIncrementForm: `${stages.request}/createIncrement`,
  editIncrement: (incrementId: number | string, address?: SectionAddress) =>
    `${stages.request}/editIncrement/${incrementId}${address ? queryString({ ...address }) : ''}`,
} as const;

/** What anybody may open (spec 000 §2); every other screen is for whoever is signed in. */
export const PUBLIC_PATHS: readonly string[] = [
  paths.login,
  paths.alternateLogin,
  paths.verifyPin,
  paths.privacyPolicy,
  paths.contactCard,
  paths.downloadFile,
];

/** A live notice is not announced where its subject is already in view (spec 000 §4). */
export const isApprovalPage = (path: string): boolean =>
  path === paths.approval || path.startsWith(`${paths.approval}/`);
