/** The role that each column's demo login holds beside `employee`; `nobody` sends no token. */
export const COLUMNS = {
  nobody: null,
  employee: 'employee',
  supervisor: 'manager',
  hr: 'hr',
  md: 'md',
  audit: 'audit',
  finance: 'finance',
  admin: 'admin',
  developer: 'developer',
} as const;

/**
 * Who gets through to which route: `yes`, or a refusal with 401 or 403. What a route then does with
 * the call (whose rows, which actions) is its own tests' subject. A route of the sign-in that asks for
 * a proof of its own may refuse everybody here.
 */
export const ACCESS_TABLE = `
                                                         nobody  employee  supervisor  hr   md   audit  finance  admin  developer
GET  /openapi.json                                       yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /docs                                               yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /docs/start.js                                      yes     yes       yes         yes  yes  yes    yes      yes    yes

GET  /Transport/Key                                      yes     yes       yes         yes  yes  yes    yes      yes    yes

POST /Auth/Login                                         yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/GenerateRefreshToken                          yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/Logout                                        yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/GetLoginOTP                                   -       -         -           -    -    -      -        -      -
POST /Auth/VerifyLoginOTP                                -       -         -           -    -    -      -        -      -
POST /Auth/ForgetPassword                                yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/VerifyForgetPasswordOTP                       yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/ResetPassword                                 yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/LoginByTicket                                 yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/Providers                                     yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/Oidc/:provider/Start                          yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/Oidc/:provider/Callback                       yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/OAuthNonce                                    yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/LoginOAuth2G                                  yes     yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/LoginOAuth2GV2                                yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/CreateUserLogginInfo                          yes     yes       yes         yes  yes  yes    yes      yes    yes

GET  /PdfAndExcelReport/ReceiveContact                   yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/LoginTicket                                   -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/ChangePassword                                -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/ChangeMail                                    -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/ConfirmMail                                   -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/Sessions                                      -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/SignOutDevice                                 -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Auth/SignOutEverywhere                             -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/UserLogginInfo                                -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/Me                                            -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/GetMenuListPermissionWise                     -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Auth/GetMenuUserPermissionForActivityCheck         -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /Shell/GetShellInformation                          -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Shell/SaveOwnLanguage                              -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Shell/SaveAccountLanguage                          -       -         -           -    -    -      -        yes    -

GET  /Permission/GetRolePermissions                      -       -         -           -    -    -      -        yes    -
GET  /Permission/GetUserPermissions                      -       -         -           -    -    -      -        yes    -
GET  /Permission/GetPermissionChanges                    -       -         -           -    -    -      -        yes    -
GET  /Permission/GetProposals                            -       -         -           -    -    -      -        yes    -
POST /Permission/DecideProposal                          -       -         -           -    -    -      -        yes    -
POST /Permission/UnlockLogin                             -       -         -           -    -    -      -        yes    -
POST /Permission/UpdateRolePermissions                   -       -         -           -    -    -      -        yes    -
POST /Permission/UpdateUserPermissions                   -       -         -           -    -    -      -        yes    -

GET  /Workflow/Definitions                               -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Charts                                    -       -         -           yes  -    yes    -        yes    yes
GET  /Workflow/Instance                                  -       -         -           yes  -    yes    -        yes    yes
GET  /Workflow/Replay                                    -       -         -           yes  -    yes    -        yes    yes
GET  /Workflow/Steps                                     -       -         -           -    -    yes    -        yes    yes
GET  /Workflow/SearchHistory                             -       -         -           yes  -    yes    -        yes    -
GET  /Workflow/HistoryFile                               -       -         -           yes  -    yes    -        yes    -
GET  /Workflow/Proof                                     -       -         -           yes  -    yes    -        yes    -
GET  /Workflow/VerifyPart                                -       -         -           yes  -    yes    -        yes    -
GET  /Workflow/SealKey                                   -       -         -           yes  -    yes    -        yes    -
GET  /Workflow/HistoryStatus                             -       -         -           yes  -    yes    -        yes    -
POST /Workflow/StartVerification                         -       -         -           yes  -    yes    -        yes    -
POST /Workflow/AcknowledgeRestore                        -       -         -           -    -    -      -        yes    -
GET  /Workflow/ProcessReport                             -       -         -           yes  -    yes    -        yes    -
GET  /Workflow/Queue                                     -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Instances                                 -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/History                                   -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Task                                      -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/Claim                                     -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/Release                                   -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Stats                                     -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Verify                                    -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/Preview                                   -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/Dispatch                                  -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Batches                                   -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/UndoPreview                               -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/Undo                                      -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/Delegations                               -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Workflow/StandIns                                  -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/Delegate                                  -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Workflow/EndDelegation                             -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /Notification/GetAllNotificationByUser              -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Notification/GetNotificationCount                  -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Notification/MarkSeen                              -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Notification/GetPreferences                        -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Notification/UpdatePreferences                     -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /ChattingApp/GetMsgNotificationCount                -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /ChattingApp/GetConversations                       -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /ChattingApp/GetMessages                            -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /ChattingApp/GetMembers                             -       yes       yes         yes  yes  yes    yes      yes    yes
POST /ChattingApp/StartConversation                      -       yes       yes         yes  yes  yes    yes      yes    yes
POST /ChattingApp/SendMessage                            -       yes       yes         yes  yes  yes    yes      yes    yes
POST /ChattingApp/MarkRead                               -       yes       yes         yes  yes  yes    yes      yes    yes
POST /ChattingApp/RenameGroup                            -       yes       yes         yes  yes  yes    yes      yes    yes
POST /ChattingApp/AddMembers                             -       yes       yes         yes  yes  yes    yes      yes    yes
POST /ChattingApp/LeaveGroup                             -       yes       yes         yes  yes  yes    yes      yes    yes

POST /Document/UploadFile                                -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Document/DownloadFile                              -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Document/DeleteUploadedFile                        -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /SaasMasterData/GetUploadedPolicyById               -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /SaasMasterData/GetUploadedPolicies                 -       yes       yes         yes  yes  yes    yes      yes    yes
POST /SaasMasterData/SaveUploadedPolicy                  -       -         -           yes  -    -      -        yes    -
POST /SaasMasterData/DeleteUploadedPolicy                -       -         -           yes  -    -      -        yes    -
POST /Employee/UpdateProfilePhoto                        -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /CadreDDL/CadreAllDDL                               -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /MasterData/CadreAllLanding                         -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /PMS/GetFiscalYearDDL                               -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /Reports                                            -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /QueryData/GetGlobalCultures                        -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /Employee/EmployeeListForIncrement                  -       -         yes         yes  -    -      -        -      -
GET  /Employee/IncrementRequestLanding                   -       -         yes         yes  yes  yes    yes      -      -
GET  /Employee/IncrementRequestLanding?viewType=request  -       -         yes         yes  yes  yes    yes      -      -
GET  /Employee/IncrementRequestLanding?viewType=hr       -       -         -           yes  yes  yes    yes      -      -
GET  /Employee/IncrementRequestLanding?viewType=md       -       -         -           -    yes  yes    yes      -      -
GET  /Employee/IncrementRequestLanding?viewType=audit    -       -         -           -    -    yes    yes      -      -
GET  /Employee/IncrementRequestLanding?viewType=finance  -       -         -           -    -    -      yes      -      -
GET  /Employee/IncrementRequestView                      -       -         yes         yes  yes  yes    yes      -      -
GET  /Employee/IncrementRequestView?viewType=request     -       -         yes         yes  yes  yes    yes      -      -
GET  /Employee/IncrementRequestView?viewType=hr          -       -         -           yes  yes  yes    yes      -      -
GET  /Employee/IncrementRequestView?viewType=md          -       -         -           -    yes  yes    yes      -      -
GET  /Employee/IncrementRequestView?viewType=audit       -       -         -           -    -    yes    yes      -      -
GET  /Employee/IncrementRequestView?viewType=finance     -       -         -           -    -    -      yes      -      -
POST /Employee/IncrementRequestCreate                    -       -         yes         -    -    -      -        -      -
POST /Employee/IncrementRequestRecommendation            -       -         -           yes  -    -      -        -      -
POST /Employee/IncrementRequestApprove                   -       -         -           -    yes  -      -        -      -
POST /Employee/IncrementRequestRelease                   -       -         -           -    -    yes    yes      -      -

GET  /Employee/IncrementBudgetLanding                    -       -         -           yes  yes  yes    yes      -      -
GET  /Employee/IncrementBudgetHistory                    -       -         -           yes  yes  yes    yes      -      -
POST /Employee/IncrementBudgetSave                       -       -         -           -    yes  -      -        -      -

GET  /Employee/SalaryRevisions                           -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /PdfAndExcelReport/IncrementLetter                  -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /PdfAndExcelReport/IncrementLetters                 -       -         -           yes  yes  -      yes      -      -
GET  /PdfAndExcelReport/IncrementExport                  -       -         yes         yes  yes  yes    yes      -      -
GET  /PdfAndExcelReport/IncrementExport?viewType=request -       -         yes         yes  yes  yes    yes      -      -
GET  /PdfAndExcelReport/IncrementExport?viewType=hr      -       -         -           yes  yes  yes    yes      -      -
GET  /PdfAndExcelReport/IncrementExport?viewType=md      -       -         -           -    yes  yes    yes      -      -
GET  /PdfAndExcelReport/IncrementExport?viewType=audit   -       -         -           -    -    yes    yes      -      -
GET  /PdfAndExcelReport/IncrementExport?viewType=finance -       -         -           -    -    -      yes      -      -

GET  /ShareExchange/GetAllCompanyShares                  -       -         -           -    yes  -      yes      yes    -
GET  /ShareExchange/GetAllCompanySharesDetails           -       -         -           -    yes  -      yes      yes    -
POST /ShareExchange/SaveAllCompanyShares                 -       -         -           -    -    -      yes      yes    -
POST /ShareExchange/UpdateCompanyShareRate               -       -         -           -    -    -      yes      yes    -
POST /ShareExchange/AllocateCompanyShares                -       -         -           -    -    -      yes      yes    -
POST /ShareExchange/ReleaseCompanyShares                 -       -         -           -    -    -      yes      yes    -

GET  /HRTicket/GetTickets                                -       yes       yes         yes yes yes    yes      yes    yes
GET  /HRTicket/GetTicketDetails                          -       yes       yes         yes yes yes    yes      yes    yes
GET  /HRTicket/GetIssueTypes                             -       yes       yes         yes yes yes    yes      yes    yes
GET  /HRTicket/TricketPermissionBusinessUnitDDL          -       -         -           yes -   -      -        -      -
POST /HRTicket/CreateTicket                              -       yes       yes         yes yes yes    yes      yes    yes
POST /HRTicket/UpdateTicketStatus                        -       yes       yes         yes yes yes    yes      yes    yes
POST /HRTicket/CloseTicket                               -       yes       yes         yes yes yes    yes      yes    yes
POST /HRTicket/ReopenTicket                              -       yes       yes         yes yes yes    yes      yes    yes
GET  /HRTicket/GetIssueTypeProcesses                     -       -         -           yes -   -      -        yes    -
POST /HRTicket/SaveIssueTypeProcess                      -       -         -           yes -   -      -        yes    -
GET  /Employee/GetEmpAllBasicInfoById                    -       yes       yes         yes yes yes    yes      yes    yes

GET  /Employee/GetRecruitmentRequest_v2                  -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Employee/UpdateEmpRecruitmentStatus                -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Employee/SaveRecruitmentRequest                    -       -         yes         yes  -    -      -        -      -
GET  /Employee/GetHeadcountPlan                          -       yes       yes         yes  yes  yes    yes      yes    yes
POST /Employee/SaveHeadcountPlan                         -       -         -           yes  -    -      -        -      -

GET  /Privacy/PayLooks                                   -       -         -           -    -    yes    -        -      -
GET  /Privacy/PayLook                                    -       -         -           -    -    yes    -        -      -
GET  /Privacy/LooksAtMyPay                               -       yes       yes         yes  yes  yes    yes      yes    yes

GET  /DisciplinaryMgmt/GrievanceCategoryDDL              -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GrievanceSubCategoryDDL           -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GrievanceMisconductDDL            -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GrievanceSegmentDDL               -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GrievanceProfile                  -       yes       yes         yes  yes  yes    yes      yes    yes
POST /DisciplinaryMgmt/CreateNUpdateGrievance            -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GetMyGrievances                   -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GetGrievanceDetails               -       yes       yes         yes  yes  yes    yes      yes    yes
POST /DisciplinaryMgmt/UpdateStatus                      -       yes       yes         yes  yes  yes    yes      yes    yes
POST /DisciplinaryMgmt/AddNote                           -       yes       yes         yes  yes  yes    yes      yes    yes
POST /DisciplinaryMgmt/AssignedToMember                  -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/AssignableMembers                 -       yes       yes         yes  yes  yes    yes      yes    yes
GET  /DisciplinaryMgmt/GetAllGrievance                   -       -         -           yes  -    -      -        yes    -
GET  /DisciplinaryMgmt/GetGrievanceDashboardCountData    -       -         -           yes  -    -      -        yes    -
GET  /DisciplinaryMgmt/GrievanceDeadlines                -       -         -           yes  -    -      -        yes    -
POST /DisciplinaryMgmt/SaveGrievanceDeadlines            -       -         -           yes  -    -      -        yes    -
POST /DisciplinaryMgmt/FileAnonymously                   -       yes       yes         yes  yes  yes    yes      yes    yes
POST /DisciplinaryMgmt/AnonymousGrievance                yes     yes       yes         yes  yes  yes    yes      yes    yes
POST /DisciplinaryMgmt/AnonymousNote                     yes     yes       yes         yes  yes  yes    yes      yes    yes

GET  /Operations/Queues                                   -       -         -           -    -    -      -        yes    -
POST /Operations/OpenQueueBoard                           -       -         -           -    -    -      -        yes    -

GET  /WorkingCalendar/Get                                 -       -         -           yes  -    -      -        yes    -
POST /WorkingCalendar/Save                               -       -         -           yes  -    -      -        yes    -

POST /Import/People                                      -       -         -           yes  -    -      -        yes    -
POST /Import/Increments                                  -       -         yes         -    -    -      -        -      -
`;

/** The routes of the table, in its order; a blank line is a blank line. */
export const lines = ACCESS_TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => /^(GET|POST|PUT|DELETE)\s+(\S+)/.exec(line))
  .map((found) => (found ? { method: found[1] ?? '', path: found[2] ?? '' } : null));
