import { separationRoutes } from '#server/domains/separation/index.ts';
import {
  developmentRoutes,
  feedbackRoutes,
  performanceRoutes,
} from '#server/domains/performance/index.ts';
import type { Router } from 'express';
import { controlledDocumentRoutes } from '#server/domains/documents/controlled/index.ts';
import { importJobRoutes } from '#server/kits/jobs/importRoutes.ts';
import { jobRoutes } from '#server/kits/jobs/routes.ts';
import { paperRoutes } from '#server/kits/papers/routes.ts';
import { boardRoutes } from '#server/kits/boards/routes.ts';
import { reportRoutes } from '#server/kits/reports/routes.ts';
import { privilegeLeaveRoutes } from '#server/domains/time/leave/privilegeLeave.ts';
import { requestRoutes } from '#server/kits/requests/routes.ts';
import { resourceRoutes } from '#server/kits/resources/routes.ts';
import { fileImportCalls } from '#server/kits/resources/importRoutes.ts';
import { countryImportRoutes } from '#server/domains/pay/countryImport/index.ts';
import { payAssignmentRoutes } from '#server/domains/pay/assignments/index.ts';
import type { Services } from '#server/platform/services.ts';
import { accountRoutes } from '#server/domains/company/accounts/index.ts';
import { announcementRoutes } from '#server/domains/communication/announcements/index.ts';
import { attendanceRoutes } from '#server/domains/time/attendance/routes/index.ts';
import { auditRoutes, cancelVerification } from '#server/domains/workflows/audit/index.ts';
import { authRoutes } from '#server/domains/company/auth/index.ts';
import { bulkNoticeRoutes } from '#server/domains/communication/bulkNotices/index.ts';
import { bulkUpdateRoutes } from '#server/domains/people/bulkUpdate/index.ts';
import { cafeteriaRoutes } from '#server/domains/workplace/cafeteria/index.ts';
import { chatRoutes } from '#server/domains/communication/chat/index.ts';
import { chatLinkRoutes } from '#server/domains/communication/chatLinks/index.ts';
import { localeRoutes } from '#server/domains/company/locales/index.ts';
import { conformanceRoutes } from '#server/domains/workflows/conformance/index.ts';
import { delegationRoutes } from '#server/domains/workflows/delegations/index.ts';
import { documentRoutes } from '#server/kits/uploads/index.ts';
import { disciplineRoutes } from '#server/domains/career/discipline/index.ts';
import { duplicateAttachmentRoutes } from '#server/domains/money/duplicateAttachments/index.ts';
import { peopleRoutes } from '#server/domains/people/index.ts';
import { employmentRoutes } from '#server/domains/people/employment/index.ts';
import { grievanceRoutes } from '#server/domains/grievances/index.ts';
import { hireDeskRoutes } from '#server/domains/people/hireDesk/index.ts';
import { assetRoutes } from '#server/domains/assets/index.ts';
import { taskRoutes } from '#server/domains/tasks/index.ts';
import { trainingRoutes } from '#server/domains/training/index.ts';
import { hotDeskRoutes } from '#server/domains/workplace/hotDesk/index.ts';
import { importRoutes } from '#server/domains/people/import/index.ts';
import { incrementRoutes } from '#server/domains/increments/index.ts';
import { inspectorRoutes } from '#server/domains/workflows/inspector/index.ts';
import { menuRoutes } from '#server/domains/company/permissions/index.ts';
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
import { policyRoutes } from '#server/domains/documents/policies/index.ts';
import { profitCenterRoutes } from '#server/domains/organisation/profitCenters/index.ts';
import { profileRoutes } from '#server/domains/company/profile/index.ts';
import { onDayRoutes } from '#server/domains/workflows/onDay/index.ts';
import { processReportRoutes } from '#server/domains/workflows/processReport/index.ts';
import { programRoutes } from '#server/domains/company/programs/index.ts';
import { recruitmentRoutes } from '#server/domains/recruitment/index.ts';
import { rosterRoutes } from '#server/domains/time/roster/index.ts';
import { salaryRoutes } from '#server/domains/pay/salary/index.ts';
import { payrollRunRoutes } from '#server/domains/pay/runs/index.ts';
import { fundRoutes } from '#server/domains/pay/fund/index.ts';
import { gratuityRoutes } from '#server/domains/pay/gratuity/index.ts';
import { taxRoutes } from '#server/domains/pay/tax/index.ts';
import { shareRoutes } from '#server/domains/shares/index.ts';
import { signInRuleRoutes } from '#server/domains/company/signInRules/index.ts';
import { ticketRoutes } from '#server/domains/tickets/index.ts';
import { searchRoutes } from './search/index.ts';
import { transferRoutes } from '#server/domains/career/transfers/index.ts';
import { shellRoutes } from '#server/domains/company/shell/index.ts';
import { salaryAccessRoutes } from '#server/domains/pay/salaryAccessLog/index.ts';
import { teamCalendarRoutes } from '#server/domains/time/teamCalendar/index.ts';
import { timeReportRoutes } from '#server/domains/time/timeReports/index.ts';
import { twoPeopleRoutes } from '#server/kits/proposals/index.ts';
import { userRoutes } from '#server/domains/company/users/index.ts';
import { webhookRoutes } from '#server/domains/communication/webhooks/index.ts';
import {
  commentTemplateRoutes,
  ruleVersionRoutes,
  inboxViewRoutes,
  workflowRoutes,
} from '#server/domains/workflows/workflow/index.ts';
import { workingCalendarRoutes } from '#server/domains/company/workingCalendar/index.ts';
import { fileRules, exports, payFiles, timeFiles, imports } from './index.ts';

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
  developmentRoutes,
  feedbackRoutes,
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
  assetRoutes,
  taskRoutes,
  marketVisitRoutes,
  timeReportRoutes,
];
