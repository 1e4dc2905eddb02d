import {
  clearanceItemBinding,
  settleItemsOfAssets,
} from '#server/domains/separation/clearance/index.ts';
import { finalSettlementBinding } from '#server/domains/separation/settlement/index.ts';
import { targetAgreementBinding } from '#server/domains/performance/index.ts';
import { appraisalBinding } from '#server/domains/performance/appraisal/index.ts';
import { developmentPlanBinding } from '#server/domains/performance/development/index.ts';
import {
  feedbackRequestBinding,
  feedbackRoundBinding,
} from '#server/domains/performance/feedback/index.ts';
import { CHAT_FILES } from '#machines/domains/communication/chat.ts';
import { ANNOUNCEMENT_FILES } from '#machines/domains/communication/contracts/announcements.ts';
import { DOCUMENT_FILES, PERSON_FILES, POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import { TICKET_FILES } from '#machines/domains/tickets/contracts/tickets.ts';
import { GRIEVANCE_FILES } from '#machines/domains/grievances/vocabulary.ts';
import { INNER_LISTS, RESOURCES } from '#machines/catalogue/resources.ts';
import { getExports } from '#server/kits/jobs/exports.ts';
import { getImports } from '#server/kits/jobs/imports.ts';
import { JOB_FILES } from '#server/platform/jobs/files.ts';
import { reportFileCall } from '#server/kits/reports/file.ts';
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
import { declaredRequests, declaredServers } from '#server/kits/requests/declared.ts';
import { REQUEST_SERVERS } from './requests.ts';
import { pipelineProposal } from '#server/kits/requests/proposal.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { recordTypes } from './recordTypes.ts';
import { getFileRules } from '#server/kits/resources/fileRules.ts';
import { declaredResources } from '#server/kits/resources/declared.ts';
import { RESOURCE_SERVERS } from './resources.ts';
import { listFileCall } from '#server/kits/resources/files.ts';
import { assetCountBinding } from '#server/domains/assets/count/index.ts';
import { missingAssetBinding } from '#server/domains/assets/missing/index.ts';
import { onboardingItemBinding } from '#server/domains/people/onboarding/index.ts';
import type { FileImport } from '#server/kits/imports/fileImport.ts';
import { holidayFile } from '#server/domains/time/calendar/imports/holidays.ts';
import { salaryAssignmentFile } from '#server/domains/pay/assignments/index.ts';
import { leaveAllocationFile } from '#server/domains/time/leave/imports/leaveAllocation.ts';
import { overtimeFile } from '#server/domains/time/attendance/imports/overtime.ts';
import { punchFile } from '#server/domains/time/attendance/imports/punches.ts';
import type { WorkflowBinding, ChainFamily } from '#server/engine/instances/engine.ts';
import { announcementFileRule } from '#server/domains/communication/announcements/index.ts';
import { proofCall, stepsFileCall } from '#server/domains/workflows/audit/index.ts';
import { bulkUpdateFile } from '#server/domains/people/bulkUpdate/index.ts';
import { chatFileRule } from '#server/domains/communication/chat/index.ts';
import { confirmationBinding } from '#server/domains/career/confirmations/index.ts';
import { type FileRule, type FileRules } from '#server/kits/uploads/index.ts';
import { auditFindingBinding } from '#server/domains/workflows/controls/index.ts';
import { disciplineBinding } from '#server/domains/career/discipline/index.ts';
import { matchedReceiptRule } from '#server/domains/money/duplicateAttachments/index.ts';
import { personFileRule } from '#server/domains/people/index.ts';
import { grievanceBinding, grievanceFileRule } from '#server/domains/grievances/index.ts';
import { TASK_FILES } from '#machines/domains/tasks/contracts/tasks.ts';
import {
  declaredCardKinds,
  followSteps,
  taskFileRule,
  withCards,
} from '#server/domains/tasks/index.ts';
import { CARD_KINDS } from './cards.ts';
import { assetHandoverBinding, handoversEnded, labelsCall } from '#server/domains/assets/index.ts';
import { trainingApplicationBinding, trainingBinding } from '#server/domains/training/index.ts';
import { peopleFiles } from '#server/domains/people/import/index.ts';
import { exportCall, incrementBinding } from '#server/domains/increments/index.ts';
import { declaredMenu } from '#server/domains/company/permissions/index.ts';
import { policyFileRule } from '#server/domains/documents/policies/index.ts';
import { recruitmentBinding } from '#server/domains/recruitment/index.ts';
import { lettersCall } from '#server/domains/pay/salary/index.ts';
import { payrollRunBinding, slipsFileCall } from '#server/domains/pay/runs/index.ts';
import { mobileBillFile } from '#server/domains/pay/mobileBills/index.ts';
import { fundOpeningFile } from '#server/domains/pay/fund/index.ts';
import { ticketBinding, ticketFileRule } from '#server/domains/tickets/index.ts';
import { transferBinding } from '#server/domains/career/transfers/index.ts';
import {
  MAIL_PROPOSAL,
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  RULE_PROPOSAL,
  type ProposalKind,
} from '#server/kits/proposals/index.ts';
import { getNamingFields } from '#server/kits/requests/namingFields.ts';
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
handoversEnded.fill(settleItemsOfAssets);
declaredCardKinds.fill(CARD_KINDS);

const either =
  (...rules: readonly FileRule[]): FileRule =>
  async (...rest) => {
    for (const rule of rules) if (await rule(...rest)) return true;
    return false;
  };

/** The rules for who may open files of each feature, by the `tableReferrence` of the upload. */
export const fileRules: FileRules = new Map(
  Object.entries({
    [ANNOUNCEMENT_FILES]: announcementFileRule,
    [CHAT_FILES]: chatFileRule,
    [POLICY_FILES]: policyFileRule,
    [DOCUMENT_FILES]: requestFileRule,
    [REQUEST_FILES]: either(requestFileRule, matchedReceiptRule),
    [TASK_FILES]: taskFileRule,
    [TICKET_FILES]: ticketFileRule,
    [GRIEVANCE_FILES]: grievanceFileRule,
    // Files of jobs can be opened only through the job's own route, which checks the permission
    // again and records the download.
    [JOB_FILES]: () => false,
    [PERSON_FILES]: personFileRule,
    ...getFileRules(RESOURCES),
  }),
);

/** Every list and report that a background job can export. */
export const exports = getExports([
  reportFileCall,
  listFileCall,
  stepsFileCall,
  proofCall,
  exportCall,
  lettersCall,
  slipsFileCall,
  labelsCall,
]);

/** Every kind of change that needs two people. */
export const proposalKinds = (): readonly ProposalKind[] => [
  PERMISSION_PROPOSAL,
  ROLE_PROPOSAL,
  MAIL_PROPOSAL,
  pipelineProposal(),
  RULE_PROPOSAL,
];

/** The file imports about pay. */
export const payFiles: readonly FileImport[] = [
  salaryAssignmentFile,
  fundOpeningFile,
  mobileBillFile,
];

/** The file imports about attendance and leave. */
export const timeFiles: readonly FileImport[] = [
  overtimeFile,
  punchFile,
  leaveAllocationFile,
  holidayFile,
];

/** Every file import that a background job can run. */
export const imports = getImports([...timeFiles, ...payFiles, ...peopleFiles], RESOURCES, [
  bulkUpdateFile,
]);

/** Every workflow with its server-side behavior. */
const BINDINGS: readonly WorkflowBinding[] = [
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
  assetHandoverBinding,
  appraisalBinding,
  targetAgreementBinding,
  assetCountBinding,
  missingAssetBinding,
  developmentPlanBinding,
  onboardingItemBinding,
  feedbackRoundBinding,
  feedbackRequestBinding,
];

/** The same workflows; cards on boards follow the steps of their cases. */
export const bindings = withCards(BINDINGS, CARD_KINDS, followSteps);

/** All chain families other than workflow transitions (server/platform/history/verification/family.ts). */
export const chainFamilies: readonly ChainFamily[] = recordFamilies;
