import type { Router } from 'express';
import { CHAT_FILES } from '#machines/values/chat.ts';
import { ANNOUNCEMENT_FILES } from '#machines/contracts/announcements.ts';
import { DOCUMENT_FILES, PERSON_FILES, POLICY_FILES } from '#machines/values/uploadUses.ts';
import { TICKET_FILES } from '#machines/contracts/tickets.ts';
import { GRIEVANCE_FILES } from '#machines/workflows/grievance/vocabulary.ts';
import { controlledDocumentRoutes } from '#server/controlledDocuments/index.ts';
import { INNER_LISTS, RESOURCES } from '#machines/resources/registry.ts';
import { exportsOf } from '#server/jobs/exports.ts';
import { importJobRoutes } from '#server/jobs/importRoutes.ts';
import { importsOf } from '#server/jobs/imports.ts';
import { JOB_FILES } from '#server/jobs/files.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { paperRoutes } from '#server/papers/routes.ts';
import { boardRoutes } from '#server/boards/routes.ts';
import { reportFileCall } from '#server/reports/file.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { raiseAlarm } from '#server/checkpoints/alarm.ts';
import { declaredAlarm } from '#server/records/findings.ts';
import { declaredRecordTypes } from '#server/records/declared.ts';
import { recordFamilies } from '#server/records/families.ts';
import { REQUEST_FILES } from '#machines/requests/contract.ts';
import { requestFileRule } from '#server/requests/files.ts';
import { REPORTS } from '#server/reports/registry.ts';
import { PAPERS } from '#server/papers/registry.ts';
import { COMPONENTS } from '#server/boards/registry.ts';
import { declaredAccess } from '#server/access/declared.ts';
import { declaredExceptions } from '#server/access/oneself/declared.ts';
import { declaredComponents } from '#server/boards/declared.ts';
import { declaredPapers } from '#server/papers/declared.ts';
import { declaredReports } from '#server/reports/declared.ts';
import { privilegeLeaveRoutes } from '#server/leave/privilegeLeave.ts';
import { declaredRequests, declaredServers } from '#server/requests/declared.ts';
import { REQUEST_SERVERS } from '#server/requests/kinds.ts';
import { pipelineProposal } from '#server/requests/proposal.ts';
import { declaredWorkflows } from '#server/workflow/declared.ts';
import { workflows } from '#machines/registry.ts';
import { REQUESTS } from '#machines/requests/registry.ts';
import { requestRoutes } from '#server/requests/routes.ts';
import { recordTypes } from '#server/records/recordTypes.ts';
import { fileRulesOf } from '#server/resources/fileRules.ts';
import { declaredResources } from '#server/resources/declared.ts';
import { RESOURCE_SERVERS } from '#server/resources/kinds.ts';
import { listFileCall } from '#server/resources/files.ts';
import { resourceRoutes } from '#server/resources/routes.ts';
import { fileImportCalls } from '#server/fileImports/routes.ts';
import type { FileImport } from '#server/fileImports/fileImport.ts';
import { holidayFile } from '#server/fileImports/holidays.ts';
import { leaveAllocationFile } from '#server/fileImports/leaveAllocation.ts';
import { overtimeFile } from '#server/fileImports/overtime.ts';
import { punchFile } from '#server/fileImports/punches.ts';
import type { Services } from '#server/services.ts';
import type { WorkflowBinding, ChainFamily } from '#server/workflow/engine/engine.ts';
import { accountRoutes } from '#server/features/accounts/index.ts';
import { announcementFileRule, announcementRoutes } from '#server/features/announcements/index.ts';
import { attendanceRoutes } from '#server/features/attendance/index.ts';
import {
  auditRoutes,
  cancelVerification,
  proofCall,
  stepsFileCall,
} from '#server/features/audit/index.ts';
import { authRoutes } from '#server/features/auth/index.ts';
import { bulkNoticeRoutes } from '#server/features/bulkNotices/index.ts';
import { bulkUpdateFile, bulkUpdateRoutes } from '#server/features/bulkUpdate/index.ts';
import { cafeteriaRoutes } from '#server/features/cafeteria/index.ts';
import { chatFileRule, chatRoutes } from '#server/features/chat/index.ts';
import { chatLinkRoutes } from '#server/features/chatLinks/index.ts';
import { localeRoutes } from '#server/features/locales/index.ts';
import { confirmationBinding } from '#server/features/confirmations/index.ts';
import { conformanceRoutes } from '#server/features/conformance/index.ts';
import { delegationRoutes } from '#server/features/delegations/index.ts';
import { documentRoutes, type FileRule, type FileRules } from '#server/features/documents/index.ts';
import { auditFindingBinding } from '#server/features/controls/index.ts';
import { disciplineBinding, disciplineRoutes } from '#server/features/discipline/index.ts';
import {
  duplicateAttachmentRoutes,
  matchedReceiptRule,
} from '#server/features/duplicateAttachments/index.ts';
import { peopleRoutes, personFileRule } from '#server/features/people/index.ts';
import { employmentRoutes } from '#server/features/employment/index.ts';
import {
  grievanceBinding,
  grievanceFileRule,
  grievanceRoutes,
} from '#server/features/grievances/index.ts';
import { hireDeskRoutes } from '#server/features/hireDesk/index.ts';
import { hotDeskRoutes } from '#server/features/hotDesk/index.ts';
import { importRoutes, peopleFiles } from '#server/features/import/index.ts';
import {
  exportCall,
  incrementBinding,
  incrementRoutes,
} from '#server/features/increments/index.ts';
import { inspectorRoutes } from '#server/features/inspector/index.ts';
import { declaredMenu, menuRoutes } from '#server/features/permissions/index.ts';
import { notificationRoutes } from '#server/features/notifications/index.ts';
import { kpiPresentationRoutes } from '#server/features/kpiPresentation/index.ts';
import { leavingPredictionRoutes } from '#server/features/leavingPrediction/index.ts';
import { marketVisitRoutes } from '#server/features/marketVisits/index.ts';
import { operationRoutes } from '#server/features/operations/index.ts';
import { organisationRoutes } from '#server/features/organisation/index.ts';
import { policyFileRule, policyRoutes } from '#server/features/policies/index.ts';
import { profitCenterRoutes } from '#server/features/profitCenters/index.ts';
import { profileRoutes } from '#server/features/profile/index.ts';
import { processReportRoutes } from '#server/features/processReport/index.ts';
import { programRoutes } from '#server/features/programs/index.ts';
import { recruitmentBinding, recruitmentRoutes } from '#server/features/recruitment/index.ts';
import { rosterRoutes } from '#server/features/roster/index.ts';
import { lettersCall, salaryRoutes } from '#server/features/salary/index.ts';
import { shareRoutes } from '#server/features/shares/index.ts';
import { signInRuleRoutes } from '#server/features/signInRules/index.ts';
import { ticketBinding, ticketFileRule, ticketRoutes } from '#server/features/tickets/index.ts';
import { searchRoutes } from '#server/features/search/index.ts';
import { transferBinding, transferRoutes } from '#server/features/transfers/index.ts';
import { shellRoutes } from '#server/features/shell/index.ts';
import { salaryAccessRoutes } from '#server/features/salaryAccessLog/index.ts';
import { teamCalendarRoutes } from '#server/features/teamCalendar/index.ts';
import { timeReportRoutes } from '#server/features/timeReports/index.ts';
import {
  MAIL_PROPOSAL,
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  RULE_PROPOSAL,
  twoPeopleRoutes,
  type ProposalKind,
} from '#server/twoPeople/index.ts';
import { userRoutes } from '#server/features/users/index.ts';
import { webhookRoutes } from '#server/features/webhooks/index.ts';
import { workflowRoutes } from '#server/features/workflow/index.ts';
import { workingCalendarRoutes } from '#server/features/workingCalendar/index.ts';
import { ACCESS } from './declaredScreens.ts';
import { ONESELF } from './oneselfExceptions.ts';
import { MENU_TREE } from './menuTree.ts';

declaredAccess.fill(ACCESS);
declaredExceptions.fill(ONESELF);
declaredMenu.fill(MENU_TREE);
declaredRecordTypes.fill(recordTypes);
declaredAlarm.fill((tx, notObeyed) => raiseAlarm(tx, { notObeyed }));
declaredResources.fill({ resources: RESOURCES, inner: INNER_LISTS, servers: RESOURCE_SERVERS });
declaredWorkflows.fill(workflows);
declaredRequests.fill(REQUESTS);
declaredServers.fill(REQUEST_SERVERS);
declaredReports.fill(REPORTS);
declaredPapers.fill(PAPERS);
declaredComponents.fill(COMPONENTS);

const either =
  (...rules: readonly FileRule[]): FileRule =>
  async (...asked) => {
    for (const rule of rules) if (await rule(...asked)) return true;
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
    ...fileRulesOf(RESOURCES),
  }),
);

/** Every list and report that a job can export. */
export const exports = exportsOf([
  reportFileCall,
  listFileCall,
  stepsFileCall,
  proofCall,
  exportCall,
  lettersCall,
]);

/** Everything that needs two people. */
export const proposalKinds = (): readonly ProposalKind[] => [
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  MAIL_PROPOSAL,
  pipelineProposal(),
  RULE_PROPOSAL,
];

/** Files of attendance and leave. */
export const timeFiles: readonly FileImport[] = [
  overtimeFile,
  punchFile,
  leaveAllocationFile,
  holidayFile,
];

/** Every file import that a job can do. */
export const imports = importsOf([...timeFiles, ...peopleFiles], RESOURCES, [bulkUpdateFile]);

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
  workflowRoutes,
  workingCalendarRoutes,
  attendanceRoutes,
  rosterRoutes,
  teamCalendarRoutes,
  conformanceRoutes,
  inspectorRoutes,
  auditRoutes,
  processReportRoutes,
  delegationRoutes,
  salaryAccessRoutes,
  notificationRoutes,
  bulkNoticeRoutes,
  chatRoutes,
  organisationRoutes,
  resourceRoutes,
  (services) => fileImportCalls(services, timeFiles),
  reportRoutes,
  boardRoutes,
  requestRoutes,
  privilegeLeaveRoutes,
  paperRoutes,
  operationRoutes,
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
  shareRoutes,
  ticketRoutes,
  recruitmentRoutes,
  transferRoutes,
  disciplineRoutes,
  importRoutes,
  grievanceRoutes,
  leavingPredictionRoutes,
  duplicateAttachmentRoutes,
  kpiPresentationRoutes,
  searchRoutes,
  cafeteriaRoutes,
  hotDeskRoutes,
  marketVisitRoutes,
  timeReportRoutes,
];

/** Every workflow with its server-side behaviour. */
export const bindings: readonly WorkflowBinding[] = [
  incrementBinding,
  ticketBinding,
  grievanceBinding,
  recruitmentBinding,
  transferBinding,
  confirmationBinding,
  disciplineBinding,
  auditFindingBinding,
];

/** All chain families other than workflow transitions (server/checkpoints/family.ts). */
export const chainFamilies: readonly ChainFamily[] = recordFamilies;
