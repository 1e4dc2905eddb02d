import { createHash } from 'node:crypto';
import { call, type Client } from '#tests/support/client.ts';
import { NEW_RULE } from '#machines/domains/communication/contracts/notificationRules.ts';
import { pdf } from '#tests/api/kits/uploads/specimens.ts';
import { requisition, stepDone } from '#tests/api/recruitment/payloads.ts';
import { upload } from '#tests/api/kits/uploads/uploads.ts';
import { documentAttempts } from './documentAttempts.ts';
import { payAttempts } from './payAttempts.ts';
import { developmentAttempts } from './developmentAttempts.ts';
import { feedbackAttempts } from './feedbackAttempts.ts';
import { performanceAttempts } from './performanceAttempts.ts';
import { workflowAttempts } from './workflowAttempts.ts';
import { assetAttempts } from './assetAttempts.ts';
import { taskAttempts } from './taskAttempts.ts';
import { trainingAttempts } from './trainingAttempts.ts';
import { workplaceAttempts } from './workplaceAttempts.ts';
import { byAdmin, get, post, type Attempt, type Theirs } from './attempt.ts';

const NOTHING = { isView: null, isCreate: null, isEdit: null, isDelete: null };
const yearOnly = 'year=2026';
const year = `${yearOnly}&viewType=hr`;
const csv = `${year}&format=csv`;
const list = 'year=2026&basicOrGross=gross';
const staged = (theirs: Theirs, more = {}) => [
  { incrementId: theirs.subjectId, employeeId: theirs.employeeId, ...more },
];
const events = ({ subjectId }: Theirs) => ({
  workflow: 'increment',
  items: [{ subjectId, event: 'hr.recommend' }],
});

const dropdowns = (
  [
    ['/CadreDDL/CadreAllDDL', 'DDLType=masterSectionDDL'],
    ['/MasterData/CadreAllLanding', 'TableName=Section'],
    ['/Employee/CadreAllLanding', 'TableName=Section'],
  ] as const
).flatMap(([route, rest]) => [
  get(route, 'BusinessUnitId', 'businessUnitId', 'filtered', rest),
  get(route, 'WorkplaceGroupId', 'workplaceGroupId', 'filtered', rest),
  get(route, 'IntDepartmentId', 'departmentId', 'filtered', rest),
]);

/** A form's current value, with an ID of another company. */
const chosen = get(
  '/CadreDDL/CadreAllDDL',
  'intId',
  'departmentId',
  'filtered',
  'DDLType=EmpDepartment',
);

const combined = [
  '/Employee/CombineDataSetByWorkplaceGDeptDesigSupEmpType',
  '/QueryData/CombineDataSetByWorkplaceGDeptDesigSupEmpTypeByAccountId',
].flatMap((route) => [
  get(route, 'BusinessUnitId', 'businessUnitId', 'filtered'),
  get(route, 'WorkplaceGroupId', 'workplaceGroupId', 'filtered'),
  get(route, 'DeptId', 'departmentId', 'filtered'),
  get(route, 'SupervisorId', 'employeeId', 'filtered'),
  get(route, 'DesigId', 'designationId', 'filtered'),
  get(route, 'EmpType', 'employmentTypeId', 'filtered'),
]);
const masterData = [
  get('/Organogram/Chart', 'BusinessUnitId', 'businessUnitId', 'filtered'),
  get('/Organogram/Pdf', 'BusinessUnitId', 'businessUnitId', 'filtered'),
  get(
    '/SaasMasterData/GetBusinessDetailsByBusinessUnitId',
    'businessUnitId',
    'businessUnitId',
    'refused',
  ),
];

const details = 'FromDate=2026-01-01&ToDate=2026-01-31';
const pivot = 'DteFromDate=2026-01-01&DteToDate=2026-01-31';
const month = 'monthId=1&yearId=2026';
const WITHOUT_DRAFTS = createHash('sha256').digest('base64url');
const ROSTER = 'month=2149-01-01&businessUnitId=1';
const timeReports = [
  ...['/Employee', '/TimeSheetReport'].map((base) =>
    get(`${base}/GetAttendanceDetailsReport`, 'EmployeeId', 'employeeId', 'filtered', details),
  ),
  ...(
    [
      ['AccountId', 'accountId'],
      ['BusinessUnitId', 'businessUnitId'],
      ['EmployeeId', 'employeeId'],
      ['WorkplaceGroupId', 'workplaceGroupId'],
      ['WorkplaceId', 'workplaceGroupId'],
    ] as const
  ).map(([name, whose]) =>
    get('/TimeSheetReport/TimeManagementDynamicPIVOTReport', name, whose, 'filtered', pivot),
  ),
  ...['GetRosterDetailsReport', 'GetAttendanceByRosterReport'].flatMap((report) => [
    get(`/TimeSheetReport/${report}`, 'businessUnitId', 'businessUnitId', 'filtered', month),
    get(`/TimeSheetReport/${report}`, 'departmentList', 'departmentId', 'filtered', month),
    get(`/TimeSheetReport/${report}`, 'workplaceGroupId', 'workplaceGroupId', 'filtered', month),
    get(`/TimeSheetReport/${report}`, 'employmentTypeId', 'employmentTypeId', 'filtered', month),
    // Despite their names, these aren't IDs: a month, and a year that must be valid.
    get(`/TimeSheetReport/${report}`, 'monthId', 'accountId', 'filtered', 'yearId=2026'),
    get(`/TimeSheetReport/${report}`, 'yearId', 'accountId', 'invalid', 'monthId=1'),
  ]),
  get(
    '/TimeSheetReport/GetRosterDetailsReport',
    'designationId',
    'designationId',
    'filtered',
    month,
  ),
];

const uploads = (['documentTypeId', 'accountId', 'businessUnitId', 'createdBy'] as const).map(
  (parameter): Attempt => ({
    route: 'POST /Document/UploadFile',
    parameter,
    outcome: 'filtered',
    send: (client, { accountId }, url) =>
      upload(url, client, 'a.pdf', pdf(), {
        query: `tableReferrence=Test&${parameter}=${accountId}`,
      }),
  }),
);

const movement = (theirs: Theirs) => ({
  companyShareId: theirs.companyShareId,
  employeeId: theirs.employeeId,
  shareCount: 1,
  reason: 'For a reason',
});
const shares: Attempt[] = [
  ...(['businessUnitId', 'companyShareId'] as const).map((parameter) =>
    get('/ShareExchange/GetAllCompanySharesDetails', parameter, parameter, 'refused'),
  ),
  get('/ShareExchange/GetAllCompanyShares', 'businessUnitId', 'businessUnitId', 'refused'),
  ...(['companyShareId', 'businessUnitId'] as const).flatMap((parameter) => [
    post('/ShareExchange/SaveAllCompanyShares', parameter, 'refused', (theirs) => [
      {
        companyShareId: theirs.companyShareId,
        businessUnitId: theirs.businessUnitId,
        businessUnitName: 'x',
        totalShareCount: 5,
      },
    ]),
    post('/ShareExchange/UpdateCompanyShareRate', parameter, 'refused', (theirs) => ({
      companyShareId: theirs.companyShareId,
      businessUnitId: theirs.businessUnitId,
      shareRate: 5,
    })),
  ]),
  ...(['companyShareId', 'employeeId'] as const).flatMap((parameter) => [
    post('/ShareExchange/AllocateCompanyShares', parameter, 'refused', movement),
    post('/ShareExchange/ReleaseCompanyShares', parameter, 'refused', movement),
  ]),
];

const step = ({ ticketId, employeeId }: Theirs) => [
  { ticketId, rowId: 1, processId: 1, responsiblePersonId: employeeId, isComplete: true },
];
const newTicket = (theirs: Theirs) => ({
  issueTypeId: theirs.issueTypeId,
  businessUnitId: theirs.businessUnitId,
  departmentId: String(theirs.departmentId),
  contactNo: '1',
  issueDetails: 'x',
  ticketRequestFor: theirs.employeeId,
  attachmentIds: [theirs.fileId],
});
const tickets: Attempt[] = [
  get('/HRTicket/GetTickets', 'employeeId', 'employeeId', 'filtered'),
  get('/HRTicket/GetTickets', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/HRTicket/GetTicketDetails', 'ticketId', 'ticketId', 'refused'),
  get('/HRTicket/TricketPermissionBusinessUnitDDL', 'EmployeeId', 'employeeId', 'filtered'),
  get('/Employee/GetEmpAllBasicInfoById', 'id', 'employeeId', 'refused'),
  ...(['businessUnitId', 'departmentId', 'issueTypeId', 'attachmentIds'] as const).map(
    (parameter) => post('/HRTicket/CreateTicket', parameter, 'refused', newTicket),
  ),
  ...(['ticketId', 'rowId', 'processId', 'responsiblePersonId'] as const).map((parameter) =>
    post('/HRTicket/UpdateTicketStatus', parameter, 'refused', step),
  ),
  ...(['ticketId', 'rowId'] as const).map((parameter) =>
    post('/HRTicket/CloseTicket', parameter, 'refused', ({ ticketId }) => ({
      actionButton: 'rating',
      rowId: 3,
      ticketId,
      rating: 1,
    })),
  ),
  post('/HRTicket/ReopenTicket', 'ticketId', 'refused', ({ ticketId }) => ({
    ticketId,
    comment: 'x',
  })),
];

const wanted = (theirs: Theirs) =>
  requisition({
    intBusinessUnitId: theirs.businessUnitId,
    intDepartmentId: theirs.departmentId,
    intSectionId: theirs.sectionId,
    intWorkplaceId: theirs.workplaceGroupId,
    intDesignationId: theirs.designationId,
    intEmployeeTypeId: theirs.employmentTypeId,
  });
const TRACER = '/Employee/GetRecruitmentRequest_v2';
const landing = 'partName=ReqInfoLanding';
const recruitment: Attempt[] = [
  get(TRACER, 'empReqId', 'requisitionId', 'refused', 'partName=ReqInfoById'),
  get(TRACER, 'businessUnitId', 'businessUnitId', 'filtered', landing),
  get(TRACER, 'trackingStepId', 'requisitionId', 'filtered', landing),
  ...(['intEmpReqId', 'intTrackingStepId', 'intEmpReqStatusId'] as const).map((parameter) =>
    post('/Employee/UpdateEmpRecruitmentStatus', parameter, 'refused', ({ requisitionId }) => [
      stepDone(requisitionId, 1),
    ]),
  ),
  post('/Employee/SaveRecruitmentRequest', 'intEmpReqId', 'refused', ({ requisitionId }) =>
    requisition({ intEmpReqId: requisitionId }),
  ),
  ...(
    [
      'intBusinessUnitId',
      'intDepartmentId',
      'intSectionId',
      'intWorkplaceId',
      'intDesignationId',
      'intEmployeeTypeId',
    ] as const
  ).map((parameter) => post('/Employee/SaveRecruitmentRequest', parameter, 'refused', wanted)),
  ...(['businessUnitId', 'departmentId'] as const).map((parameter) =>
    get('/Employee/GetHeadcountPlan', parameter, parameter, 'filtered', 'fiscalYear=2026'),
  ),
  post('/Employee/SaveHeadcountPlan', 'departmentId', 'refused', ({ departmentId }) => ({
    departmentId,
    fiscalYear: 2026,
    vacancies: 1,
    budget: 1,
  })),
];

const policy = ({ businessUnitId, fileId }: Theirs) => ({
  strPolicyTitle: 'Taken',
  intBusinessUnitId: businessUnitId,
  intPolicyFileUrlId: fileId,
});
const POLICY = '/SaasMasterData/GetUploadedPolicy';
const announcement = ({ businessUnitId }: Theirs) => ({
  strTitle: 'Taken',
  strDetails: 'Taken',
  dteExpiredDate: '2999-12-31',
  intBusinessUnitId: businessUnitId,
});
const LIST = '/MasterData/GetAnnouncement';
const bulkNotice = { strTitle: 'x', strDetails: 'x', byMail: false, people: 1 };
const SAVE = '/MasterData/CreateEditAnnouncement';
const getRow = ({ businessUnitId, departmentId }: Theirs, unit = businessUnitId) => ({
  intBusinessUnitId: unit,
  announcementRows: [{ strAnnounceCode: 'Dept', intAnnouncementReferenceId: departmentId }],
});
const announcements: Attempt[] = [
  get(LIST, 'employeeId', 'employeeId', 'filtered'),
  get(LIST, 'accountId', 'accountId', 'filtered'),
  get(LIST, 'buId', 'businessUnitId', 'filtered'),
  get(LIST, 'YearId', 'accountId', 'filtered'),
  get(`${LIST}ListById`, 'intId', 'announcementId', 'refused'),
  ...[
    get('/Announcement/Receipts', 'intId', 'announcementId', 'refused'),
    post(SAVE, 'intAnnouncementId', 'refused', (theirs) => ({
      ...announcement(theirs),
      intBusinessUnitId: 1,
      intAnnouncementId: theirs.announcementId,
    })),
    post(SAVE, 'intBusinessUnitId', 'refused', announcement),
    post(SAVE, 'announcementRows.intAnnouncementReferenceId', 'refused', (theirs) => ({
      ...announcement(theirs),
      ...getRow(theirs, 1),
    })),
    post(SAVE, 'fileIds', 'refused', (theirs) => ({
      ...announcement(theirs),
      intBusinessUnitId: 1,
      fileIds: [theirs.fileId],
    })),
    post('/Announcement/CountAudience', 'intBusinessUnitId', 'filtered', (theirs) => ({
      intBusinessUnitId: theirs.businessUnitId,
    })),
    post(
      '/Announcement/CountAudience',
      'announcementRows.intAnnouncementReferenceId',
      'filtered',
      (theirs) => getRow(theirs, 1),
    ),
    post('/Notification/SendBulk', 'intBusinessUnitId', 'refused', (theirs) => ({
      ...bulkNotice,
      intBusinessUnitId: theirs.businessUnitId,
    })),
    post(
      '/Notification/SendBulk',
      'announcementRows.intAnnouncementReferenceId',
      'refused',
      (theirs) => ({ ...bulkNotice, ...getRow(theirs, 1) }),
    ),
    {
      route: 'PUT /MasterData/DeleteAnnouncement',
      parameter: 'intAnnouncementId',
      outcome: 'refused' as const,
      send: ({ token }: Client, { announcementId }: Theirs, url: string) =>
        call(
          url,
          'PUT',
          '/MasterData/DeleteAnnouncement',
          { intAnnouncementId: announcementId },
          { Authorization: `Bearer ${token}` },
        ),
    },
  ].map(byAdmin),
  post('/Announcement/MarkRead', 'announcementIds', 'filtered', ({ announcementId }) => ({
    announcementIds: [announcementId],
  })),
];
const policies: Attempt[] = [
  get(`${POLICY}ById`, 'PolicyId', 'policyId', 'refused'),
  get(`${POLICY}ById`, 'BusinessUnitId', 'businessUnitId', 'refused', 'PolicyId=999999'),
  get(`${POLICY}ById`, 'AccountId', 'accountId', 'refused', 'PolicyId=999999'),
  get('/SaasMasterData/GetUploadedPolicies', 'BusinessUnitId', 'businessUnitId', 'filtered'),
  get('/SaasMasterData/GetUploadedPolicies', 'AccountId', 'accountId', 'filtered'),
  post('/SaasMasterData/SaveUploadedPolicy', 'intBusinessUnitId', 'refused', policy),
  post('/SaasMasterData/SaveUploadedPolicy', 'intPolicyFileUrlId', 'refused', (theirs) => ({
    ...policy(theirs),
    intBusinessUnitId: 1,
  })),
  post('/SaasMasterData/DeleteUploadedPolicy', 'intPolicyId', 'refused', ({ policyId }) => ({
    intPolicyId: policyId,
  })),
];

/** Every parameter of every call that takes an ID, tested with another person's. */
const GRIEVANCE_CHOICES = [
  'intGrievanceId',
  'intBusinessUnitId',
  'intGrievanceTypeId',
  'intCategoryId',
  'intSubCategoryId',
  'intMisconductId',
  'intSegmentId',
  'intEmployeeId',
] as const;

const range = 'fromDate=2020-01-01&toDate=2199-01-01';

/** Grievances of other people look as if they didn't exist. */
const grievanceAttempts: readonly Attempt[] = [
  get('/DisciplinaryMgmt/GetGrievanceDetails', 'grievanceId', 'grievanceId', 'refused'),
  get('/DisciplinaryMgmt/AssignableMembers', 'grievanceId', 'grievanceId', 'refused'),
  get('/DisciplinaryMgmt/GetMyGrievances', 'businessUnitId', 'businessUnitId', 'filtered', range),
  get('/DisciplinaryMgmt/GetMyGrievances', 'employeeId', 'employeeId', 'filtered', range),
  get('/DisciplinaryMgmt/GetMyGrievances', 'assignedToId', 'employeeId', 'filtered', range),
  get('/DisciplinaryMgmt/GetAllGrievance', 'businessUnitId', 'businessUnitId', 'filtered'),
  ...(['grievanceId', 'statusId'] as const).map((parameter) =>
    post('/DisciplinaryMgmt/UpdateStatus', parameter, 'refused', ({ grievanceId }) => ({
      grievanceId,
      statusId: 1,
    })),
  ),
  ...(['grievanceId', 'assignedToId'] as const).map((parameter) =>
    post(
      '/DisciplinaryMgmt/AssignedToMember',
      parameter,
      'refused',
      ({ grievanceId, employeeId }) => ({ grievanceId, assignedToId: employeeId }),
    ),
  ),
  post('/DisciplinaryMgmt/AddNote', 'grievanceId', 'refused', ({ grievanceId }) => ({
    grievanceId,
    note: 'Not mine',
  })),
  ...(['CreateNUpdateGrievance', 'FileAnonymously'] as const).flatMap((call) =>
    GRIEVANCE_CHOICES.map((parameter) =>
      post(`/DisciplinaryMgmt/${call}`, parameter, 'invalid', ({ grievanceId }) => ({
        [parameter]: grievanceId,
      })),
    ),
  ),
];

export const ATTEMPTS: readonly Attempt[] = [
  ...payAttempts,
  ...performanceAttempts,
  ...developmentAttempts,
  ...feedbackAttempts,
  ...grievanceAttempts,
  post('/Auth/SignOutDevice', 'sessionId', 'refused', ({ sessionId }) => ({ sessionId })),
  get('/Auth/UserLogginInfo', 'userId', 'userId', 'filtered'),
  get('/Auth/UserLogginInfo', 'employeeId', 'employeeId', 'filtered'),
  get('/Auth/GetMenuListPermissionWise', 'EmployeeId', 'employeeId', 'filtered'),
  get('/Auth/GetMenuUserPermissionForActivityCheck', 'employeeId', 'employeeId', 'filtered'),
  byAdmin(
    post('/Notification/SaveRule', 'id', 'refused', ({ ruleId }) => ({
      ...NEW_RULE,
      id: ruleId,
      version: 1,
      name: 'x',
    })),
  ),
  byAdmin(
    post('/Notification/SetRuleActive', 'id', 'refused', ({ ruleId }) => ({
      id: ruleId,
      isActive: true,
    })),
  ),
  byAdmin(get('/Permission/GetUserPermissions', 'employeeId', 'employeeId', 'refused')),
  byAdmin(
    post('/Permission/UpdateUserPermissions', 'employeeId', 'refused', ({ employeeId }) => ({
      employeeId,
      permissions: [{ menuReferenceId: 30567, ...NOTHING, isView: true }],
    })),
  ),
  byAdmin(
    post('/Permission/DecideProposal', 'proposalId', 'refused', ({ proposalId }) => ({
      proposalId,
      isConfirmed: true,
    })),
  ),
  byAdmin(post('/Permission/UndoChange', 'changeId', 'refused', ({ changeId }) => ({ changeId }))),
  byAdmin(
    post('/Permission/UnlockLogin', 'employeeId', 'refused', ({ employeeId }) => ({ employeeId })),
  ),
  get('/Workflow/Queue', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Workflow/SearchHistory', 'aboutId', 'employeeId', 'filtered'),
  get('/Workflow/SearchHistory', 'actorId', 'employeeId', 'filtered'),
  get('/Workflow/SearchHistory', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Workflow/SearchHistory', 'subjectId', 'subjectId', 'filtered'),
  get('/Workflow/CountHistory', 'aboutId', 'employeeId', 'filtered'),
  get('/Workflow/CountHistory', 'actorId', 'employeeId', 'filtered'),
  get('/Workflow/CountHistory', 'subjectId', 'subjectId', 'filtered'),
  get('/Workflow/CountHistory', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Workflow/HistoryFile', 'subjectId', 'subjectId', 'filtered', 'format=csv'),
  get('/Workflow/Proof', 'subjectId', 'subjectId', 'refused'),
  get('/Workflow/VerifyPart', 'subjectId', 'subjectId', 'filtered'),
  get('/Workflow/HistoryFile', 'aboutId', 'employeeId', 'filtered', 'format=csv'),
  get('/Workflow/HistoryFile', 'actorId', 'employeeId', 'filtered', 'format=csv'),
  get('/Workflow/HistoryFile', 'businessUnitId', 'businessUnitId', 'filtered', 'format=csv'),
  get('/Workflow/Proof', 'aboutId', 'employeeId', 'refused'),
  get('/Workflow/Proof', 'actorId', 'employeeId', 'refused'),
  get('/Workflow/Proof', 'businessUnitId', 'businessUnitId', 'refused'),
  get('/Workflow/VerifyPart', 'aboutId', 'employeeId', 'filtered'),
  get('/Workflow/VerifyPart', 'actorId', 'employeeId', 'filtered'),
  get('/Workflow/VerifyPart', 'businessUnitId', 'businessUnitId', 'filtered'),
  get(
    '/Workflow/ProcessReport',
    'businessUnitId',
    'businessUnitId',
    'filtered',
    'workflow=increment&from=2020-01-01&until=2100-01-01',
  ),
  get('/Workflow/Instances', 'businessUnitId', 'businessUnitId', 'filtered', 'workflow=increment'),
  get('/Workflow/History', 'subjectId', 'subjectId', 'refused', 'workflow=increment'),
  get('/Workflow/Instance', 'subjectId', 'subjectId', 'refused', 'workflow=increment'),
  get('/Workflow/Task', 'subjectId', 'subjectId', 'refused', 'workflow=increment'),
  ...(['Claim', 'Release'] as const).map((call) =>
    // Releases only the user's own claims, and reveals nothing about others'.
    post(
      `/Workflow/${call}`,
      'subjectIds',
      call === 'Claim' ? 'refused' : 'filtered',
      ({ subjectId }) => ({
        workflow: 'increment',
        subjectIds: [subjectId],
      }),
    ),
  ),
  get('/Workflow/Verify', 'subjectId', 'subjectId', 'refused', 'workflow=increment'),
  post('/Workflow/Preview', 'items.subjectId', 'filtered', events),
  post('/Workflow/Dispatch', 'items.subjectId', 'refused', events),
  ...(['UndoPreview', 'Undo'] as const).flatMap((call) =>
    (['batchId', 'subjectIds'] as const).map((parameter) =>
      post(`/Workflow/${call}`, parameter, 'refused', ({ subjectId }) => ({
        batchId: '00000000-0000-4000-8000-000000000000',
        subjectIds: [subjectId],
      })),
    ),
  ),
  post('/Workflow/Delegate', 'standInEmployeeId', 'refused', ({ employeeId }) => ({
    stages: [{ workflow: 'increment', state: 'hrReview' }],
    standInEmployeeId: employeeId,
    fromDate: '2199-01-01',
    untilDate: '2199-01-02',
  })),
  post('/Workflow/EndDelegation', 'id', 'refused', ({ subjectId }) => ({ id: subjectId })),
  post('/Notification/MarkSeen', 'ids', 'filtered', ({ noticeId }) => ({ ids: [noticeId] })),
  get('/ChattingApp/GetMsgNotificationCount', 'accountId', 'accountId', 'filtered'),
  get('/ChattingApp/GetConversations', 'conversationId', 'conversationId', 'filtered'),
  get('/ChattingApp/GetMessages', 'conversationId', 'conversationId', 'refused'),
  get('/ChattingApp/GetMembers', 'conversationId', 'conversationId', 'refused'),
  post('/ChattingApp/StartConversation', 'employeeIds', 'refused', ({ employeeId }) => ({
    employeeIds: [employeeId],
  })),
  ...(['conversationId', 'fileId'] as const).map((parameter) =>
    post('/ChattingApp/SendMessage', parameter, 'refused', ({ conversationId, fileId }) => ({
      conversationId,
      fileId,
      clientKey: 'attempt-1',
    })),
  ),
  post('/ChattingApp/MarkRead', 'conversationId', 'refused', ({ conversationId }) => ({
    conversationId,
    upTo: 1_000_000,
  })),
  post('/ChattingApp/RenameGroup', 'conversationId', 'refused', ({ conversationId }) => ({
    conversationId,
    name: 'Taken',
  })),
  ...(['conversationId', 'employeeIds'] as const).map((parameter) =>
    post('/ChattingApp/AddMembers', parameter, 'refused', ({ conversationId, employeeId }) => ({
      conversationId,
      employeeIds: [employeeId],
    })),
  ),
  post('/ChattingApp/LeaveGroup', 'conversationId', 'refused', ({ conversationId }) => ({
    conversationId,
  })),
  get(
    '/EmployeeNonCompliance/GetEmployeeLeavePerictionReport',
    'BuisinessUnitId',
    'businessUnitId',
    'refused',
    'ReportType=3',
  ),
  ...dropdowns,
  chosen,
  ...timeReports,
  ...combined,
  ...masterData,
  ...policies,
  ...announcements,
  ...documentAttempts,
  post('/Employee/UpdateProfilePhoto', 'intProfileImageUrl', 'refused', ({ fileId }) => ({
    intProfileImageUrl: fileId,
  })),
  ...uploads,
  get('/Document/DownloadFile', 'id', 'fileId', 'refused'),
  get('/Document/DeleteUploadedFile', 'id', 'fileId', 'refused'),
  get('/QueryData/GetGlobalCultures', 'AccountId', 'accountId', 'filtered'),
  get('/Employee/EmployeeListForIncrement', 'businessUnitIds', 'businessUnitId', 'refused', list),
  get(
    '/Employee/EmployeeListForIncrement',
    'workplaceGroupId',
    'workplaceGroupId',
    'filtered',
    list,
  ),
  get('/Employee/EmployeeListForIncrement', 'departmentId', 'departmentId', 'filtered', list),
  get('/Employee/EmployeeListForIncrement', 'sectionId', 'sectionId', 'filtered', list),
  get('/Employee/IncrementRequestLanding', 'businessUnitId', 'businessUnitId', 'refused', year),
  ...['/Employee/IncrementRequestFirstRows', '/Employee/IncrementRequestView'].flatMap((call) => [
    get(call, 'businessUnitId', 'businessUnitId', 'refused', year),
    get(call, 'worplaceGroupId', 'workplaceGroupId', 'filtered', year),
    get(call, 'workplaceGroupId', 'workplaceGroupId', 'filtered', year),
    get(call, 'sectionId', 'sectionId', 'filtered', year),
  ]),
  get('/Employee/IncrementBudgetLanding', 'businessUnitId', 'businessUnitId', 'refused', yearOnly),
  get('/Employee/IncrementBudgetHistory', 'businessUnitId', 'businessUnitId', 'refused', yearOnly),
  post('/Employee/IncrementBudgetSave', 'businessUnitId', 'refused', ({ businessUnitId }) => ({
    businessUnitId,
    year: 2026,
    amount: 98765,
  })),
  get('/Privacy/PayLooks', 'employeeId', 'employeeId', 'filtered'),
  get('/Privacy/PayLooks', 'viewerEmployeeId', 'employeeId', 'filtered'),
  get('/Privacy/PayLook', 'id', 'subjectId', 'refused'),
  post('/Employee/IncrementRequestCreate', 'employeeId', 'refused', ({ employeeId }) => [
    { employeeId, year: 2026, effectiveDate: '2026-06-01', basicOrGross: 'gross', incrPercent: 5 },
  ]),
  get('/Employee/SalaryRevisions', 'employeeId', 'employeeId', 'refused'),
  get('/Papers/File', 'paperId', 'paperId', 'refused'),
  ...(['/Papers/Withdraw', '/Papers/Replace'] as const).map((route) =>
    post(route, 'paperId', 'refused', ({ paperId }) => ({ paperId, reason: 'Taken' })),
  ),
  get('/Employee/ServiceBook', 'employeeId', 'employeeId', 'refused'),
  post('/Employee/IssueServiceBook', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
  })),
  get('/Employee/Record', 'employeeId', 'employeeId', 'refused'),
  get('/Employee/Overview', 'employeeId', 'employeeId', 'refused'),
  post('/Employee/RevealRecord', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    part: 'personal',
  })),
  post('/Employee/SaveRecord', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    part: 'family',
    version: 0,
    rows: [],
  })),
  get('/HireDesk/Candidate', 'candidateId', 'candidateId', 'refused'),
  post('/HireDesk/HandOver', 'requestId', 'refused', ({ requisitionId }) => ({
    requestId: requisitionId,
    name: 'Taken',
    joiningOn: '2026-11-01',
  })),
  post('/HireDesk/HandOver', 'nationalId', 'refused', ({ requisitionId }) => ({
    requestId: requisitionId,
    name: 'Taken',
    joiningOn: '2026-11-01',
    nationalId: '1990123456789',
  })),
  post('/HireDesk/TurnDown', 'candidateId', 'refused', ({ candidateId }) => ({
    candidateId,
    version: 1,
    reason: 'Taken',
  })),
  post('/Employee/Create', 'candidateId', 'refused', ({ candidateId }) => ({
    name: 'Taken',
    code: 'T-1',
    joiningDate: '2026-11-01',
    gross: 1,
    designationId: 1,
    sectionId: 1,
    workplaceId: 1,
    employmentTypeId: 1,
    candidateId,
  })),
  get('/Employee/ProfitCenters', 'employeeId', 'employeeId', 'refused'),
  get('/Employee/ProfitCenters', 'id', 'profitCentersId', 'refused'),
  post('/Employee/SaveProfitCenters', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    from: '2026-01-01',
    shares: [{ profitCenterId: 1, share: 100 }],
  })),
  post('/Employee/SaveProfitCenters', 'id', 'refused', ({ employeeId, profitCentersId }) => ({
    id: profitCentersId,
    version: 1,
    employeeId,
    from: '2026-01-01',
    shares: [{ profitCenterId: 1, share: 100 }],
  })),
  post('/Employee/SaveProfitCenters', 'shares.profitCenterId', 'refused', (theirs) => ({
    employeeId: theirs.employeeId,
    from: '2026-01-01',
    shares: [{ profitCenterId: theirs.profitCentersId, share: 100 }],
  })),
  post('/Employee/RemoveProfitCenters', 'id', 'refused', ({ profitCentersId }) => ({
    id: profitCentersId,
    version: 1,
  })),
  get('/Employee/BulkTemplate', 'businessUnitId', 'businessUnitId', 'filtered', 'format=csv'),
  get('/Jobs/Job', 'id', 'jobId', 'refused'),
  get('/Jobs/File', 'id', 'jobId', 'refused'),
  post('/Jobs/ImportFile', 'checkId', 'refused', ({ jobId }) => ({ checkId: jobId })),
  post('/Jobs/Cancel', 'id', 'refused', ({ jobId }) => ({ id: jobId })),
  post('/Jobs/Remove', 'id', 'refused', ({ jobId }) => ({ id: jobId })),
  post('/Employee/UndoBulkUpdate', 'importId', 'refused', ({ bulkUpdateId }) => ({
    importId: bulkUpdateId,
  })),
  get('/Employee/ContactBook', 'businessUnitId', 'businessUnitId', 'filtered'),
  ...(['designationId', 'sectionId', 'workplaceId', 'employmentTypeId'] as const).map((parameter) =>
    post('/Employee/Create', parameter, 'invalid', (theirs) => ({
      name: 'Taken',
      code: 'T-1',
      joiningDate: '2026-11-01',
      gross: 1,
      designationId: 1,
      sectionId: 1,
      workplaceId: 1,
      employmentTypeId: 1,
      [parameter]: parameter === 'sectionId' ? theirs.sectionId : theirs.designationId,
    })),
  ),
  // Not an ID: another person's national number, which only their own record may contain.
  post('/Employee/Create', 'nationalId', 'invalid', ({ designationId }) => ({
    name: 'Taken',
    code: 'T-1',
    joiningDate: '2026-11-01',
    gross: 1,
    designationId,
    sectionId: 1,
    workplaceId: 1,
    employmentTypeId: 1,
    nationalId: '1990123456789',
  })),
  post('/Employee/Create', 'supervisorId', 'invalid', ({ employeeId }) => ({
    name: 'Taken',
    code: 'T-1',
    joiningDate: '2026-11-01',
    gross: 1,
    designationId: 1,
    sectionId: 1,
    workplaceId: 1,
    employmentTypeId: 1,
    supervisorId: employeeId,
  })),
  get('/Career/Case', 'caseId', 'caseId', 'refused'),
  ...(['employeeId', 'grievanceId'] as const).map((parameter) =>
    post('/Career/OpenCase', parameter, 'refused', ({ employeeId, grievanceId }) => ({
      employeeId,
      grievanceId,
      incidentOn: '2026-11-01',
      charge: 'Took something that was not theirs',
    })),
  ),
  get('/Career/Transfer', 'transferId', 'transferId', 'refused'),
  ...(
    [
      'employeeId',
      'designationId',
      'sectionId',
      'workplaceId',
      'supervisorId',
      'employmentTypeId',
    ] as const
  ).map((parameter) =>
    post('/Career/ProposeTransfer', parameter, 'refused', (theirs) => ({
      employeeId: theirs.employeeId,
      kind: 'transfer',
      effectiveDate: '2149-01-01',
      reason: 'Taken',
      designationId: theirs.designationId,
    })),
  ),
  ...(
    [
      'transferId',
      'designationId',
      'sectionId',
      'workplaceId',
      'supervisorId',
      'employmentTypeId',
    ] as const
  ).map((parameter) =>
    post('/Career/AmendTransfer', parameter, 'refused', (theirs) => ({
      transferId: theirs.transferId,
      kind: 'transfer',
      effectiveDate: '2149-01-01',
      reason: 'Taken',
      designationId: theirs.designationId,
      version: 1,
    })),
  ),
  post('/Employee/ChangeEmployment', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    from: '2149-01-01',
    reason: 'Taken',
    version: 0,
    values: { isActive: false },
  })),
  post('/Employee/ChangeEmployment', 'candidateId', 'refused', ({ employeeId, candidateId }) => ({
    employeeId,
    from: '2149-01-01',
    reason: 'Taken',
    version: 0,
    values: { isActive: true },
    candidateId,
  })),
  get('/PdfAndExcelReport/IncrementLetter', 'incrementId', 'subjectId', 'refused'),
  get(
    '/PdfAndExcelReport/IncrementLetters',
    'businessUnitId',
    'businessUnitId',
    'refused',
    yearOnly,
  ),
  get(
    '/PdfAndExcelReport/IncrementLetters',
    'worplaceGroupId',
    'workplaceGroupId',
    'refused',
    yearOnly,
  ),
  get('/PdfAndExcelReport/IncrementLetters', 'sectionId', 'sectionId', 'refused', yearOnly),
  get('/PdfAndExcelReport/IncrementExport', 'businessUnitId', 'businessUnitId', 'refused', csv),
  get('/PdfAndExcelReport/IncrementExport', 'worplaceGroupId', 'workplaceGroupId', 'filtered', csv),
  get('/PdfAndExcelReport/IncrementExport', 'sectionId', 'sectionId', 'filtered', csv),
  ...shares,
  ...tickets,
  ...recruitment,
  get('/Attendance/Day', 'employeeId', 'employeeId', 'refused', 'day=2149-01-01'),
  get('/Attendance/LockCost', 'businessUnitId', 'businessUnitId', 'refused', 'month=2026-01-01'),
  ...Object.entries({ LockMonth: {}, ReopenMonth: { reason: 'x' } }).map(([call, more]) =>
    post(`/Attendance/${call}`, 'businessUnitId', 'refused', ({ businessUnitId }) => ({
      businessUnitId,
      month: '2026-01-01',
      ...more,
    })),
  ),
  ...[
    '/Overtime',
    '/LeaveAllocation',
    '/Punches',
    '/Holidays',
    '/Import/People',
    '/Import/Increments',
  ].map((base) =>
    post(`${base}/UndoImport`, 'importId', 'refused', ({ subjectId }) => ({
      importId: subjectId + 1_000_000,
    })),
  ),
  post('/Overtime/Confirm', 'rows.employeeId', 'refused', ({ employeeId }) => ({
    rows: [{ employeeId, day: '2149-01-01' }],
  })),
  post('/TeamCalendar/RevokeFeed', 'id', 'refused', ({ subjectId }) => ({
    id: subjectId + 1_000_000,
  })),
  get('/Roster/Board', 'businessUnitId', 'businessUnitId', 'filtered', 'month=2149-01-01'),
  get('/Roster/Board', 'departmentId', 'departmentId', 'filtered', ROSTER),
  post('/Roster/Save', 'cells.employeeId', 'refused', ({ employeeId }) => ({
    cells: [{ employeeId, day: '2149-01-01', plan: 'off', was: 'pattern' }],
  })),
  ...(
    [
      ['CopyMonth', 'filtered', {}],
      ['Discard', 'filtered', { version: WITHOUT_DRAFTS }],
      ['Publish', 'refused', { version: WITHOUT_DRAFTS, warnings: 0 }],
    ] as const
  ).flatMap(([call, outcome, more]) => [
    post(`/Roster/${call}`, 'businessUnitId', outcome, ({ businessUnitId }) => ({
      month: '2149-01-01',
      businessUnitId,
      ...more,
    })),
    post(`/Roster/${call}`, 'departmentId', outcome, ({ departmentId }) => ({
      month: '2149-01-01',
      businessUnitId: 1,
      departmentId,
      ...more,
    })),
  ]),
  ...workflowAttempts,
  ...taskAttempts,
  ...trainingAttempts,
  ...assetAttempts,
  ...workplaceAttempts,
  ...(['incrementId', 'employeeId'] as const).flatMap((parameter) => [
    post('/Employee/IncrementRequestRecommendation', parameter, 'refused', (theirs) =>
      staged(theirs),
    ),
    post('/Employee/IncrementRequestApprove', parameter, 'refused', (theirs) =>
      staged(theirs, { approvalStatus: 'Approve' }),
    ),
    post('/Employee/IncrementRequestRelease', parameter, 'refused', (theirs) =>
      staged(theirs, { actor: 'audit' }),
    ),
  ]),
];
