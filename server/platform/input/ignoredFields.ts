/**
 * The fields in which clients name the user who acts (spec 000 §7, 001 §7, 002 §3). They are
 * ignored, because the token says who acts.
 */
export const ACTING_USER = [
  'actionBy',
  'createdBy',
  'updatedBy',
  'closedBy',
  'insertUserId',
  'intCreatedBy',
  'intUpdatedBy',
  'ticketCreateBy',
] as const;

/** The fields in a row of increment lists (spec 000 §3, and additions of Cadre). */
const INCREMENT_ROW = `
  incrementId employeeId employeeName employmentTypeId designationId designationName departmentId
  departmentName unitId unitName workplaceGroupId workplaceGroupName sectionId sectionName gross basic
  basicOrGross incrementPercent incrPercent afterIncr afterIncementGross year effectiveDate isManagement
  isReviewDone mdReleaseComments isMdReleaseDone isAuditReleaseDone isFinanaceReleaseDone
  auditReleaseComments financeReleaseComments employeeCode joiningDate state stateLabel version enteredAt
  allowedEvents blockedEvents exceptions sectionMedianPercent lastYear`;

/** The fields of a grievance (spec 001 §3) that are not in its form. */
const GRIEVANCE = `
  ticketNo strBusinessUnitName intRoleId strRole strGrievanceType strEmployee strCategory strSubCategory
  strMisconduct strSegment intStatusId strStatus dteCreatedDate strCreatedUser strAssignedTo
  dteSlasolutionDeadline`;

interface Exception {
  fields: string;
  why: string;
}

const WHOLE_ROW = 'clients send back the row of the list';

/** Stands for the values of any resource, which are parsed by the declaration of that resource. */
export const RESOURCE_VALUES = 'the values of a resource';

/** The fields that a call accepts and ignores. All other unknown fields are refused. */
const BY_CALL: Readonly<Record<string, Exception>> = {
  [RESOURCE_VALUES]: {
    fields: 'named',
    why: 'clients send back the rows of a record, with the labels of what they refer to',
  },
  'POST /Auth/Login': {
    fields: 'intUrlId intAccountId strUrl',
    why: 'fixed in the old client; the user ID determines the company',
  },
  'POST /Auth/CreateUserLogginInfo': {
    fields: 'userId employeeId employeeName',
    why: 'the token or the login says who it is',
  },
  'POST /Employee/IncrementRequestCreate': {
    fields: INCREMENT_ROW,
    why: 'everything else in a row is worked out by the server',
  },
  'POST /Employee/IncrementRequestRecommendation': { fields: INCREMENT_ROW, why: WHOLE_ROW },
  'POST /Employee/IncrementRequestApprove': { fields: INCREMENT_ROW, why: WHOLE_ROW },
  'POST /Employee/IncrementRequestRelease': { fields: INCREMENT_ROW, why: WHOLE_ROW },
  'POST /ShareExchange/SaveAllCompanyShares': {
    fields: 'businessUnitName allocatedShareCount remainingShareCount shareRate',
    why: WHOLE_ROW,
  },
  'POST /ShareExchange/UpdateCompanyShareRate': {
    fields: 'businessUnitName totalShareCount allocatedShareCount remainingShareCount',
    why: WHOLE_ROW,
  },
  'POST /DisciplinaryMgmt/CreateNUpdateGrievance': {
    fields: GRIEVANCE,
    why: 'the server has the names and decides the status',
  },
  'POST /DisciplinaryMgmt/FileAnonymously': {
    fields: `${GRIEVANCE} strAttachment`,
    why: 'the form of a grievance, without its filer',
  },
  'POST /DisciplinaryMgmt/UpdateStatus': { fields: 'status', why: 'the label of the status ID' },
  'POST /DisciplinaryMgmt/AssignedToMember': {
    fields: 'assignedTo',
    why: 'the name of the assignee’s ID',
  },
  'POST /HRTicket/UpdateTicketStatus': {
    fields: 'processName responsiblePersonName isActive actionButton',
    why: 'clients send back the steps of the details',
  },
  'POST /Employee/SaveRecruitmentRequest': {
    fields: 'strEmpReqNo dteEmpReqDate',
    why: 'the server numbers and dates requisitions',
  },
  'POST /Employee/UpdateEmpRecruitmentStatus': {
    fields: 'intEmpReqStatusId strTrackingStepName isEnable',
    why: 'clients send back the steps of the requisition',
  },
  'POST /MasterData/CreateEditAnnouncement': {
    fields: 'dteCreatedAt intAccountId',
    why: 'the token says whose it is, the server when',
  },
  'GET /Notification/GetNotificationCount': {
    fields: 'employeeId',
    why: 'the token says whose they are',
  },
  'GET /Notification/GetAllNotificationByUser': {
    fields: 'employeeId',
    why: 'the token says whose they are',
  },
  'GET /CadreDDL/MultipleCriteriaData': {
    fields: 'intUserId intId intStatusId intChannelid',
    why: 'fixed in the old client; the token says who asks',
  },
  'GET /Employee/CadreAllLanding': {
    fields: 'YearId intStatusId',
    why: 'no list of this call has a year or a status',
  },
  'GET /Employee/GetRecruitmentRequest_v2': {
    fields: 'actionById',
    why: 'the token says who asks',
  },
};

const ACTING = new Set<string>(ACTING_USER);
/**
 * The specification sends these fields with most reads. They are ignored, because the token already determines the
 * account.
 */
const ACCOUNT = new Set(['accountId', 'AccountId']);
const FIELDS = new Map(
  Object.entries(BY_CALL).map(([call, { fields }]) => [call, new Set(fields.split(/\s+/))]),
);

/** Whether a call accepts and ignores a field that is not in its schema. */
export function isIgnored(call: string, name: string): boolean {
  const fields = FIELDS.get(call);
  return (
    ACTING.has(name) || fields?.has(name) === true || (call.startsWith('GET ') && ACCOUNT.has(name))
  );
}
