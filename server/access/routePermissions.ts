import { RESOURCES } from '#machines/resources/registry.ts';
import { REPORTS } from '#server/reports/registry.ts';
import { MENU, type Flag, type MenuReference } from '#machines/contracts/permissions.ts';
import { declaredRoutes } from './declaredScreens.ts';
import type { Need, Access } from './need.ts';

const may = (flag: Flag, ...anyOf: MenuReference[]): readonly Need[] => [{ flag, anyOf }];

/** Who works a stage or a later one may look at what has come to it. */
const landing = {
  request: may(
    'isView',
    MENU.incrementRequest,
    MENU.incrementReviewHR,
    MENU.incrementApprovalFinalStage,
    MENU.incrementReleaseAudit,
    MENU.incrementReleaseFinance,
  ),
  hr: may(
    'isView',
    MENU.incrementReviewHR,
    MENU.incrementApprovalFinalStage,
    MENU.incrementReleaseAudit,
    MENU.incrementReleaseFinance,
  ),
  md: may(
    'isView',
    MENU.incrementApprovalFinalStage,
    MENU.incrementReleaseAudit,
    MENU.incrementReleaseFinance,
  ),
  audit: may('isView', MENU.incrementReleaseAudit, MENU.incrementReleaseFinance),
  finance: may('isView', MENU.incrementReleaseFinance),
};

const grievance = may('isView', MENU.grievances, MENU.grievanceDashboard);

const details = may('isView', MENU.incrementDetails);
const sections = {
  request: [...details, ...landing.request],
  hr: [...details, ...landing.hr],
  md: [...details, ...landing.md],
  audit: [...details, ...landing.audit],
  finance: [...details, ...landing.finance],
};

/**
 * Every mounted route and whom it lets in; a route that isn't here is refused. Which rows and which
 * actions are a caller's own is for the feature's policy: what stands here decides whether it is
 * asked at all.
 */
export const ROUTE_PERMISSIONS = {
  'GET /openapi.json': 'public',
  'GET /docs': 'public',
  'GET /docs/start.js': 'public',

  'GET /Transport/Key': 'public',

  'POST /Auth/Login': 'public',
  'POST /Auth/GenerateRefreshToken': 'public',
  'POST /Auth/Logout': 'public',
  // These two take the token of a session that awaits its code, and no other.
  'GET /Auth/GetLoginOTP': 'public',
  'POST /Auth/VerifyLoginOTP': 'public',
  'POST /Auth/ForgetPassword': 'public',
  'POST /Auth/VerifyForgetPasswordOTP': 'public',
  'POST /Auth/ResetPassword': 'public',
  'POST /Auth/LoginByTicket': 'public',
  'GET /Auth/Providers': 'public',
  'GET /Auth/Oidc/:provider/Start': 'public',
  'GET /Auth/Oidc/:provider/Callback': 'public',
  'GET /Auth/OAuthNonce': 'public',
  'GET /Auth/LoginOAuth2G': 'public',
  'GET /Auth/LoginOAuth2GV2': 'public',
  'POST /Auth/CreateUserLogginInfo': 'public',
  // The company's card; whoever is signed in gets their own.
  'GET /PdfAndExcelReport/ReceiveContact': 'public',
  'POST /Auth/LoginTicket': 'signedIn',
  'POST /Auth/ChangePassword': 'signedIn',
  'POST /Auth/ChangeMail': 'signedIn',
  'POST /Auth/ConfirmMail': 'signedIn',
  'GET /Auth/Sessions': 'signedIn',
  'POST /Auth/SignOutDevice': 'signedIn',
  'POST /Auth/SignOutEverywhere': 'signedIn',
  // HR and administrators see their people's, everybody else their own.
  'GET /Auth/UserLogginInfo': 'signedIn',
  'GET /Auth/Me': 'signedIn',
  'GET /Auth/GetMenuListPermissionWise': 'signedIn',
  'GET /Auth/GetMenuUserPermissionForActivityCheck': 'signedIn',
  'GET /Shell/GetShellInformation': 'signedIn',
  'POST /Shell/SaveOwnLanguage': 'signedIn',
  'POST /Shell/SaveAccountLanguage': may('isEdit', MENU.language),

  'GET /Permission/GetRolePermissions': may('isView', MENU.permissions),
  'GET /Permission/GetUserPermissions': may('isView', MENU.permissions),
  'GET /Permission/GetPermissionChanges': may('isView', MENU.permissions),
  'GET /Permission/GetProposals': may('isView', MENU.permissions),
  'POST /Permission/UnlockLogin': may('isEdit', MENU.permissions),
  'POST /Permission/DecideProposal': may('isEdit', MENU.permissions),
  'POST /Permission/UpdateRolePermissions': may('isEdit', MENU.permissions),
  'POST /Permission/UpdateUserPermissions': may('isEdit', MENU.permissions),

  'GET /Workflow/Definitions': 'signedIn',
  'GET /Workflow/Charts': may('isView', MENU.workbench),
  'GET /Workflow/Steps': may('isView', MENU.inspector),
  'GET /Workflow/SearchHistory': may('isView', MENU.history),
  'GET /Workflow/HistoryFile': may('isView', MENU.history),
  'GET /Workflow/Proof': may('isView', MENU.history),
  'GET /Workflow/VerifyPart': may('isView', MENU.history),
  'GET /Workflow/SealKey': may('isView', MENU.history),
  'GET /Workflow/HistoryStatus': may('isView', MENU.history, MENU.queues),
  'POST /Workflow/StartVerification': may('isView', MENU.history),
  // Who restores databases.
  'POST /Workflow/AcknowledgeRestore': may('isView', MENU.queues),
  'GET /Workflow/ProcessReport': may('isView', MENU.processReport),
  'GET /Workflow/Queue': may('isView', MENU.approval),
  'GET /Workflow/Instances': may('isView', MENU.approval),
  'GET /Workflow/Task': 'signedIn',
  'POST /Workflow/Claim': 'signedIn',
  'POST /Workflow/Release': 'signedIn',
  'GET /Workflow/History': 'signedIn',
  // Whoever opens the workbench; what of it, the instance's own rule says.
  'GET /Workflow/Instance': may('isView', MENU.workbench),
  'GET /Workflow/Replay': may('isView', MENU.workbench),
  'GET /Workflow/Stats': 'signedIn',
  'GET /Workflow/Verify': 'signedIn',
  'POST /Workflow/Preview': 'signedIn',
  'POST /Workflow/Dispatch': 'signedIn',
  // One's own batches, and nobody else's.
  'GET /Workflow/Batches': 'signedIn',
  'POST /Workflow/UndoPreview': 'signedIn',
  'POST /Workflow/Undo': 'signedIn',
  // Everybody hands over what is theirs, and sees what was handed to them.
  'GET /Workflow/Delegations': 'signedIn',
  'GET /Workflow/StandIns': 'signedIn',
  'POST /Workflow/Delegate': 'signedIn',
  'POST /Workflow/EndDelegation': 'signedIn',

  'GET /Notification/GetAllNotificationByUser': 'signedIn',
  'GET /Notification/GetNotificationCount': 'signedIn',
  'POST /Notification/MarkSeen': 'signedIn',
  'GET /Notification/GetPreferences': 'signedIn',
  'POST /Notification/UpdatePreferences': 'signedIn',

  // Which conversation is whose, its members say.
  'GET /ChattingApp/GetMsgNotificationCount': may('isView', MENU.chat),
  'GET /ChattingApp/GetConversations': may('isView', MENU.chat),
  'GET /ChattingApp/GetMessages': may('isView', MENU.chat),
  'GET /ChattingApp/GetMembers': may('isView', MENU.chat),
  'POST /ChattingApp/StartConversation': may('isView', MENU.chat),
  'POST /ChattingApp/SendMessage': may('isView', MENU.chat),
  'POST /ChattingApp/MarkRead': may('isView', MENU.chat),
  'POST /ChattingApp/RenameGroup': may('isView', MENU.chat),
  'POST /ChattingApp/AddMembers': may('isView', MENU.chat),
  'POST /ChattingApp/LeaveGroup': may('isView', MENU.chat),

  'POST /Document/UploadFile': 'signedIn',
  'GET /Document/DownloadFile': 'signedIn',
  'GET /Document/DeleteUploadedFile': 'signedIn',

  'GET /SaasMasterData/GetUploadedPolicyById': may('isView', MENU.policies, MENU.policyUpload),
  'GET /SaasMasterData/GetUploadedPolicies': may('isView', MENU.policies, MENU.policyUpload),
  'POST /SaasMasterData/SaveUploadedPolicy': may('isCreate', MENU.policyUpload),
  'POST /SaasMasterData/DeleteUploadedPolicy': may('isDelete', MENU.policyUpload),
  // One's own.
  'POST /Employee/UpdateProfilePhoto': 'signedIn',

  'GET /CadreDDL/CadreAllDDL': 'signedIn',
  'GET /MasterData/CadreAllLanding': 'signedIn',
  // The telephone list; whose personal number, the feature says.
  'GET /Employee/GetEmpAllBasicInfoById': 'signedIn',
  'GET /PMS/GetFiscalYearDDL': 'signedIn',
  // Which of them, the caller's permissions say.
  'GET /Reports': 'signedIn',
  'GET /QueryData/GetGlobalCultures': 'signedIn',

  'GET /Employee/EmployeeListForIncrement': may('isView', MENU.incrementRequest),
  'GET /Employee/IncrementRequestLanding': {
    query: 'viewType',
    needs: new Map(Object.entries(landing)),
  },
  'GET /Employee/IncrementRequestView': {
    query: 'viewType',
    needs: new Map(Object.entries(sections)),
  },
  'POST /Employee/IncrementRequestCreate': may('isCreate', MENU.incrementRequest),
  'POST /Employee/IncrementRequestRecommendation': may('isEdit', MENU.incrementReviewHR),
  'POST /Employee/IncrementRequestApprove': may('isEdit', MENU.incrementApprovalFinalStage),
  'POST /Employee/IncrementRequestRelease': may(
    'isEdit',
    MENU.incrementReleaseAudit,
    MENU.incrementReleaseFinance,
  ),

  'GET /Employee/IncrementBudgetLanding': may('isView', MENU.incrementBudget),
  'GET /Employee/IncrementBudgetHistory': may('isView', MENU.incrementBudget),
  'POST /Employee/IncrementBudgetSave': may('isEdit', MENU.incrementBudget),

  // One's own by the one entry, somebody else's by the other, as the feature says.
  'GET /Employee/SalaryRevisions': may('isView', MENU.mySalaryRevisions, MENU.salaryRevisions),
  'GET /PdfAndExcelReport/IncrementLetter': may(
    'isView',
    MENU.mySalaryRevisions,
    MENU.salaryRevisions,
  ),
  'GET /PdfAndExcelReport/IncrementLetters': may('isView', MENU.salaryRevisions),
  'GET /PdfAndExcelReport/IncrementExport': {
    query: 'viewType',
    needs: new Map(Object.entries(sections)),
  },

  // Which requisitions, and which steps of them, the workflow says.
  'GET /Employee/GetRecruitmentRequest_v2': may('isView', MENU.recruitment),
  'POST /Employee/UpdateEmpRecruitmentStatus': may('isView', MENU.recruitment),
  'POST /Employee/SaveRecruitmentRequest': may('isCreate', MENU.recruitment),
  // Whoever raises a requisition sees what is left of the plan.
  'GET /Employee/GetHeadcountPlan': may('isView', MENU.headcountPlan, MENU.recruitment),
  'POST /Employee/SaveHeadcountPlan': may('isEdit', MENU.headcountPlan),

  'GET /ShareExchange/GetAllCompanyShares': may('isView', MENU.shares),
  'GET /ShareExchange/GetAllCompanySharesDetails': may('isView', MENU.shares),
  'POST /ShareExchange/SaveAllCompanyShares': may('isCreate', MENU.shares),
  'POST /ShareExchange/UpdateCompanyShareRate': may('isEdit', MENU.shares),
  'POST /ShareExchange/AllocateCompanyShares': may('isEdit', MENU.shares),
  'POST /ShareExchange/ReleaseCompanyShares': may('isEdit', MENU.shares),

  'GET /HRTicket/GetTickets': may('isView', MENU.complaint, MENU.issueManagement),
  'GET /HRTicket/GetTicketDetails': may('isView', MENU.complaint, MENU.issueManagement),
  'GET /HRTicket/GetIssueTypes': may('isView', MENU.complaint, MENU.issueManagement),
  'GET /HRTicket/TricketPermissionBusinessUnitDDL': may('isView', MENU.issueManagement),
  'POST /HRTicket/CreateTicket': may('isCreate', MENU.complaint, MENU.issueManagement),
  // Whoever is responsible for a step does it in self service.
  'POST /HRTicket/UpdateTicketStatus': may('isEdit', MENU.complaint, MENU.issueManagement),
  'POST /HRTicket/CloseTicket': may('isEdit', MENU.complaint),
  'POST /HRTicket/ReopenTicket': may('isEdit', MENU.complaint),
  'GET /HRTicket/GetIssueTypeProcesses': may('isView', MENU.ticketProcesses),
  'POST /HRTicket/SaveIssueTypeProcess': may('isEdit', MENU.ticketProcesses),
  // Who sees which grievance, and who handles it, is its workflow's to say.
  'GET /DisciplinaryMgmt/GrievanceCategoryDDL': grievance,
  'GET /DisciplinaryMgmt/GrievanceSubCategoryDDL': grievance,
  'GET /DisciplinaryMgmt/GrievanceMisconductDDL': grievance,
  'GET /DisciplinaryMgmt/GrievanceSegmentDDL': grievance,
  'GET /DisciplinaryMgmt/GrievanceProfile': grievance,
  'POST /DisciplinaryMgmt/CreateNUpdateGrievance': may('isView', MENU.grievances),
  'GET /DisciplinaryMgmt/GetMyGrievances': may('isView', MENU.grievances),
  'GET /DisciplinaryMgmt/GetGrievanceDetails': grievance,
  'POST /DisciplinaryMgmt/UpdateStatus': grievance,
  'POST /DisciplinaryMgmt/AddNote': grievance,
  'POST /DisciplinaryMgmt/AssignedToMember': grievance,
  'GET /DisciplinaryMgmt/AssignableMembers': grievance,
  'GET /DisciplinaryMgmt/GetAllGrievance': may('isView', MENU.grievanceDashboard),
  'GET /DisciplinaryMgmt/GetGrievanceDashboardCountData': may('isView', MENU.grievanceDashboard),
  'GET /DisciplinaryMgmt/GrievanceDeadlines': may('isView', MENU.grievanceDashboard),
  'POST /DisciplinaryMgmt/SaveGrievanceDeadlines': may('isEdit', MENU.grievanceDashboard),
  // Of whoever calls it only the account is used.
  'POST /DisciplinaryMgmt/FileAnonymously': may('isView', MENU.grievances),
  // These take a receipt code, and ask for no token: nobody need say who they are.
  'POST /DisciplinaryMgmt/AnonymousGrievance': 'public',
  'POST /DisciplinaryMgmt/AnonymousNote': 'public',

  'GET /Privacy/PayLooks': may('isView', MENU.salaryAccessLog),
  'GET /Privacy/PayLook': may('isView', MENU.salaryAccessLog),
  // Everybody, of their own pay.
  'GET /Privacy/LooksAtMyPay': 'signedIn',

  'GET /Operations/Queues': may('isView', MENU.queues),
  'POST /Operations/OpenQueueBoard': may('isView', MENU.queues),

  'GET /WorkingCalendar/Get': may('isView', MENU.workingCalendar),
  'POST /WorkingCalendar/Save': may('isEdit', MENU.workingCalendar),

  'POST /Import/People': may('isCreate', MENU.importPeople),
  'POST /Import/Increments': may('isCreate', MENU.importIncrements),
} satisfies Readonly<Record<string, Access>>;

const ALL_ROUTES: ReadonlyMap<string, Access> = new Map<string, Access>([
  ...Object.entries(ROUTE_PERMISSIONS),
  ...declaredRoutes(),
]);

const all = [...ALL_ROUTES];
const withoutNames = all.filter(([route]) => !route.includes(':'));
const exact = new Map(withoutNames.map(([route, access]) => [route.toLowerCase(), access]));
const patterns = all
  .filter(([route]) => route.includes(':'))
  .map(([route, access]) => ({
    pattern: new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`, 'i'),
    access,
  }));

/** Mounted routes that the table doesn't name, and so nobody can reach. */
export const unlisted = (routes: readonly { method: string; path: string }[]): string[] =>
  routes
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter((route) => !ALL_ROUTES.has(route) && !isOfKit(route));

/** A kit's route stands for as many calls as there are resources, or reports. */
const isOfKit = (route: string): boolean =>
  RESOURCES.every(({ id }) => ALL_ROUTES.has(route.replace(':resource', id))) ||
  REPORTS.every(({ id }) => ALL_ROUTES.has(route.replace(':report', id)));

/**
 * Whom a request's route lets in; undefined for a route that the table doesn't know. Letter case and
 * one trailing slash don't matter here because they don't to the router either: a stricter table
 * would be got round by writing an address in another way.
 */
export function accessOf(method: string, path: string): Access | undefined {
  const asked = `${method === 'HEAD' ? 'GET' : method} ${path.replace(/(.)\/$/, '$1')}`;
  return (
    exact.get(asked.toLowerCase()) ?? patterns.find(({ pattern }) => pattern.test(asked))?.access
  );
}
