import { recordPart, type RecordPart } from '#machines/domains/people/personalRecord.ts';
import type { DeclaredExceptions, Exception } from '#server/platform/access/oneself/declared.ts';

const own = (because: string): Exception => ({ because });
const inTables = (tables: readonly string[], because: string): Exception => ({ because, tables });

const OF_EVERYONE = 'applies to everyone of a unit alike by its rules, anyone who starts it';
const POSTED = 'a new rule posts what locked slips of everyone have, as they have it';
const DECIDED =
  'the workflow decides who may, and refuses what concerns oneself (engine/policy.ts)';
const ASKED = 'a request of one’s own, which others decide';
const RAISED = 'more rights of one’s own wait for another administrator; fewer harm no one';
const TURNED_DOWN = 'withdraws or turns down a proposal; no one confirms one about themselves';
const SIGN_IN = 'one’s own sign-in';

/** The exceptions by route. */
export const EXCEPTIONS: ReadonlyMap<string, Exception> = new Map(
  Object.entries<Exception>({
    'POST /Auth/ChangePassword': own(SIGN_IN),
    'POST /Auth/ChangeMail': own('one’s own address, by a code sent to it'),
    'POST /Auth/RefuseMail': own('keeps one’s own address as it is'),
    'POST /Auth/SignOutDevice': own(SIGN_IN),
    'POST /Auth/SignOutEverywhere': own(SIGN_IN),
    'POST /Shell/SaveOwnLanguage': own('one’s own language'),
    'POST /Permission/UpdateUserPermissions': inTables(
      ['user_permissions', 'permission_changes', 'permission_proposals'],
      RAISED,
    ),
    'POST /FeatureGroups/Give': inTables(
      ['user_permissions', 'permission_changes', 'permission_proposals'],
      RAISED,
    ),
    'POST /Permission/UndoChange': inTables(
      ['user_permissions', 'permission_changes', 'permission_proposals'],
      RAISED,
    ),
    'POST /Permission/DecideProposal': inTables(['permission_proposals'], TURNED_DOWN),
    'POST /Users/DecideRole': inTables(['role_proposals'], TURNED_DOWN),
    'POST /Users/DecideMail': inTables(['mail_proposals'], TURNED_DOWN),
    'POST /Users/TakeRole': inTables(['role', 'role period'], 'gives up a role of one’s own'),
    'POST /RoleProfiles/Take': inTables(['role', 'role period'], 'gives up roles of one’s own'),
    'POST /Performance/AskJohari': inTables(['johari_choices'], 'asks others how they see one'),
    'POST /Performance/ChooseJohari': inTables(
      ['johari_choices'],
      'one’s own view of oneself, which no one else sees',
    ),
    ...Object.fromEntries(
      ['SavePlan', 'ProposePlans', 'CopyPlans', 'DiscardPlan'].map((call) => [
        `POST /Performance/${call}`,
        inTables(['target_plans'], 'targets of one’s own, which count once the supervisor agrees'),
      ]),
    ),
    ...Object.fromEntries(
      ['Development/SavePlan', 'Development/AddStep', 'Coaching/CopyAction'].map((call) => [
        `POST /${call}`,
        inTables(['development_plans'], 'what one wants to learn, on which the supervisor agrees'),
      ]),
    ),
    'POST /Feedback/SaveRound': inTables(
      ['feedback_rounds'],
      'asks others for feedback, on which the supervisor agrees',
    ),
    'POST /Development/RequestTraining': own(ASKED),
    'POST /Development/MakeCard': own(
      'a card of one’s own, seen by members of its project who may read the plan',
    ),
    ...Object.fromEntries(
      ['StartTalk', 'SaveTalk', 'FinishTalk', 'DiscardTalk'].map((call) => [
        `POST /Coaching/${call}`,
        inTables(['grow_talks'], 'one’s own notes of a talk with oneself'),
      ]),
    ),
    'POST /Employee/UpdateProfilePhoto': own('one’s own photo'),
    'POST /Employee/IssueServiceBook': own('prints what is recorded, without a word of one’s own'),
    'POST /Employee/RevealRecord': own('reads one’s own record'),
    'POST /Employee/SaveRecord': {
      because: 'the parts of a record that people keep themselves; the office’s parts are refused',
      when: (body) => isKeptByPerson(body),
    },
    'POST /Workflow/KeepCommentTemplate': own('texts that one keeps for oneself'),
    'POST /Workflow/RemoveCommentTemplate': own('texts that one keeps for oneself'),
    'POST /Workflow/Dispatch': own(DECIDED),
    'POST /Workflow/Undo': own(DECIDED),
    'POST /Workflow/OpenChatLink': own(DECIDED),
    'POST /Workflow/Delegate': inTables(
      ['workflow_delegations'],
      'one’s own decisions, lent to another',
    ),
    'POST /Workflow/EndDelegation': inTables(['workflow_delegations'], 'ends what one lent'),
    'POST /Employee/IncrementRequestCreate': own('refuses a raise of one’s own by itself'),
    'POST /Employee/IncrementRequestRecommendation': own(DECIDED),
    'POST /Employee/IncrementRequestApprove': own(DECIDED),
    'POST /Employee/IncrementRequestRelease': own(DECIDED),
    'POST /Requests/:kind/Send': own(ASKED),
    'POST /Requests/:kind/SendFor': inTables([], 'refuses oneself, and names one’s own screen'),
    'POST /Requests/:kind/Preview': own('changes nothing'),
    'POST /Pipelines/Check': own('changes nothing'),
    'POST /Pipelines/Publish': inTables([], 'an approver of requests of others; waits for another'),
    'POST /HRTicket/CreateTicket': own(ASKED),
    'POST /HRTicket/UpdateTicketStatus': own(DECIDED),
    'POST /HRTicket/CloseTicket': own('closes or rates a ticket of one’s own'),
    'POST /HRTicket/ReopenTicket': own('reopens a ticket of one’s own'),
    'POST /DisciplinaryMgmt/CreateNUpdateGrievance': own(
      'a complaint of one’s own; one about oneself is refused at its field',
    ),
    'POST /Attendance/CheckIn': own('one’s own punch, where and when it is made'),
    'POST /Attendance/Punches': {
      ...inTables(['punches'], 'a clock reports everyone alike, anyone who made its key'),
      isOfPrograms: true,
    },
    'POST /Attendance/RemoveDevice': own('one’s own device'),
    'POST /Cafeteria/CafeteriaEntry': own('one’s own meal'),
    'POST /Cafeteria/SaveMealPlan': own('one’s own meals'),
    'POST /Cafeteria/EndMealPlan': own('one’s own meals'),
    'POST /Cafeteria/PostMeals': inTables(['meal_entries', 'meal_takes', 'pay_items'], OF_EVERYONE),
    'POST /HotDesk/Book': inTables([], 'one’s own desk'),
    'POST /ChattingApp/StartConversation': inTables([], 'who talks with whom'),
    'POST /ChattingApp/AddMembers': inTables([], 'who talks with whom'),
    'POST /Reports/:report/SaveMail': inTables([], 'sends a report to oneself'),
    'POST /Attendance/LockMonth': inTables(
      ['attendance_locked_people', 'late_settlements', 'pay_items', 'leave_ledger'],
      OF_EVERYONE,
    ),
    'POST /Attendance/ReopenMonth': inTables(
      ['attendance_locked_people', 'late_settlements', 'pay_items', 'leave_ledger'],
      OF_EVERYONE,
    ),
    'POST /Payroll/EditRun': inTables(['slips', 'pay_items', 'late_pay_facts'], OF_EVERYONE),
    'POST /Payroll/MakeFile': inTables(['slips'], OF_EVERYONE),
    'POST /Payroll/ConfirmFile': inTables(['slips'], OF_EVERYONE),
    'POST /Payroll/ConfirmCash': inTables(['slips'], OF_EVERYONE),
    'POST /Payroll/ReadReturns': inTables(['slips'], 'what a bank returned, of everyone alike'),
    'POST /Fund/PostInterest': inTables(['pf_ledger'], 'one rate for all members of the fund'),
    ...Object.fromEntries(
      ['Save', 'SetActive', 'Delete', 'UndoChange', 'ImportFile', 'UndoImport'].map((call) => [
        `POST /Resources/:resource/${call}`,
        inTables(['pf_ledger', 'tax_ledger'], POSTED),
      ]),
    ),
    'POST /Roster/CopyMonth': inTables(['roster_drafts'], OF_EVERYONE),
    'POST /Roster/Publish': inTables(['roster_drafts', 'roster_days'], OF_EVERYONE),
    'POST /Roster/Discard': inTables(['roster_drafts'], OF_EVERYONE),
  }),
);

/**
 * Tables about people that contain nothing that HR or another office decides on: what people see,
 * read, receive or arrange for themselves.
 */
export const HARMLESS_TABLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    announcement_reads: 'what someone has read',
    attendance_days: 'computed from other rows',
    attendance_stale: 'days to compute again',
    board_arrangements: 'one’s own dashboard',
    calendar_feeds: 'one’s own calendar',
    controlled_document_acknowledgements: 'what someone has read',
    controlled_document_reads: 'what someone has read',
    conversation_members: 'who talks with whom',
    data_accesses: 'a log of who saw whose data',
    desk_bookings: 'one’s own desk',
    form_answers: 'one’s own answers',
    idempotency_keys: 'the key of a call',
    leave_recounts: 'leave to count again',
    notices: 'what someone is notified',
    notification_preferences: 'how someone is notified',
    one_time_codes: 'a code of one’s own',
    pay_access_members: 'a log of who saw whose pay',
    report_defaults: 'one’s own view of a report',
    report_mails: 'reports that someone receives',
    sessions: 'where someone is signed in',
    sign_in_log: 'a log of sign-ins',
    task_project_members: 'who works together on a project',
    task_watchers: 'what someone is notified of',
    training_applications: 'where someone has a seat; others record who came',
    training_certificates: 'computed from attendance, which others record',
  }),
);

/** Columns that refer to a person other than the one the row is about. */
export const OTHER_COLUMNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'appraisal_forms.earlier_id':
      'gives marks for months of another person; the stage decides who may',
    'appraisal_forms.rater_id': 'wrote the marks; the stage decides who may',
    'feedback_answers.rater_id': 'wrote the answer about the person of the round',
    'feedback_requests.rater_id': 'is asked about the person of the round',
    'grow_talks.coach_id': 'wrote the notes of a talk with another person',
    'johari_choices.chooser_id': 'describes the person whom the row is about',
    'potential_ratings.rater_id': 'rated the potential; the stage decides who may',
    'appraisals.supervisor_id': 'rates the person whom the row is about',
    'asset_handovers.giver_id': 'gives something to the person whom the row is about',
    'controlled_documents.owner_id': 'is responsible for a document',
    'conversations.first_user_id': 'who talks with whom',
    'conversations.second_user_id': 'who talks with whom',
    'departments.head_id': 'leads a department; the kit refuses to name oneself',
    'employee_versions.supervisor_id': 'leads the person whom the row is about',
    'employees.supervisor_id': 'leads the person whom the row is about',
    'files.owner_id': 'uploaded a file',
    'increment_pool_changes.actor_id': 'who did it',
    'loans.guarantor_id': 'answers for the loan of another',
    'task_projects.owner_id': 'is responsible for a project',
    'tasks.assignee_id': 'does the task of a card',
    'messages.sender_id': 'who wrote it',
    'pay_accesses.viewer_id': 'a log of who saw whose pay',
    'risks.owner_id': 'is responsible for a risk',
    'share_entries.actor_id': 'who did it',
    'trainers.employee_id': 'teaches others',
    'whereabouts_accesses.viewer_id': 'a log of who saw whose place',
    'workflow_batches.actor_id': 'who did it',
  }),
);

function isKeptByPerson(body: unknown): boolean {
  const id = typeof body === 'object' && body !== null && 'part' in body ? body.part : null;
  const part: RecordPart | undefined = recordPart(id as never);
  return part?.selfKept === true;
}

export const ONESELF: DeclaredExceptions = {
  calls: EXCEPTIONS,
  tables: HARMLESS_TABLES,
  columns: OTHER_COLUMNS,
};
