import { FLAGS, MENU } from '#machines/values/menuReferences.ts';
import { ACT, ADD, ISSUE, LOOK } from '#machines/screens/allow.ts';
import { create, edit, view } from '#machines/screens/need.ts';
import { area } from '#machines/screens/screen.ts';

const configuration = '/administration/configuration';
const roles = '/administration/roleManagement';
const roleManager = '/administration/roleManagement/userRoleManager';

export const administration = area({
  screens: {
    import: {
      address: '/administration/import',
      title: 'Import',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.import,
        name: 'Import',
        allow: { admin: LOOK, hr: LOOK, supervisor: LOOK },
      },
      calls: {
        'POST /Import/People': create(MENU.importPeople),
        'GET /Import/PeopleTemplate': create(MENU.importPeople),
        'POST /Import/Increments': create(MENU.importIncrements),
      },
    },
    // Where the set-up leads. Its parts stand in the menu by themselves.
    firstSteps: {
      address: '/administration/firstSteps',
      title: 'First steps',
      needs: [...create(MENU.importPeople), ...create(MENU.users)],
    },
    jobQueues: {
      address: '/administration/queues',
      title: 'Queues',
      menu: { group: 'Administration' },
      permission: { reference: MENU.queues, name: 'Queues', allow: { admin: ACT } },
      calls: {
        'GET /Operations/Queues': view(MENU.queues),
        'POST /Operations/OpenQueueBoard': view(MENU.queues),
        // Who restores databases.
        'POST /Workflow/AcknowledgeRestore': view(MENU.queues),
      },
    },
    // HR proposes, an administrator confirms: nobody opens the way to somebody's password alone.
    emailChanges: {
      address: '/administration/emailChanges',
      title: 'Email Changes',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.loginMails,
        name: 'Email changes',
        allow: { hr: ADD, admin: ISSUE },
      },
      calls: {
        'GET /Users/MailProposals': view(MENU.loginMails),
        'POST /Users/ProposeMail': create(MENU.loginMails),
        // Whoever proposed it withdraws it; who else decides, the call itself asks.
        'POST /Users/DecideMail': view(MENU.loginMails),
      },
    },
    // Leads to the first of them (spec 002 §2.10).
    roleManagement: {
      address: roles,
      title: 'Role Management',
      needs: view(MENU.users),
    },
    usersInfo: {
      address: `${roles}/usersInfo`,
      title: 'Users Info',
      menu: { group: 'Administration', within: 'Role Management' },
      permission: { reference: MENU.users, name: 'Users', allow: { admin: FLAGS } },
      calls: {
        'GET /Users/List': view(MENU.users),
        'GET /Users/Details': view(MENU.users),
        'POST /Users/Create': create(MENU.users),
        'GET /Users/InviteAll': create(MENU.users),
        'POST /Users/InviteAll': create(MENU.users),
        'POST /Users/Invite': edit(MENU.users),
        'POST /Auth/UserActivation': edit(MENU.users),
        'POST /Users/SetActive': edit(MENU.users),
        'POST /Users/Lock': edit(MENU.users),
        'POST /Users/ResetPassword': edit(MENU.users),
        'POST /Users/EndSessions': edit(MENU.users),
        'POST /Users/GiveRole': edit(MENU.permissions),
        'POST /Users/TakeRole': edit(MENU.permissions),
        'GET /Users/RoleProposals': view(MENU.permissions),
        'POST /Users/DecideRole': edit(MENU.permissions),
      },
    },
    partnerUsersInfo: {
      address: `${roles}/partnerUsersInfo`,
      title: 'Partner Users Info',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: { 'POST /Users/CreatePartner': create(MENU.users) },
    },
    programs: {
      address: `${roles}/programs`,
      title: 'Programs',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: {
        'GET /Programs/List': view(MENU.users),
        'POST /Programs/Make': create(MENU.users),
        'POST /Programs/MakeKey': edit(MENU.permissions),
        'POST /Programs/EndKey': edit(MENU.users),
      },
    },
    userRole: {
      address: `${roles}/userRole`,
      title: 'User Role',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /Roles/List': view(MENU.permissions, MENU.users),
        'POST /Roles/Save': edit(MENU.permissions),
        'POST /Roles/SetActive': edit(MENU.permissions),
      },
    },
    // Leads to the first of them.
    userRoleManager: {
      address: roleManager,
      title: 'User Role Manager',
      needs: view(MENU.permissions),
    },
    roleAssignToUser: {
      address: `${roleManager}/roleAssignToUser`,
      title: 'Role Assign to User',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.users),
      calls: { 'GET /Roles/Held': view(MENU.users) },
    },
    rolePermissions: {
      address: `${roleManager}/featureAssignToRole`,
      title: 'Feature Assign to Role',
      menu: { group: 'Administration', within: 'Role Management' },
      permission: {
        reference: MENU.permissions,
        name: 'Roles and permissions',
        allow: { admin: FLAGS },
      },
      calls: {
        'GET /Permission/GetRolePermissions': view(MENU.permissions),
        'POST /Permission/UpdateRolePermissions': edit(MENU.permissions),
      },
    },
    userPermissions: {
      address: `${roleManager}/featureAssignToUser`,
      title: 'Feature Assign to User',
      menu: { group: 'Administration', within: 'Role Management' },
      needs: view(MENU.permissions),
      calls: {
        'GET /Permission/GetUserPermissions': view(MENU.permissions),
        'POST /Permission/UpdateUserPermissions': edit(MENU.permissions),
        'POST /Permission/UnlockLogin': edit(MENU.permissions),
      },
    },
    salaryAccessLog: {
      address: '/administration/salaryAccessLog',
      title: 'Salary access log',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.salaryAccessLog,
        name: 'Salary access log',
        allow: { audit: LOOK },
      },
      calls: {
        'GET /Privacy/PayLooks': view(MENU.salaryAccessLog),
        'GET /Privacy/PayLook': view(MENU.salaryAccessLog),
      },
    },
    searchHistory: {
      address: '/history',
      title: 'History',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.history,
        name: 'History',
        allow: { audit: LOOK, hr: LOOK, admin: LOOK },
      },
      calls: {
        'GET /Workflow/SearchHistory': view(MENU.history),
        'GET /Workflow/HistoryFile': view(MENU.history),
        'GET /Workflow/Proof': view(MENU.history),
        'GET /Workflow/VerifyPart': view(MENU.history),
        'GET /Workflow/SealKey': view(MENU.history),
        'GET /Workflow/HistoryStatus': view(MENU.history, MENU.queues),
        'POST /Workflow/StartVerification': view(MENU.history),
      },
    },
    processReport: {
      address: '/processReport',
      title: 'Process Report',
      menu: { group: 'Analytics' },
      permission: {
        reference: MENU.processReport,
        name: 'Process Report',
        allow: { hr: LOOK, audit: LOOK, admin: LOOK },
      },
      calls: { 'GET /Workflow/ProcessReport': view(MENU.processReport) },
    },
    workbench: {
      address: '/workbench',
      title: 'Workbench',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.workbench,
        name: 'Workbench',
        allow: { developer: LOOK, hr: LOOK, admin: LOOK, audit: LOOK },
      },
      calls: { 'GET /Workflow/Charts': view(MENU.workbench) },
    },
    instance: {
      address: '/workbench/:workflow/instance/:subjectId',
      title: 'Instance',
      needs: view(MENU.workbench),
      // Whoever opens the workbench; what of it, the instance's own rule says.
      calls: { 'GET /Workflow/Instance': view(MENU.workbench) },
    },
    whatIf: {
      address: '/workbench/:workflow/whatIf',
      title: 'What if',
      needs: view(MENU.workbench),
    },
    replay: {
      address: '/workbench/:workflow/replay',
      title: 'Replay a period',
      needs: view(MENU.workbench),
      calls: { 'GET /Workflow/Replay': view(MENU.workbench) },
    },
    inspector: {
      address: '/workbench/inspector',
      title: 'Workflow Inspector',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.inspector,
        name: 'Workflow Inspector',
        allow: { developer: LOOK, admin: LOOK, audit: LOOK },
      },
      calls: { 'GET /Workflow/Steps': view(MENU.inspector) },
    },
    shares: {
      address: `${configuration}/shareCreate`,
      title: 'Company Shares',
      menu: { group: 'Administration', within: 'Configuration', label: 'Share Create' },
      permission: {
        reference: MENU.shares,
        name: 'Company Shares',
        allow: { admin: ISSUE, finance: ISSUE, md: LOOK },
      },
      calls: {
        'GET /ShareExchange/GetAllCompanyShares': view(MENU.shares),
        'POST /ShareExchange/UpdateCompanyShareRate': edit(MENU.shares),
        'POST /ShareExchange/AllocateCompanyShares': edit(MENU.shares),
        'POST /ShareExchange/ReleaseCompanyShares': edit(MENU.shares),
      },
    },
    createShares: {
      address: `${configuration}/shareCreate/create`,
      title: 'Create Share',
      needs: create(MENU.shares),
      calls: { 'POST /ShareExchange/SaveAllCompanyShares': create(MENU.shares) },
    },
    editShare: {
      address: `${configuration}/shareCreate/create/:companyShareId`,
      title: 'Create Share',
      needs: create(MENU.shares),
    },
    share: {
      address: `${configuration}/shareCreate/view/:companyShareId`,
      title: 'Company Shares',
      needs: view(MENU.shares),
      calls: { 'GET /ShareExchange/GetAllCompanySharesDetails': view(MENU.shares) },
    },
    language: {
      address: `${configuration}/language`,
      title: 'Language and wording',
      menu: { group: 'Administration', within: 'Configuration' },
      permission: {
        reference: MENU.language,
        name: 'Language and wording',
        allow: { admin: ACT },
      },
      calls: { 'POST /Shell/SaveAccountLanguage': edit(MENU.language) },
    },
    workingCalendar: {
      address: `${configuration}/workingCalendar`,
      title: 'Working Calendar',
      menu: { group: 'Administration', within: 'Configuration' },
      permission: {
        reference: MENU.workingCalendar,
        name: 'Working Calendar',
        allow: { hr: ACT, admin: ACT },
      },
      calls: {
        'GET /WorkingCalendar/Get': view(MENU.workingCalendar),
        'POST /WorkingCalendar/Save': edit(MENU.workingCalendar),
      },
    },
  },
  permissions: [
    { reference: MENU.importPeople, name: 'Import people', allow: { admin: ADD, hr: ADD } },
    { reference: MENU.importIncrements, name: 'Import increments', allow: { supervisor: ADD } },
  ],
  calls: {
    'GET /Permission/GetPermissionChanges': view(MENU.permissions),
    'GET /Permission/GetProposals': view(MENU.permissions),
    'POST /Permission/DecideProposal': edit(MENU.permissions),
  },
});
