import type { Role } from '#machines/core/values/roles.ts';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { MENU_ORDER, SECTION_ORDER } from '#machines/core/screens/menuOrder.ts';
import { SEARCH_WORDS } from '#machines/core/screens/searchWords.ts';
import { BENGALI_SEARCH_WORDS } from '#machines/core/screens/searchWordsBengali.ts';
import type { Screen } from '#machines/core/screens/screen.ts';
import { suggestionsFor, type MenuEntry } from '#web/components/shell/menu.ts';
import { DECLARED_SCREENS } from '#server/catalogue/declaredScreens.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU, type MenuListEntry, type Permission } from '#machines/core/access/permissions.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { query } from '#server/platform/db/sql.ts';
import { syncMenu } from '#server/domains/company/permissions/index.ts';
import { MENU_TREE } from '#server/catalogue/menuTree.ts';
import type { MenuNode } from '#server/domains/company/permissions/index.ts';
import { createOtherAccount, MARK, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
    },
  });
});
afterAll(() => server.close());

const readMenu = async (login: string, query = '') => {
  const { status, body } = await (
    await server.as(login)
  ).get(`/Auth/GetMenuListPermissionWise${query}`);
  expect(status).toBe(200);
  return body as MenuListEntry[];
};

const getPermissions = async (login: string, query = '') => {
  const { status, body } = await (
    await server.as(login)
  ).get(`/Auth/GetMenuUserPermissionForActivityCheck${query}`);
  expect(status).toBe(200);
  return body as Permission[];
};

/** `Approval / My tasks`, one line per entry without children. */
const getLines = (menu: MenuListEntry[], above: string[] = []): string[] =>
  menu.flatMap(({ label, childList }) =>
    childList.length === 0
      ? [[...above, label].join(' / ')]
      : getLines(childList, [...above, label]),
  );

const INCREMENT = 'Compensation & Benefits / Increment';
const BUDGET = `${INCREMENT} / Increment Budget`;
const REVISIONS = `${INCREMENT} / Salary Revisions`;
const GRIEVANCES = 'Employee Management / Grievances & Issues / Grievance Dashboard';
const HISTORY = 'Administration / History';
const REPORT = 'Analytics / Process Report';
const LEAVING = 'Analytics / Employee Leaving Prediction';
const DUPLICATES = 'Analytics / Duplicate Attachments';
const LANGUAGE = 'Administration / Configuration / Language and wording';
/** Entries at the end of everyone's menu. */
const LAST = [
  'Manning / Organogram',
  'Overview / Strategic Map',
  'Overview / Upcoming Features',
  'Task Management / Projects',
  'Task Management / Task Board',
  'Task Management / Dashboard',
  'Performance Management System / KPI Presentation',
];
const TRACER = 'Employee Management / Reports / Recruitment Tracer';
const HEADCOUNT = 'Recruitment / Headcount Plan';
const HOLIDAY_FILE = 'Administration / Time Management / Holiday Import';
const MONTHS = 'Administration / Time Management / Attendance Months';
const PIPELINE = 'Administration / Leave & Movement / Approval Pipeline';
const DATES = 'Employee Management / Leave & Movement / Privilege Leave Date Change';
const OVERTIME_FILE = 'Employee Management / Overtime / Overtime Bulk Upload';
const LEAVE_FILE = 'Employee Management / Leave & Movement / Leave Allocation';
const ROSTER = 'Employee Management / Time / Roster Board';
const PUNCH_FILE = 'Employee Management / Time / Punch Upload';
const KIOSKS = 'Employee Management / Time / Kiosks';
const POLICIES = 'Administration / Policy Upload';
const WORKBENCH = 'Administration / Workbench';
const INSPECTOR = 'Administration / Workflow Inspector';
const SHARES = 'Administration / Configuration / Share Create';
const CONFIGURATION = 'Administration / Configuration';
const DASHBOARDS = [
  `${CONFIGURATION} / Notification Config`,
  `${CONFIGURATION} / Dashboard Component`,
  `${CONFIGURATION} / Dashboard Component Permission`,
  `${CONFIGURATION} / Management Dashboard Permission`,
];
const CALENDAR = 'Administration / Configuration / Working Calendar';
const BULK = 'Administration / Support Bulk Notification';
const DOCUMENTS = [
  'Management Systems',
  'Processes',
  'Procedures',
  'SOPs',
  'Controlled Policies',
  'Form Templates',
].map((title) => `Administration / Document Management / ${title}`);
const ANNOUNCEMENTS = 'Administration / Announcement';
const ISSUES = 'Employee Management / Grievances & Issues / Issue Management';
const CONFIRMATION = 'Employee Management / Confirmation';
const OF_PAY = [
  'Compensation & Benefits / Employee salary / Mobile Bill Allowance',
  'Compensation & Benefits / Income Tax / Tax Calculation',
  'Compensation & Benefits / Income Tax / Tax Provision Calculation',
  'Compensation & Benefits / Provident Fund / Gratuity on Leaving',
  'Compensation & Benefits / Provident Fund / PF Interest',
];
const CONFIRMATIONS = [`${CONFIRMATION} / Supervisor Review`, `${CONFIRMATION} / HR Acceptance`];
const BULK_UPLOAD = 'Employee Management / Employees / Employee Bulk Upload';
const USE_OF_DESKS = 'Employee Management / Reports / Resource Utilization Report';
const VISITS = [
  'Employee Management / Reports / Market Visit Report',
  'Employee Management / Reports / Market Visit Report Os',
];
const CAFETERIA = 'Employee Management / Cafeteria';
const MEALS = [`${CAFETERIA} / Employee Food Corner`, `${CAFETERIA} / Cafeteria Reports`];

const FUND_OPENINGS = 'Compensation & Benefits / Provident Fund / PF Opening Balances, Bulk';
const COUNTRY_FILE = 'Administration / Payroll Configuration / Country Import';
const PAYROLL = [
  'Administration / Payroll Configuration / Breakdown Salary Assign',
  'Administration / Payroll Configuration / Policy Apply, Bulk',
  ...[
    'Generate Salary',
    'Bonus Generate',
    'Arrear Salary Generate',
    'Manual Salary Add and Deduct',
  ].map((title) => `Compensation & Benefits / Payroll Process / ${title}`),
];

const TRAININGS = [
  'Employee Management / Training / Training Schedule',
  'Employee Management / Training / Training Execution',
  'Employee Management / Training / Training Planning',
  'Employee Management / Training / Calendar Booking',
  'Administration / Training / Training List',
];

const getLine = ({ menu, title }: Screen): string => [...menu, title].join(' / ');

/** Lines of hand-made screens and of those generated by kits, each sorted. */
const split = (lines: string[]): [string[], string[]] => {
  const declared = new Set(DECLARED_SCREENS.map(getLine));
  return [
    lines.filter((line) => !declared.has(line)).sort(),
    lines.filter((line) => declared.has(line)).sort(),
  ];
};

const declaredFor = (login: string): string[] => {
  const role = (login === 'manager' ? 'supervisor' : login) as Role;
  return DECLARED_SCREENS.filter(({ allow }) =>
    [role, 'employee' as const].some((current) => allow[current]?.includes('isView')),
  )
    .map(getLine)
    .sort();
};

describe('the side menu', () => {
  it.each([
    ['employee', [TRACER, 'Approval / My tasks']],
    [
      'developer',
      [TRACER, WORKBENCH, INSPECTOR, 'Approval / My tasks', 'Overview / UI Components'],
    ],
    [
      'manager',
      [
        TRACER,
        ...VISITS,
        ...CONFIRMATIONS,
        'Administration / Import',
        'Approval / My tasks',
        `${INCREMENT} / Increment Request`,
        `${INCREMENT} / Single Increment`,
        `${INCREMENT} / Bulk Increment`,
      ],
    ],
    [
      'admin',
      [
        GRIEVANCES,
        TRACER,
        USE_OF_DESKS,
        ...VISITS,
        ...MEALS,
        POLICIES,
        PIPELINE,
        HOLIDAY_FILE,
        MONTHS,
        'Administration / Import',
        'Administration / Queues',
        'Administration / Email Changes',
        'Administration / First steps',
        'Administration / Role Management / Users Info',
        'Administration / Role Management / Partner Users Info',
        'Administration / Role Management / Single Sign-On',
        'Administration / Role Management / Two People',
        'Administration / Role Management / Programs',
        'Administration / Role Management / Webhooks',
        'Administration / Role Management / User Role',
        'Administration / Role Management / Feature Group',
        'Administration / Role Management / Role Assign to User',
        'Administration / Role Management / User Role Extension',
        'Administration / Role Management / Feature Assign to Role',
        'Administration / Role Management / Feature Assign to User',
        HISTORY,
        WORKBENCH,
        INSPECTOR,
        SHARES,
        `${CONFIGURATION} / Account`,
        `${CONFIGURATION} / Role Profile`,
        LANGUAGE,
        ...DASHBOARDS,
        CALENDAR,
        ANNOUNCEMENTS,
        BULK,
        ...DOCUMENTS,
        'Approval / My tasks',
        REPORT,
        DUPLICATES,
      ],
    ],
    [
      'hr',
      [
        GRIEVANCES,
        ISSUES,
        TRACER,
        USE_OF_DESKS,
        ...VISITS,
        'Employee Management / Employees / Employee Bulk Update',
        ...CONFIRMATIONS,
        ...MEALS,
        POLICIES,
        PIPELINE,
        HOLIDAY_FILE,
        MONTHS,
        'Administration / Import',
        'Administration / Email Changes',
        'Administration / First steps',
        HISTORY,
        WORKBENCH,
        CALENDAR,
        ANNOUNCEMENTS,
        BULK,
        ...DOCUMENTS,
        'Approval / My tasks',
        `${INCREMENT} / Increment Request`,
        `${INCREMENT} / Review by HR`,
        REVISIONS,
        BUDGET,
        REPORT,
        LEAVING,
      ],
    ],
    [
      'md',
      [
        TRACER,
        ...VISITS,
        SHARES,
        'Approval / My tasks',
        `${INCREMENT} / Final Stage Approval`,
        REVISIONS,
        BUDGET,
        LEAVING,
      ],
    ],
    [
      'audit',
      [
        TRACER,
        ...CONFIRMATIONS,
        ...MEALS,
        PIPELINE,
        HOLIDAY_FILE,
        MONTHS,
        'Administration / Salary access log',
        HISTORY,
        WORKBENCH,
        INSPECTOR,
        ...DOCUMENTS,
        'Approval / My tasks',
        `${INCREMENT} / Release by Audit`,
        BUDGET,
        REPORT,
        DUPLICATES,
      ],
    ],
    [
      'finance',
      [
        TRACER,
        ...MEALS,
        MONTHS,
        SHARES,
        'Approval / My tasks',
        `${INCREMENT} / Release by Finance`,
        REVISIONS,
        BUDGET,
        DUPLICATES,
      ],
    ],
  ])('shows %s the screens that work and are theirs', async (login, expected) => {
    const [handMade, declared] = split(getLines(await readMenu(login)));
    expect(declared).toEqual(declaredFor(login));
    const everyone = [
      'Employee Self Service / My Figures',
      'Employee Self Service / My Profile / My Salary Revisions',
      'Employee Self Service / Pay & Tax / Payslip',
      'Employee Self Service / Pay & Tax / PF Management',
      'Employee Self Service / Pay & Tax / Tax Certificate',
      'Employee Self Service / Policies',
      'Employee Self Service / Chat',
      'Employee Self Service / Attendance / My Attendance',
      'Employee Self Service / Attendance / Team Calendar',
      'Employee Self Service / Documents / Company Documents',
      'Employee Self Service / Documents / Forms',
      'Employee Self Service / Grievance & Complaint / Grievance',
      'Employee Self Service / Grievance & Complaint / Complaint',
      'Employee Self Service / My Profile / About Me',
      'Employee Self Service / Contact Book',
      'Employee Self Service / My Profile / My Documents',
      'Employee Self Service / Reports / Asset Report',
      'Employee Self Service / Training / Training Application',
      'Employee Self Service / Training / Training Evaluation',
      'Employee Self Service / Workplace / My Food Corner',
      'Employee Self Service / Workplace / Hot Desk',
      'Employee Self Service / GRC / My Duplicate Attachments',
      'Employee Self Service / Separation / My Final Settlement',
      ...(['hr', 'admin', 'audit'].includes(login) ? [DATES] : []),
      ...(login === 'hr' ? [OVERTIME_FILE, LEAVE_FILE] : []),
      ...(login === 'hr' || login === 'admin' ? [PUNCH_FILE] : []),
      ...(['hr', 'admin', 'audit'].includes(login) ? [KIOSKS] : []),
      ...(['hr', 'manager', 'audit'].includes(login) ? [ROSTER] : []),
      ...(login === 'hr' || login === 'admin' ? [BULK_UPLOAD] : []),
      'Employee Management / Grievances & Issues / Grievance Management',
      ...(['manager', 'hr', 'finance', 'admin', 'md'].includes(login)
        ? ['Employee Management / Separation / Clearance Approval']
        : []),
      ...(['hr', 'md', 'audit', 'finance'].includes(login)
        ? ['Employee Management / Separation / Final Settlement']
        : []),
      ...(['admin', 'hr', 'md', 'audit', 'finance'].includes(login) ? TRAININGS : []),
      ...(['admin', 'hr', 'md', 'audit', 'finance'].includes(login)
        ? [
            'Employee Management / Assets / Asset Registration',
            'Employee Management / Assets / Asset Counts',
          ]
        : []),
      ...(['admin', 'hr', 'md', 'audit'].includes(login)
        ? ['Employee Management / Training / Training Applications']
        : []),
      ...(login === 'hr' || login === 'finance'
        ? ['Compensation & Benefits / Structure / Months of a Year']
        : []),
      'Employee Self Service / My Performance',
      'Performance Management System / Assessments / Assessment',
      ...(['hr', 'audit'].includes(login)
        ? ['Performance Management System / Assessments / HR Assessment']
        : []),
      'Performance Management System / Assessments / Feedback',
      ...(['hr', 'audit'].includes(login)
        ? ['Performance Management System / Assessments / Feedback Rounds']
        : []),
      ...(['manager', 'hr', 'audit'].includes(login)
        ? ['Performance Management System / Nine Box Grid']
        : []),
      'Performance Management System / Coaching / Johari Window',
      'Performance Management System / Coaching / GROW Model',
      'Performance Management System / Performance Planning',
      'Performance Management System / Individual Development Plan',
      ...(['hr', 'audit'].includes(login)
        ? ['Performance Management System / Development Plans']
        : []),
      'Performance Management System / Individual KPI',
      ...(['hr', 'md', 'audit'].includes(login)
        ? ['Performance Management System / Reports / PMS Reports']
        : []),
      ...expected,
      'Dashboard / Dashboard',
      ...(['hr', 'md', 'audit', 'finance'].includes(login)
        ? ['Dashboard / Management Dashboard']
        : []),
      ...(login === 'hr' || login === 'md' ? [HEADCOUNT] : []),
      ...(['hr', 'md', 'audit', 'finance'].includes(login) ? PAYROLL : []),
      ...(['hr', 'md', 'audit', 'finance'].includes(login) ? OF_PAY : []),
      ...(['admin', 'hr', 'md', 'audit', 'finance'].includes(login)
        ? ['Compensation & Benefits / Income Tax / Income Tax Bulk Assign']
        : []),
      ...(['admin', 'hr', 'finance'].includes(login) ? [COUNTRY_FILE] : []),
      ...(['md', 'audit', 'finance'].includes(login) ? [FUND_OPENINGS] : []),
      ...LAST,
    ];
    expect(handMade).toEqual(everyone.sort());
  });

  it('begins with what is used every day, and lists no order of what isn’t there', async () => {
    const menu = await readMenu('hr');
    const entries = (group: string) =>
      menu.find(({ label }) => label === group)?.childList.map(({ label }) => label) ?? [];
    expect(entries('Employee Self Service').slice(0, 4)).toEqual([
      'My Figures',
      'My Profile',
      'Attendance',
      'Leave & Movement',
    ]);
    expect(entries('Employee Management').slice(0, 2)).toEqual(['Employees', 'Time']);
    expect(menu[1]?.to).toBe('/profile/employee');
    const labels = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap(({ label, children = [] }) => [label, ...labels(children)]);
    const existing = new Set(labels(MENU_TREE));
    const ordered = [...Object.entries(MENU_ORDER), ...Object.entries(SECTION_ORDER)];
    const unknown = ordered.flatMap(([, names]) => names).filter((name) => !existing.has(name));
    expect(unknown).toEqual([]);
  });

  it('has groups that lead where their first entry does, in the specification’s fields', async () => {
    const path = '/compensationAndBenefits/increment/incrementReviewHR';
    const menu = await readMenu('hr');
    const pay = menu.find(({ label }) => label === 'Compensation & Benefits');
    expect(pay).toMatchObject({
      label: 'Compensation & Benefits',
      to: '/compensationAndBenefits/increment/incrementRequest',
      isFirstLabel: true,
      isErpMenu: false,
      menuReferenceId: 0,
    });
    expect(pay?.childList[0]?.childList[1]).toEqual({
      label: 'Review by HR',
      to: path,
      isFirstLabel: false,
      isErpMenu: false,
      menuReferenceId: MENU.incrementReviewHR,
      childList: [],
    });
  });

  it('gives other words for screens that are there', async () => {
    const leaves = (nodes: readonly MenuNode[]): string[] =>
      nodes.flatMap(({ label, children = [] }) =>
        children.length === 0 ? [label] : leaves(children),
      );
    const labels = Object.keys({ ...SEARCH_WORDS, ...BENGALI_SEARCH_WORDS });
    expect(labels.filter((label) => !leaves(MENU_TREE).includes(label))).toEqual([]);
    const flat = (entries: readonly MenuListEntry[]): MenuListEntry[] =>
      entries.flatMap((entry) => [entry, ...flat(entry.childList)]);
    const bulk = flat(await readMenu('hr')).find(
      ({ label }) => label === 'Support Bulk Notification',
    );
    expect(bulk?.searchWords).toMatch(/^broadcast /);
  });

  it.each([
    ['hr', 'who reports to whom', ['Organogram']],
    ['hr', 'supervisor', ['Supervisor Review', 'Organogram']],
    ['hr', 'shift', ['Roster Board', 'Calendar Setup']],
    ['hr', 'absent', ['Daily Attendance']],
    ['hr', 'leave balance', ['Leave Balance', 'Employee']],
    ['hr', 'birthday', ['Employee']],
    ['hr', 'verify', ['Issued papers']],
    ['hr', 'service book', ['Employee']],
    ['hr', 'who is on leave', ['Team Calendar']],
    ['admin', 'who can see pay', ['Feature Assign to Role', 'Feature Assign to User']],
    ['admin', 'add a user', ['Users Info']],
    ['admin', 'roles of a person', ['Users Info']],
    ['admin', 'add an office', ['Workplace']],
    ['admin', 'mail settings', ['Queues']],
    ['admin', 'smtp', ['Queues']],
    ['admin', 'backup', ['Queues']],
    ['admin', 'take away a right', ['Feature Assign to User']],
    ['admin', 'import people', ['Import']],
    ['admin', 'checklist', ['First steps']],
    ['audit', 'who approved', ['History']],
    ['audit', 'controls', ['Audit Findings']],
    ['audit', 'proof', ['History']],
    ['audit', 'who saw salaries', ['Salary access log']],
    ['audit', 'who changed the rights', ['Changes of Master Data']],
    ['md', 'what waits for me', ['My tasks']],
    ['md', 'headcount', ['Headcount Plan']],
    ['md', 'payroll run', ['Generate Salary']],
    ['employee', 'resign', ['Separation Application']],
    ['employee', 'receipt', ['Expense']],
    ['employee', 'why is my salary less', ['Payslip']],
    ['employee', 'emergency contact', ['About Me', 'Change Request']],
    ['employee', 'half day', ['Leave Application']],
    ['employee', 'laptop', ['Asset Request']],
    ['employee', 'appraisal', ['My Performance']],
    ['employee', 'work from home', ['Remote Location Request', 'Movement Application']],
    ['employee', 'পদত্যাগ', ['Separation Application']],
    ['employee', 'রসিদ', ['Expense']],
    ['employee', 'হাজিরা', ['My Attendance']],
    ['employee', 'অগ্রিম', ['IOU Application', 'IOU Adjustment', 'Loan Request']],
    ['manager', 'who is away next week', ['Team Calendar']],
    ['manager', 'কে ছুটিতে', ['Team Calendar']],
    ['manager', 'what I approved', ['My tasks']],
    ['manager', 'hire', ['Recruitment Tracer']],
    ['developer', 'chart', ['Workbench']],
    ['developer', 'replay', ['Workbench']],
    ['developer', 'snapshot of an actor', ['Workflow Inspector']],
  ])('leads %s from “%s” to %s', async (login, typed, expected) => {
    const entries = (list: readonly MenuListEntry[]): MenuEntry[] =>
      list.map(({ label, to, searchWords, childList }) => ({
        label,
        to,
        ...(searchWords !== undefined && { words: searchWords }),
        children: entries(childList),
      }));
    const found = suggestionsFor(entries(await readMenu(login)), typed);
    expect(found.slice(0, expected.length).map(({ entry }) => entry.label)).toEqual(expected);
  });

  it('opens no screen whose calls the server would refuse', async () => {
    const views = ['request', 'hr', 'md', 'audit', 'finance'];
    const screens: Record<string, string> = {
      request: 'incrementRequest',
      hr: 'incrementReviewHR',
      md: 'incrementApprovalFinalStage',
      audit: 'incrementReleaseAudit',
      finance: 'incrementReleaseFinance',
    };
    for (const login of ['employee', 'manager', 'hr', 'md', 'audit', 'finance', 'admin']) {
      const shown = JSON.stringify(await readMenu(login));
      for (const view of views) {
        if (!shown.includes(`/${screens[view]}"`)) continue;
        const answer = await (
          await server.as(login)
        ).get(`/Employee/IncrementRequestLanding?year=2026&viewType=${view}`);
        expect([login, view, answer.status]).toEqual([login, view, 200]);
      }
    }
  });
});

describe('the permissions of a user', () => {
  it('are the flags of their roles, and only what holds at least one', async () => {
    expect(await getPermissions('manager')).toEqual([
      {
        menuReferenceId: MENU.incrementRequest,
        menuReferenceName: 'Increment Request',
        isView: true,
        isCreate: true,
        isEdit: false,
        isDelete: false,
      },
      expect.objectContaining({ menuReferenceId: MENU.incrementDetails, isView: true }),
      expect.objectContaining({ menuReferenceId: MENU.marketVisit, isView: true }),
      expect.objectContaining({ menuReferenceId: MENU.approval }),
      expect.objectContaining({ menuReferenceId: MENU.importIncrements, isCreate: true }),
      expect.objectContaining({ menuReferenceId: MENU.import }),
      expect.objectContaining({ menuReferenceId: MENU.dashboard }),
      expect.objectContaining({ menuReferenceId: MENU.policies }),
      expect.objectContaining({ menuReferenceId: MENU.chat }),
      expect.objectContaining({ menuReferenceId: MENU.mySalaryRevisions }),
      expect.objectContaining({ menuReferenceId: MENU.organogram }),
      expect.objectContaining({ menuReferenceId: MENU.strategicMap }),
      expect.objectContaining({
        menuReferenceId: MENU.taskManagement,
        isCreate: true,
        isEdit: true,
      }),
      expect.objectContaining({ menuReferenceId: MENU.grievances, isView: true }),
      expect.objectContaining({ menuReferenceId: MENU.recruitment, isCreate: true }),
      expect.objectContaining({ menuReferenceId: MENU.complaint, isCreate: true }),
      ...[
        ...REQUESTS.map(({ own }) => own.reference),
        ...REPORTS.filter(({ own }) => own).map(({ screen }) => screen.reference),
        MENU.aboutMe,
        MENU.contactBook,
        MENU.ownDocuments,
        MENU.rosterBoard,
        MENU.transfers,
        MENU.joining,
        MENU.confirmation,
        MENU.promotionEligible,
        MENU.clearanceApproval,
        MENU.ownSettlement,
        MENU.myFund,
        MENU.taxCertificate,
        MENU.ownTrainings,
        MENU.ownAssets,
        MENU.foodCorner,
        MENU.hotDesk,
        MENU.companyDocuments,
        MENU.formsToFill,
        MENU.myAttendance,
        MENU.myPayslips,
        MENU.teamCalendar,
        MENU.kpiPresentation,
        MENU.ownDuplicates,
        MENU.ownDashboard,
        MENU.assessments,
        MENU.individualKpi,
        MENU.performancePlanning,
        MENU.johari,
        MENU.developmentPlan,
        MENU.growTalks,
        MENU.feedback,
        MENU.nineBoxGrid,
        MENU.myPerformance,
        MENU.upcomingFeatures,
      ]
        .toSorted((a, b) => a - b)
        .map((menuReferenceId) => expect.objectContaining({ menuReferenceId, isView: true })),
    ]);
  });

  it('add up over several roles', async () => {
    const ids = (await getPermissions('allRoles')).map(({ menuReferenceId }) => menuReferenceId);
    expect(ids).toEqual(
      expect.arrayContaining([
        MENU.incrementRequest,
        MENU.incrementReviewHR,
        MENU.incrementApprovalFinalStage,
        MENU.incrementReleaseAudit,
        MENU.incrementReleaseFinance,
      ]),
    );
    expect(ids).not.toContain(MENU.permissions);
  });
});

describe('someone else’s menu', () => {
  it('is one’s own, whomever one names', async () => {
    const { employeeId } = await server.as('hr');
    for (const id of [employeeId, other.employeeId, 999_999]) {
      expect(await readMenu('employee', `?EmployeeId=${id}`)).toEqual(await readMenu('employee'));
      expect(await getPermissions('employee', `?employeeId=${id}`)).toEqual(
        await getPermissions('employee'),
      );
    }
  });

  it('is shown to an administrator, of their own account', async () => {
    const { employeeId } = await server.as('hr');
    expect(await readMenu('admin', `?EmployeeId=${employeeId}`)).toEqual(await readMenu('hr'));
    expect(await getPermissions('admin', `?employeeId=${employeeId}`)).toEqual(
      await getPermissions('hr'),
    );
    const admin = await server.as('admin');
    for (const id of [other.employeeId, 1, 999_999]) {
      const answers = await Promise.all([
        admin.get(`/Auth/GetMenuListPermissionWise?EmployeeId=${id}`),
        admin.get(`/Auth/GetMenuUserPermissionForActivityCheck?employeeId=${id}`),
      ]);
      for (const { status, body } of answers) {
        expect([id, status]).toEqual([id, 404]);
        expect(JSON.stringify(body)).not.toContain(MARK);
      }
    }
  });
});

describe('the menu’s table', () => {
  it('holds the specification’s first-level groups in its order', async () => {
    const groups = await query<{ label: string }>(
      server.db,
      'select label from menus where parent_id is null order by position',
    );
    expect(groups.map(({ label }) => label)).toEqual([
      'Employee Self Service',
      'Employee Management',
      'Administration',
      'Approval',
      'Compensation & Benefits',
      'Analytics',
      'Dashboard',
      'Overview',
      'Recruitment',
      'Manning',
      'Task Management',
      'Performance Management System',
    ]);
  });

  it('goes three levels deep at the most, and gives every working screen a permission', async () => {
    const faults = await query(
      server.db,
      `with recursive tree as (
         select id, 1 as level from menus where parent_id is null
         union all select m.id, t.level + 1 from menus m join tree t on t.id = m.parent_id
       )
       select m.label, t.level from menus m join tree t on t.id = m.id
       where t.level > 3 or ((m.menu_reference_id is null) <> (m.path is null))`,
    );
    expect(faults).toEqual([]);
  });

  it('is written again only when the code’s changed, and then as the code has it', async () => {
    const stored = () =>
      query(server.db, 'select * from menus order by id').then((rows) => JSON.stringify(rows));
    const before = await stored();
    await query(server.db, `update menus set label = 'Edited' where id = 1`);
    await syncMenu(server.db);
    expect(await stored()).toContain('Edited');
    await query(server.db, `update installation set value = 'older' where key = 'menu'`);
    await Promise.all([syncMenu(server.db), syncMenu(server.db), syncMenu(server.db)]);
    expect(await stored()).toBe(before);
  });
});
