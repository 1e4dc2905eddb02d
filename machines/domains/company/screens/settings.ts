import { WORDING } from '#machines/core/screens/harmless.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { ACT, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, edit, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

const configuration = '/administration/configuration';

const rules = `${configuration}/notificationConfig`;

/** Shares, role profiles, language and the working calendar. */
export const settings = area({
  screens: {
    shares: {
      address: `${configuration}/shareCreate`,
      title: 'Company Shares',
      menu: { group: 'Administration', within: 'Configuration', label: 'Share Create' },
      permission: {
        reference: MENU.shares,
        name: 'Company Shares',
        allow: { admin: ISSUE, finance: ISSUE, md: VIEW },
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
    accounts: {
      address: `${configuration}/account`,
      title: 'Account',
      menu: { group: 'Administration', within: 'Configuration' },
      permission: { reference: MENU.accounts, name: 'Account', allow: { admin: VIEW } },
      calls: {
        'GET /Accounts/List': view(MENU.accounts),
        'GET /Accounts/Details': view(MENU.accounts),
      },
    },
    createAccount: {
      address: `${configuration}/account/create`,
      title: 'Create Account',
      needs: create(MENU.accounts),
      calls: { 'POST /Accounts/Create': create(MENU.accounts) },
    },
    editAccount: {
      address: `${configuration}/account/edit/:id`,
      title: 'Edit Account',
      needs: edit(MENU.accounts),
      calls: {
        'POST /Accounts/Edit': edit(MENU.accounts),
        'POST /Accounts/SetActive': edit(MENU.accounts),
        'POST /Accounts/InviteAdministrator': edit(MENU.accounts),
      },
    },
    account: {
      address: `${configuration}/account/:id`,
      title: 'Account',
      needs: view(MENU.accounts),
    },
    roleProfile: {
      address: `${configuration}/roleProfile`,
      title: 'Role Profile',
      menu: { group: 'Administration', within: 'Configuration' },
      needs: view(MENU.permissions),
      calls: {
        'GET /RoleProfiles/List': view(MENU.permissions, MENU.users),
        'GET /RoleProfiles/Holders': view(MENU.permissions),
        'POST /RoleProfiles/Save': edit(MENU.permissions),
        'POST /RoleProfiles/SetActive': edit(MENU.permissions),
        'POST /RoleProfiles/Give': edit(MENU.permissions),
        'POST /RoleProfiles/Take': edit(MENU.permissions),
      },
    },
    language: {
      address: `${configuration}/language`,
      title: 'Language and wording',
      menu: { group: 'Administration', within: 'Configuration' },
      permission: {
        reference: MENU.language,
        harmless: WORDING,
        name: 'Language and wording',
        allow: { admin: ACT },
        appliesEverywhere: true,
      },
      calls: { 'POST /Shell/SaveAccountLanguage': edit(MENU.language) },
    },
    notificationRules: {
      address: rules,
      title: 'Notification Config',
      menu: { group: 'Administration', within: 'Configuration' },
      permission: {
        reference: MENU.notificationRules,
        name: 'Notification Config',
        allow: { admin: ISSUE },
        appliesEverywhere: true,
      },
      calls: {
        'GET /Notification/Rules': view(MENU.notificationRules),
        'POST /Notification/SetRuleActive': edit(MENU.notificationRules),
        'POST /Notification/TestRule': view(MENU.notificationRules),
      },
    },
    createNotificationRule: {
      address: `${rules}/create`,
      title: 'Create Notification Rule',
      needs: create(MENU.notificationRules),
      calls: {
        // The call edits a rule if it gets an ID, and otherwise creates one. It checks the permission for
        // each.
        'POST /Notification/SaveRule': view(MENU.notificationRules),
      },
    },
    editNotificationRule: {
      address: `${rules}/edit/:id`,
      title: 'Edit Notification Rule',
      needs: edit(MENU.notificationRules),
    },
    notificationRule: {
      address: `${rules}/view/:id`,
      title: 'Notification Rule',
      needs: view(MENU.notificationRules),
    },
    dashboardComponents: {
      address: `${configuration}/dashboardComponent`,
      title: 'Dashboard Components',
      menu: { group: 'Administration', within: 'Configuration', label: 'Dashboard Component' },
      permission: {
        reference: MENU.dashboardComponents,
        name: 'Dashboard Components',
        allow: { admin: ACT },
        appliesEverywhere: true,
      },
      calls: {
        'GET /Dashboard/Components': view(MENU.dashboardComponents),
        'POST /Dashboard/SetActive': edit(MENU.dashboardComponents),
      },
    },
    dashboardComponentPermissions: {
      address: `${configuration}/dashboardComponentPermission`,
      title: 'Dashboard Component Permission',
      menu: { group: 'Administration', within: 'Configuration' },
      needs: view(MENU.dashboardComponents),
      calls: { 'POST /Dashboard/ShowTo': edit(MENU.dashboardComponents) },
    },
    managementDashboardPermission: {
      address: `${configuration}/managementDashboardPermission`,
      title: 'Management Dashboard Permission',
      menu: { group: 'Administration', within: 'Configuration' },
      needs: view(MENU.permissions),
    },
    workingCalendar: {
      address: `${configuration}/workingCalendar`,
      title: 'Working Calendar',
      menu: { group: 'Administration', within: 'Configuration' },
      permission: {
        reference: MENU.workingCalendar,
        name: 'Working Calendar',
        allow: { hr: ACT, admin: ACT },
        appliesEverywhere: true,
      },
      calls: {
        'GET /WorkingCalendar/Get': view(MENU.workingCalendar),
        'POST /WorkingCalendar/Save': edit(MENU.workingCalendar),
      },
    },
  },
});
