import { BENGALI_SEARCH_WORDS } from './searchWordsBengali.ts';

/**
 * Other words by which people search for a screen in the menu, by the label of its entry. Words of the label itself
 * need not be listed. If several screens list a word, the one that lists it earlier comes first.
 */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  'About Me':
    'personal information profile biodata CV my details emergency contact nominee phone number mobile family education blood group',
  Account: 'company settings currency fiscal year logo',
  Announcement: 'news circular memo office order broadcast',
  'Approval Pipeline': 'workflow approver chain approval matrix',
  Assessment: 'appraisal self assessment rating review of my team',
  'Asset Request': 'laptop computer phone equipment tablet monitor',
  'Attendance Adjust': 'regularisation regularization correction missed punch',
  'Attendance Adjust Request':
    'regularisation regularization correction missed punch forgot to check in missing day wrong time absent by mistake late',
  'Attendance Months': 'lock close period closing payroll cut-off',
  'Audit Findings': 'controls hits red flags outside hours below limit own team exceptions',
  'Bank Account Change': 'salary account payroll account',
  'Block Dates': 'blackout no leave peak',
  'Bulk Increment': 'salary raise upload annual',
  'Business Unit': 'company legal entity firm subsidiary',
  'Calendar Setup': 'shift timing working hours schedule',
  'Change Request':
    'update personal data address marital status phone number mobile emergency contact nominee family moved house married',
  'Changes of Master Data': 'who changed settings rights roles pipelines permissions delegations',
  'Changes of People': 'who changed records this week audit',
  Chat: 'message conversation instant messenger',
  'Clearance Status': 'no dues leaving exit resign',
  'Common Approval Pipeline': 'workflow approver chain approval matrix hierarchy',
  'Company Documents': 'manual procedure library handbook SOP acknowledge read sign',
  'Compensatory Off': 'time off in lieu TOIL worked on a holiday weekend',
  Complaint: 'ticket helpdesk help desk issue support computer problem question to HR',
  'Contact Book':
    'phone directory telephone extension colleague who is who number of a person mail',
  'Cost to Company': 'salary cost CTC',
  'Daily Attendance': 'absent present late today who is in shift',
  'Daily Attendance of My Team':
    'present absent late today who is in shift check in who came overtime of my team',
  Department: 'division organisation unit section',
  Designation: 'job title position rank',
  'Earn Leave': 'annual leave privilege leave',
  Employee:
    'staff personnel record people birthday supervisor service book leave balance absent today',
  'Employee Bulk Update': 'mass change excel correction',
  'Employee Bulk Upload': 'import new joiners excel onboarding',
  'Employee Food Corner': 'canteen lunch meal cafeteria',
  'Employee Leaving Prediction': 'attrition turnover resignation risk retention',
  'Employee List': 'staff headcount directory who reports to whom supervisor birthday',
  'Exception Off Day': 'weekend working day swap compensatory',
  Expense:
    'claim reimbursement bill TA DA travel allowance receipt voucher refund taxi fuel medical bill mobile bill phone bill lunch conveyance',
  'Expense Applications': 'claim reimbursement bill TA DA travel allowance',
  'Experience Letter': 'service certificate employment certificate NOC',
  'Feature Assign to Role': 'permission access rights authorisation who can see pay salaries',
  'Feature Assign to User':
    'permission access rights authorisation of a person take away remove right who can see pay salaries',
  'Feature Group': 'permission set bundle access rights',
  Feedback: '360 opinion colleagues',
  'First steps': 'setup wizard getting started checklist what is missing',
  'Generate Salary': 'payroll run process salary month',
  Grievance: 'harassment report misconduct whistleblower',
  'Grievance Management': 'harassment whistleblower misconduct discipline case',
  'Headcount Plan': 'manpower budget manning vacancies',
  'Hire Desk Employee': 'candidate onboarding joiner',
  History:
    'audit trail log who changed who approved as what decisions of one person proof export verify verification checkpoint',
  'Holiday Setup': 'public holiday festival Eid vacation calendar',
  'Hot Desk': 'seat booking desk reservation workplace meeting room conference room book a room',
  'HR Acceptance': 'probation confirmation permanent',
  Import: 'migration upload data excel people employees',
  'Increment Request': 'salary raise pay rise appraisal',
  'IOU Adjustment': 'settle cash advance return',
  'IOU Application': 'cash advance petty cash',
  'Issue Management': 'ticket helpdesk help desk support complaint',
  'Issue Types & Steps': 'ticket category helpdesk SLA',
  'Issued papers': 'write letters issue certificates register verify check authentic',
  'Job Card': 'timesheet attendance of one person absent shift today',
  'KPI Presentation': 'performance indicator scorecard target',
  'Language and wording': 'translation Bangla Bengali terms',
  'Late Rule': 'tardiness deduction grace late coming',
  'Leave Allocation': 'opening balance entitlement quota upload',
  'Leave Application':
    'vacation holiday sick casual annual absence time off half day cancel leave maternity paternity day off',
  'Leave Applications': 'vacation holiday sick casual annual absence time off',
  'Leave Balance': 'remaining days entitlement how many days left',
  'Leave Encashment': 'sell leave cash payment unused',
  'Leave Policy': 'entitlement accrual carry forward',
  'Leave Report': 'leave taken days history',
  'Loan Request': 'advance salary borrow instalment',
  'Loan Requests': 'advance salary borrow instalment',
  'Loan Reschedule': 'pay back later skip an instalment',
  'Management Dashboard': 'figures headcount cost attrition overview',
  'Manager Change Request': 'reporting line boss supervisor',
  'Market Visit': 'field visit sales call',
  'Movement Application':
    'outside duty field visit official tour business trip travel client visit work from home',
  'Movement Applications': 'outside duty field visit official tour',
  'My Attendance':
    'punch check in time card late present absent check out clock in I am late my hours shift',
  'My Documents': 'certificates files NID passport upload insurance card',
  'My Final Settlement': 'full and final dues gratuity last pay',
  'My Food Corner': 'canteen lunch meal cafeteria',
  'My Overtime': 'extra hours OT',
  'My Performance': 'appraisal self assessment targets goals rating review',
  'My Requests': 'status of my application pending where is my request',
  'My Salary Revisions': 'increment pay raise history promotion',
  'My tasks':
    'approve approval inbox pending queue to do what waits waiting for me what I approved my decisions history overtime leave of my team',
  'Notification Config': 'alert email quiet hours mute',
  'Onboarding of My Team': 'new joiner probation first weeks',
  Organogram:
    'supervisor who reports to whom who is who my boss organisation chart hierarchy org chart reporting line manager',
  'Outside Duty': 'field work official tour remote',
  'Overtime Bulk Upload': 'excel import OT',
  'Overtime Manual Entry': 'extra hours OT',
  'Overtime Policy': 'extra hours rate OT',
  'Overtime Requisition': 'extra hours request OT',
  'Partner Users Info': 'vendor external login supplier',
  Payslip: 'salary slip pay slip wages bonus deduction net pay why is my salary less month',
  'Performance Planning': 'targets goals of my team KPI',
  'Personal Devices': 'mobile phone check in',
  'PF Management': 'provident fund balance contribution',
  'PF Withdrawal': 'provident fund take out borrow',
  Policies: 'rules handbook code of conduct insurance medical maternity dress code',
  'Privilege Leave Date Change': 'reschedule annual leave earned leave shift',
  'Process Report': 'bottleneck duration turnaround process mining process map variants',
  'Profit Center': 'cost centre cost center accounting',
  'Profit Center Assign': 'cost centre cost center allocation',
  'Punch Upload': 'biometric attendance machine device import',
  Queues:
    'background jobs operations monitoring backup restore mail settings email server SMTP sender health',
  'Recruitment Tracer': 'hire someone hiring vacancy requisition candidate job',
  'Release by Finance': 'payment salary raise',
  'Remote Location': 'geofence GPS mobile attendance',
  'Remote Location Device': 'mobile phone attendance GPS',
  'Remote Location Request': 'work from home',
  'Rewards and Punishments': 'award warning show cause discipline recognition',
  'Role Assign to User':
    'permission access grant who has which role take away remove role as of date',
  'Roster Board': 'shift schedule plan duty who works which',
  'Salary access log': 'who viewed saw looked at pay salaries audit privacy',
  'Salary Certificate Requisition': 'bank visa letter pay certificate',
  'Salary Certificate Requisitions': 'bank visa letter pay certificate',
  'Salary Revisions': 'increment pay raise history',
  'Separation Application':
    'resign resignation quit leave the company notice period last working day',
  'Single Increment': 'salary raise one person promotion',
  'Single Sign-On': 'login identity provider SSO OIDC Azure Google',
  'Supervisor Review': 'probation confirmation assessment',
  'Support Bulk Notification':
    'broadcast announcement mass mail mass message email all SMS circular',
  'Task Board': 'to do my cards assign a task case',
  'Tax Certificate': 'income tax return TDS challan',
  'Tax Declaration': 'income tax investment rebate DPS savings certificate proof',
  'Team Calendar':
    'who is on leave absence planner holidays Eid my shift roster duty who is away next week',
  'Training Application': 'course learn workshop certificate of training',
  'Transfer and Promotion': 'relocation posting career move',
  Turnover: 'attrition resignation leavers',
  'User Group': 'committee team members',
  'User Role': 'permission access rights',
  'Users Info':
    'create new user add user invite login account password reset unlock lock deactivate roles of a person',
  Webhooks: 'integration API callback event',
  'What Happened to a Person': 'everything about one person history of an employee',
  Workbench:
    'simulation what if replay a period state machine workflow chart diagram conformance XState Mermaid as of a day of the company documentation',
  'Workflow Inspector': 'live events actor snapshot debug stately transitions sequence',
  'Working Calendar': 'weekend holiday office hours',
  Workplace: 'branch office add office site location factory',
};

/** The same for the screens of the profile menu. */
export const ACCOUNT_WORDS: Readonly<Record<string, string>> = {
  'Change Password': 'new password reset my password',
  Delegation:
    'deputy substitute holiday handover approve for me while away delegate approvals আমার বদলে অনুমোদন প্রতিনিধি ছুটিতে গেলে',
  'Email address': 'my mail address change',
  Jobs: 'exports downloads imports background running',
  'Sign-in log': 'login attempts who signed in when failed logins audit',
  'Who saw my pay': 'privacy who looked at my salary',
  'Your devices': 'sessions sign out log out everywhere phone lost সাইন আউট ফোন হারিয়েছে',
  'Your photo': 'profile picture avatar প্রোফাইল ছবি',
};

/** The words by which a screen is found in each language, separated by a bar, or none. */
export function getSearchWords(label: string): string | undefined {
  const words = [SEARCH_WORDS[label], BENGALI_SEARCH_WORDS[label]].filter(Boolean);
  return words.length > 0 ? words.join('|') : undefined;
}
