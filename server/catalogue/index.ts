import { separationRoutes } from '#server/domains/separation/index.ts';
import { clearanceItemBinding } from '#server/domains/separation/clearance/index.ts';
import { finalSettlementBinding } from '#server/domains/separation/settlement/index.ts';
import { performanceRoutes } from '#server/domains/performance/index.ts';
import { appraisalBinding } from '#server/domains/performance/appraisal/index.ts';
import type { Router } from 'express';
import { CHAT_FILES } from '#machines/domains/communication/chat.ts';
import { ANNOUNCEMENT_FILES } from '#machines/domains/communication/contracts/announcements.ts';
import { DOCUMENT_FILES, PERSON_FILES, POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import { TICKET_FILES } from '#machines/domains/tickets/contracts/tickets.ts';
import { GRIEVANCE_FILES } from '#machines/domains/grievances/vocabulary.ts';
import { controlledDocumentRoutes } from '#server/domains/documents/controlled/index.ts';
import { INNER_LISTS, RESOURCES } from '#machines/catalogue/resources.ts';
import { getExports } from '#server/kits/jobs/exports.ts';
import { importJobRoutes } from '#server/kits/jobs/importRoutes.ts';
import { getImports } from '#server/kits/jobs/imports.ts';
import { JOB_FILES } from '#server/platform/jobs/files.ts';
import { jobRoutes } from '#server/kits/jobs/routes.ts';
import { paperRoutes } from '#server/kits/papers/routes.ts';
import { boardRoutes } from '#server/kits/boards/routes.ts';
import { reportFileCall } from '#server/kits/reports/file.ts';
import { reportRoutes } from '#server/kits/reports/routes.ts';
import { raiseAlarm } from '#server/engine/alarm/alarm.ts';
import { declaredAlarm } from '#server/platform/history/records/findings.ts';
import { declaredRecordTypes } from '#server/platform/history/records/declared.ts';
import { recordFamilies } from './families.ts';
import { REQUEST_FILES } from '#machines/kits/requests/contract.ts';
import { requestFileRule } from '#server/kits/requests/files.ts';
import { REPORTS } from './reports.ts';
import { PAPERS } from './papers.ts';
import { COMPONENTS } from './boards/registry.ts';
import { declaredAccess } from '#server/platform/access/declared.ts';
import { declaredExceptions } from '#server/platform/access/oneself/declared.ts';
import { declaredComponents } from '#server/kits/boards/declared.ts';
import { declaredPapers } from '#server/kits/papers/declared.ts';
import { declaredReports } from '#server/kits/reports/declared.ts';
import { privilegeLeaveRoutes } from '#server/domains/time/leave/privilegeLeave.ts';
import { declaredRequests, declaredServers } from '#server/kits/requests/declared.ts';
import { REQUEST_SERVERS } from './requests.ts';
import { pipelineProposal } from '#server/kits/requests/proposal.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { requestRoutes } from '#server/kits/requests/routes.ts';
import { recordTypes } from './recordTypes.ts';
import { getFileRules } from '#server/kits/resources/fileRules.ts';
import { declaredResources } from '#server/kits/resources/declared.ts';
import { RESOURCE_SERVERS } from './resources.ts';
import { listFileCall } from '#server/kits/resources/files.ts';
import { resourceRoutes } from '#server/kits/resources/routes.ts';
import { fileImportCalls } from '#server/kits/resources/importRoutes.ts';
import type { FileImport } from '#server/kits/imports/fileImport.ts';
import { holidayFile } from '#server/domains/time/calendar/imports/holidays.ts';
import { countryImportRoutes } from '#server/domains/pay/countryImport/index.ts';
import {
  payAssignmentRoutes,
  salaryAssignmentFile,
} from '#server/domains/pay/assignments/index.ts';
import { leaveAllocationFile } from '#server/domains/time/leave/imports/leaveAllocation.ts';
import { overtimeFile } from '#server/domains/time/attendance/imports/overtime.ts';
import { punchFile } from '#server/domains/time/attendance/imports/punches.ts';
import type { Services } from '#server/platform/services.ts';
import type { WorkflowBinding, ChainFamily } from '#server/engine/instances/engine.ts';
import { accountRoutes } from '#server/domains/company/accounts/index.ts';
import {
  announcementFileRule,
  announcementRoutes,
} from '#server/domains/communication/announcements/index.ts';
import { attendanceRoutes } from '#server/domains/time/attendance/routes/index.ts';
import {
  auditRoutes,
  cancelVerification,
  proofCall,
  stepsFileCall,
} from '#server/domains/workflows/audit/index.ts';
import { authRoutes } from '#server/domains/company/auth/index.ts';
import { bulkNoticeRoutes } from '#server/domains/communication/bulkNotices/index.ts';
import { bulkUpdateFile, bulkUpdateRoutes } from '#server/domains/people/bulkUpdate/index.ts';
import { cafeteriaRoutes } from '#server/domains/workplace/cafeteria/index.ts';
import { chatFileRule, chatRoutes } from '#server/domains/communication/chat/index.ts';
import { chatLinkRoutes } from '#server/domains/communication/chatLinks/index.ts';
import { localeRoutes } from '#server/domains/company/locales/index.ts';
import { confirmationBinding } from '#server/domains/career/confirmations/index.ts';
import { conformanceRoutes } from '#server/domains/workflows/conformance/index.ts';
import { delegationRoutes } from '#server/domains/workflows/delegations/index.ts';
import { documentRoutes, type FileRule, type FileRules } from '#server/kits/uploads/index.ts';
import { auditFindingBinding } from '#server/domains/workflows/controls/index.ts';
import { disciplineBinding, disciplineRoutes } from '#server/domains/career/discipline/index.ts';
import {
  duplicateAttachmentRoutes,
  matchedReceiptRule,
} from '#server/domains/money/duplicateAttachments/index.ts';
import { peopleRoutes, personFileRule } from '#server/domains/people/index.ts';
import { employmentRoutes } from '#server/domains/people/employment/index.ts';
import {
  grievanceBinding,
  grievanceFileRule,
  grievanceRoutes,
} from '#server/domains/grievances/index.ts';
import { hireDeskRoutes } from '#server/domains/people/hireDesk/index.ts';
import {
  trainingApplicationBinding,
  trainingBinding,
  trainingRoutes,
} from '#server/domains/training/index.ts';
import { hotDeskRoutes } from '#server/domains/workplace/hotDesk/index.ts';
import { importRoutes, peopleFiles } from '#server/domains/people/import/index.ts';
import { exportCall, incrementBinding, incrementRoutes } from '#server/domains/increments/index.ts';
import { inspectorRoutes } from '#server/domains/workflows/inspector/index.ts';
import { declaredMenu, menuRoutes } from '#server/domains/company/permissions/index.ts';
import { notificationRoutes } from '#server/domains/communication/notifications/index.ts';
import { personOverviewRoutes } from '#server/domains/insight/personOverview/index.ts';
import { kpiPresentationRoutes } from '#server/domains/insight/kpiPresentation/index.ts';
import { leavingPredictionRoutes } from '#server/domains/insight/leavingPrediction/index.ts';
import { marketVisitRoutes } from '#server/domains/money/marketVisits/index.ts';
import { operationRoutes } from '#server/domains/company/operations/index.ts';
import { startingSetRoutes } from '#server/domains/company/startingSets/index.ts';
import { kioskRoutes } from '#server/domains/time/kiosk/index.ts';
import { firstStepsRoutes } from '#server/domains/company/setup/index.ts';
import { organisationRoutes } from '#server/domains/organisation/index.ts';
import { policyFileRule, policyRoutes } from '#server/domains/documents/policies/index.ts';
import { profitCenterRoutes } from '#server/domains/organisation/profitCenters/index.ts';
import { profileRoutes } from '#server/domains/company/profile/index.ts';
import { onDayRoutes } from '#server/domains/workflows/onDay/index.ts';
import { processReportRoutes } from '#server/domains/workflows/processReport/index.ts';
import { programRoutes } from '#server/domains/company/programs/index.ts';
import { recruitmentBinding, recruitmentRoutes } from '#server/domains/recruitment/index.ts';
import { rosterRoutes } from '#server/domains/time/roster/index.ts';
import { lettersCall, salaryRoutes } from '#server/domains/pay/salary/index.ts';
import {
  payrollRunBinding,
  payrollRunRoutes,
  slipsFileCall,
} from '#server/domains/pay/runs/index.ts';
import { fundOpeningFile, fundRoutes } from '#server/domains/pay/fund/index.ts';
import { gratuityRoutes } from '#server/domains/pay/gratuity/index.ts';
import { taxRoutes } from '#server/domains/pay/tax/index.ts';
import { shareRoutes } from '#server/domains/shares/index.ts';
import { signInRuleRoutes } from '#server/domains/company/signInRules/index.ts';
import { ticketBinding, ticketFileRule, ticketRoutes } from '#server/domains/tickets/index.ts';
import { searchRoutes } from './search/index.ts';
import { transferBinding, transferRoutes } from '#server/domains/career/transfers/index.ts';
import { shellRoutes } from '#server/domains/company/shell/index.ts';
import { salaryAccessRoutes } from '#server/domains/pay/salaryAccessLog/index.ts';
import { teamCalendarRoutes } from '#server/domains/time/teamCalendar/index.ts';
import { timeReportRoutes } from '#server/domains/time/timeReports/index.ts';
import {
  MAIL_PROPOSAL,
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  RULE_PROPOSAL,
  twoPeopleRoutes,
  type ProposalKind,
} from '#server/kits/proposals/index.ts';
import { getNamingFields } from '#server/kits/requests/namingFields.ts';
import { userRoutes } from '#server/domains/company/users/index.ts';
import { webhookRoutes } from '#server/domains/communication/webhooks/index.ts';
import {
  commentTemplateRoutes,
  ruleVersionRoutes,
  inboxViewRoutes,
  workflowRoutes,
} from '#server/domains/workflows/workflow/index.ts';
import { workingCalendarRoutes } from '#server/domains/company/workingCalendar/index.ts';
import { ACCESS } from './declaredScreens.ts';
import { ONESELF } from './oneselfExceptions.ts';
import { MENU_TREE } from './menuTree.ts';

declaredAccess.fill(ACCESS);
declaredExceptions.fill(ONESELF);
declaredMenu.fill(MENU_TREE);
declaredRecordTypes.fill(recordTypes);
declaredAlarm.fill((tx, notObeyed) => raiseAlarm(tx, { notObeyed }));
declaredResources.fill({
  resources: RESOURCES,
  inner: INNER_LISTS,
  servers: RESOURCE_SERVERS,
  namedBy: getNamingFields(REQUESTS, [...RESOURCES, ...INNER_LISTS]),
});
declaredWorkflows.fill(workflows);
declaredRequests.fill(REQUESTS);
declaredServers.fill(REQUEST_SERVERS);
declaredReports.fill(REPORTS);
declaredPapers.fill(PAPERS);
declaredComponents.fill(COMPONENTS);

const either =
  (...rules: readonly FileRule[]): FileRule =>
  async (...rest) => {
    for (const rule of rules) if (await rule(...rest)) return true;
    return false;
  };

/** Who may open files of each feature, by the `tableReferrence` of the upload. */
const fileRules: FileRules = new Map(
  Object.entries({
    [ANNOUNCEMENT_FILES]: announcementFileRule,
    [CHAT_FILES]: chatFileRule,
    [POLICY_FILES]: policyFileRule,
    [DOCUMENT_FILES]: requestFileRule,
    [REQUEST_FILES]: either(requestFileRule, matchedReceiptRule),
    [TICKET_FILES]: ticketFileRule,
    [GRIEVANCE_FILES]: grievanceFileRule,
    // Only through the job's own route, which checks the permission again and records the download.
    [JOB_FILES]: () => false,
    [PERSON_FILES]: personFileRule,
    ...getFileRules(RESOURCES),
  }),
);

/** Every list and report that a job can export. */
export const exports = getExports([
  reportFileCall,
  listFileCall,
  stepsFileCall,
  proofCall,
  exportCall,
  lettersCall,
  slipsFileCall,
]);

/** Everything that needs two people. */
export const proposalKinds = (): readonly ProposalKind[] => [
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  MAIL_PROPOSAL,
  pipelineProposal(),
  RULE_PROPOSAL,
];

/** Files of pay. */
export const payFiles: readonly FileImport[] = [salaryAssignmentFile, fundOpeningFile];

/** Files of attendance and leave. */
export const timeFiles: readonly FileImport[] = [
  overtimeFile,
  punchFile,
  leaveAllocationFile,
  holidayFile,
];

/** Every file import that a job can do. */
export const imports = getImports([...timeFiles, ...payFiles, ...peopleFiles], RESOURCES, [
  bulkUpdateFile,
]);

/** The routes of all features. */
export const featureRoutes: readonly ((services: Services) => Router)[] = [
  authRoutes,
  menuRoutes,
  userRoutes,
  twoPeopleRoutes,
  programRoutes,
  accountRoutes,
  signInRuleRoutes,
  webhookRoutes,
  chatLinkRoutes,
  inboxViewRoutes,
  workflowRoutes,
  commentTemplateRoutes,
  ruleVersionRoutes,
  workingCalendarRoutes,
  attendanceRoutes,
  rosterRoutes,
  teamCalendarRoutes,
  conformanceRoutes,
  inspectorRoutes,
  auditRoutes,
  onDayRoutes,
  processReportRoutes,
  delegationRoutes,
  salaryAccessRoutes,
  notificationRoutes,
  bulkNoticeRoutes,
  chatRoutes,
  organisationRoutes,
  resourceRoutes,
  (services) => fileImportCalls(services, [...timeFiles, ...payFiles]),
  reportRoutes,
  boardRoutes,
  requestRoutes,
  privilegeLeaveRoutes,
  paperRoutes,
  operationRoutes,
  firstStepsRoutes,
  startingSetRoutes,
  kioskRoutes,
  importJobRoutes(imports),
  jobRoutes({ exports, imports }, { verification: cancelVerification }),
  documentRoutes(fileRules),
  controlledDocumentRoutes,
  announcementRoutes,
  policyRoutes,
  profileRoutes,
  employmentRoutes,
  peopleRoutes,
  bulkUpdateRoutes,
  profitCenterRoutes,
  hireDeskRoutes,
  localeRoutes,
  shellRoutes,
  incrementRoutes,
  salaryRoutes,
  countryImportRoutes,
  payAssignmentRoutes,
  payrollRunRoutes,
  fundRoutes,
  gratuityRoutes,
  taxRoutes,
  shareRoutes,
  ticketRoutes,
  recruitmentRoutes,
  transferRoutes,
  separationRoutes,
  performanceRoutes,
  disciplineRoutes,
  importRoutes,
  grievanceRoutes,
  leavingPredictionRoutes,
  duplicateAttachmentRoutes,
  kpiPresentationRoutes,
  personOverviewRoutes,
  searchRoutes,
  cafeteriaRoutes,
  hotDeskRoutes,
  trainingRoutes,
  marketVisitRoutes,
  timeReportRoutes,
];

/** Every workflow with its server-side behavior. */
export const bindings: readonly WorkflowBinding[] = [
  incrementBinding,
  ticketBinding,
  grievanceBinding,
  recruitmentBinding,
  transferBinding,
  confirmationBinding,
  disciplineBinding,
  auditFindingBinding,
  payrollRunBinding,
  clearanceItemBinding,
  finalSettlementBinding,
  trainingBinding,
  trainingApplicationBinding,
  appraisalBinding,
];

/** All chain families other than workflow transitions (server/platform/history/verification/family.ts). */
export const chainFamilies: readonly ChainFamily[] = recordFamilies;
