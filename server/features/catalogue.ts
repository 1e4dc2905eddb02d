import type { Router } from 'express';
import { CHAT_FILES } from '#machines/values/chat.ts';
import { ANNOUNCEMENT_FILES } from '#machines/contracts/announcements.ts';
import { DOCUMENT_FILES } from '#machines/values/uploadUses.ts';
import { POLICY_FILES } from '#machines/contracts/policies.ts';
import { TICKET_FILES } from '#machines/contracts/tickets.ts';
import { GRIEVANCE_FILES } from '#machines/workflows/grievance/vocabulary.ts';
import { controlledDocumentRoutes } from '#server/controlledDocuments/index.ts';
import { RESOURCES } from '#machines/resources/registry.ts';
import { exportsOf } from '#server/jobs/exports.ts';
import { importJobRoutes } from '#server/jobs/importRoutes.ts';
import { importsOf } from '#server/jobs/imports.ts';
import { JOB_FILES } from '#server/jobs/files.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { paperRoutes } from '#server/papers/routes.ts';
import { boardRoutes } from '#server/boards/routes.ts';
import { reportFileCall } from '#server/reports/file.ts';
import { reportRoutes } from '#server/reports/routes.ts';
import { recordFamilies } from '#server/records/families.ts';
import { PERSON_FILES } from '#machines/people/personFiles.ts';
import { REQUEST_FILES } from '#machines/requests/contract.ts';
import { requestFileRule } from '#server/requests/files.ts';
import { privilegeLeaveRoutes } from '#server/leave/privilegeLeave.ts';
import { requestRoutes } from '#server/requests/routes.ts';
import { resourceFileRules } from '#server/resources/fileRules.ts';
import { listFileCall } from '#server/resources/files.ts';
import { resourceRoutes } from '#server/resources/routes.ts';
import { fileImportRoutes, timeFiles } from '#server/fileImports/routes.ts';
import type { Services } from '#server/services.ts';
import type { WorkflowBinding, ChainFamily } from '#server/workflow/engine/engine.ts';
import { accountRoutes } from './accounts/index.ts';
import { announcementFileRule, announcementRoutes } from './announcements/index.ts';
import { attendanceRoutes } from './attendance/index.ts';
import { auditRoutes, cancelVerification, proofCall, stepsFileCall } from './audit/index.ts';
import { authRoutes } from './auth/index.ts';
import { bulkNoticeRoutes } from './bulkNotices/index.ts';
import { bulkUpdateFile, bulkUpdateRoutes } from './bulkUpdate/index.ts';
import { cafeteriaRoutes } from './cafeteria/index.ts';
import { chatFileRule, chatRoutes } from './chat/index.ts';
import { chatLinkRoutes } from './chatLinks/index.ts';
import { localeRoutes } from './locales/index.ts';
import { confirmationBinding } from './confirmations/index.ts';
import { conformanceRoutes } from './conformance/index.ts';
import { delegationRoutes } from './delegations/index.ts';
import { documentRoutes, type FileRule, type FileRules } from './documents/index.ts';
import { disciplineBinding, disciplineRoutes } from './discipline/index.ts';
import { duplicateAttachmentRoutes, matchedReceiptRule } from './duplicateAttachments/index.ts';
import { peopleRoutes, personFileRule } from './people/index.ts';
import { employmentRoutes } from './employment/index.ts';
import { grievanceBinding, grievanceFileRule, grievanceRoutes } from './grievances/index.ts';
import { hireDeskRoutes } from './hireDesk/index.ts';
import { hotDeskRoutes } from './hotDesk/index.ts';
import { importRoutes, peopleFiles } from './import/index.ts';
import { exportCall, incrementBinding, incrementRoutes } from './increments/index.ts';
import { inspectorRoutes } from './inspector/index.ts';
import { menuRoutes } from './permissions/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { kpiPresentationRoutes } from './kpiPresentation/index.ts';
import { leavingPredictionRoutes } from './leavingPrediction/index.ts';
import { marketVisitRoutes } from './marketVisits/index.ts';
import { operationRoutes } from './operations/index.ts';
import { organisationRoutes } from './organisation/index.ts';
import { policyFileRule, policyRoutes } from './policies/index.ts';
import { profitCenterRoutes } from './profitCenters/index.ts';
import { profileRoutes } from './profile/index.ts';
import { processReportRoutes } from './processReport/index.ts';
import { programRoutes } from './programs/index.ts';
import { recruitmentBinding, recruitmentRoutes } from './recruitment/index.ts';
import { rosterRoutes } from './roster/index.ts';
import { lettersCall, salaryRoutes } from './salary/index.ts';
import { shareRoutes } from './shares/index.ts';
import { signInRuleRoutes } from './signInRules/index.ts';
import { ticketBinding, ticketFileRule, ticketRoutes } from './tickets/index.ts';
import { searchRoutes } from './search/index.ts';
import { transferBinding, transferRoutes } from './transfers/index.ts';
import { shellRoutes } from './shell/index.ts';
import { salaryAccessRoutes } from './salaryAccessLog/index.ts';
import { teamCalendarRoutes } from './teamCalendar/index.ts';
import { timeReportRoutes } from './timeReports/index.ts';
import { twoPeopleRoutes } from '#server/twoPeople/index.ts';
import { userRoutes } from './users/index.ts';
import { webhookRoutes } from './webhooks/index.ts';
import { workflowRoutes } from './workflow/index.ts';
import { workingCalendarRoutes } from './workingCalendar/index.ts';

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
    ...resourceFileRules,
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
  fileImportRoutes,
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
];

/** All chain families other than workflow transitions (server/checkpoints/family.ts). */
export const chainFamilies: readonly ChainFamily[] = recordFamilies;
