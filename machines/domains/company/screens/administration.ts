import { MENU } from '#machines/core/values/menuReferences.ts';
import { ACT, ADD, ISSUE, VIEW } from '#machines/core/screens/allow.ts';
import { create, fileCalls, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Imports, first steps, jobs, and email addresses that wait for a second person. */
export const administration = area({
  screens: {
    bulkEmployees: {
      address: '/profile/employee/bulk',
      title: 'Employee Bulk Upload',
      menu: { group: 'Employee Management', within: 'Employees' },
      needs: create(MENU.importPeople),
    },
    import: {
      address: '/administration/import',
      title: 'Import',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.import,
        name: 'Import',
        allow: { admin: VIEW, hr: VIEW, supervisor: VIEW },
      },
      calls: {
        ...fileCalls('/Import/People', MENU.importPeople),
        ...fileCalls('/Import/Increments', MENU.importIncrements),
      },
    },
    // The screen is shown after the setup, and stays available later.
    firstSteps: {
      address: '/administration/firstSteps',
      title: 'First steps',
      menu: { group: 'Administration' },
      needs: [...create(MENU.importPeople), ...create(MENU.users)],
    },
    jobQueues: {
      address: '/administration/queues',
      title: 'Queues',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.queues,
        name: 'Queues',
        allow: { admin: ACT },
        appliesEverywhere: true,
      },
      calls: {
        'GET /Operations/Queues': view(MENU.queues),
        'GET /Operations/Installation': view(MENU.queues),
        'POST /Operations/OpenQueueBoard': view(MENU.queues),
        'POST /Operations/SendTestMail': view(MENU.queues),
        // This call is for people who restore databases.
        'POST /Workflow/AcknowledgeRestore': view(MENU.queues),
      },
    },
    // HR proposes an address and an administrator confirms it, so that no one alone can get access to another
    // person's password.
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
        // Anyone who proposed an address can withdraw it. The call checks who else can decide.
        'POST /Users/DecideMail': view(MENU.loginMails),
      },
    },
    // This address redirects to the first of these screens (spec 002 §2.10).
  },
  permissions: [
    { reference: MENU.importPeople, name: 'Import people', allow: { admin: ADD, hr: ADD } },
    { reference: MENU.importIncrements, name: 'Import increments', allow: { supervisor: ADD } },
  ],
});
