import type { Page } from 'playwright-core';
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '#machines/core/values/documentKinds.ts';
import type { Filled } from './filled.ts';
import { OF_ONE_RUN, payScreens } from './payScreens.ts';
import { taskScreens } from './taskScreens.ts';
import { assetScreens } from './assetScreens.ts';
import { feedbackScreens } from './feedbackScreens.ts';
import { growthScreens } from './growthScreens.ts';
import { trainingScreens } from './trainingScreens.ts';
import type { Screen } from './screen.ts';
import { INCREMENT, year } from './fixture.ts';
import { asIfItShowedPdfs, selectAll, SIZES } from './people.ts';

export type { Screen };

const CASES = '/profile/rewardsAndDisciplinary/grievance';
const TRANSFERS = '/profile/transferandpromotion/transferandpromotion';
const ROLES = '/administration/roleManagement/userRoleManager';
const EXTENSIONS = '/administration/roleManagement/userRoleExtension';
const SHARES = '/administration/configuration/shareCreate';
const ACCOUNTS = '/administration/configuration/account';
const USERS = '/administration/roleManagement';
const ANNOUNCEMENTS = '/administration/announcement';
const DOCUMENTS = '/administration/documentManagement';
const COMPLAINTS = '/SelfService/IssueManagement';
const ISSUES = '/profile/IssueManagement';
const ISSUE_TYPES = '/administration/configuration/issueTypes';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' });
};

/** The stages of an increment differ only by their actions, so HR's is checked for all. */
const stage = (route: string, as: string, more: Partial<Screen> = { alike: true }): Screen[] => [
  {
    route: `${INCREMENT}/${route}`,
    as,
    at: `${INCREMENT}/${route}?year=${year}`,
    shows: 'Average percent',
    alike: more.alike ?? false,
  },
  {
    route: `${INCREMENT}/${route}/view/:sectionId`,
    as,
    at: `${INCREMENT}/${route}/view/1?year=${year}&unit=1&workplaceGroup=1`,
    shows: 'Average percent',
    ...more,
  },
];

/** A register of documents, with its forms. The six registers differ only by their names. */
const register = (kind: DocumentKind, id: number, alike: boolean): Screen[] => [
  {
    route: `${DOCUMENTS}/${kind}`,
    alike,
    as: 'hr',
    at: `${DOCUMENTS}/${kind}`,
    shows: `${DOCUMENT_KINDS[kind].prefix}-1`,
  },
  {
    route: `${DOCUMENTS}/${kind}/create`,
    alike,
    as: 'hr',
    at: `${DOCUMENTS}/${kind}/create`,
    shows: 'Reaches',
  },
  {
    route: `${DOCUMENTS}/${kind}/edit/:id`,
    alike: true,
    as: 'hr',
    at: `${DOCUMENTS}/${kind}/edit/${id}`,
    shows: 'Reaches',
  },
];

/** Every screen of the application, at least once. A test compares this list with the router. */
export const everyScreen = (contents: Filled): readonly Screen[] => [
  ...payScreens,
  ...taskScreens,
  ...trainingScreens(contents.trainingId),
  ...growthScreens(contents.grown),
  ...feedbackScreens(contents.answered),
  ...assetScreens,
  ...otherScreens(contents),
];

const otherScreens = ({
  conversationId,
  incrementIds,
  ticketId,
  transferId,
  caseId,
  documentIds,
  heldRoleId,
  profitCentersId,
  candidateId,
  separationId,
  settlementId,
}: Filled): readonly Screen[] => [
  {
    route: '/',
    as: null,
    at: '/',
    shows: 'User id',
    moments: {
      forgotten: async (page) => {
        await press(page, 'Forget Password');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.getByText('Email or user ID is required').waitFor();
      },
    },
  },
  { route: '/zxcvv', as: null, at: '/zxcvv', shows: 'Enter ID' },
  { route: '/check', as: null, at: '/check', shows: 'Verify a document' },
  {
    route: '/check/:code',
    as: null,
    at: '/check/0000-0000-0000-0000',
    shows: 'No document has this code',
  },
  {
    route: '/profile/separation/ClearanceApproval',
    as: 'hr',
    at: '/profile/separation/ClearanceApproval',
    shows: 'Decisions',
  },
  {
    route: '/profile/separation/FinalSettlement',
    as: 'hr',
    at: `/profile/separation/FinalSettlement?settlement=${settlementId}`,
    shows: 'Before it is settled',
    moments: {
      byHand: async (page) => {
        await press(page, 'Recalculate');
        await press(page, 'Add a line');
        await page.getByText('Line 1').waitFor();
      },
    },
  },
  {
    route: '/pms/assessment',
    as: 'manager',
    at: '/pms/assessment',
    shows: 'HR has not opened an assessment for you.',
  },
  {
    route: '/pms/assessment/self',
    as: 'employee',
    at: '/pms/assessment/self',
    shows: 'HR has not opened an assessment for you.',
  },
  {
    route: '/pms/assessment/supervisor',
    as: 'manager',
    at: '/pms/assessment/supervisor',
    shows: 'HR has not opened an assessment for you.',
  },
  {
    route: '/pms/assessment/hr',
    as: 'hr',
    at: '/pms/assessment/hr',
    shows: 'The cycle is not opened yet.',
  },
  {
    route: '/pms/planning',
    as: 'manager',
    at: '/pms/planning',
    shows: 'HR has not planned a cycle yet.',
  },
  {
    route: '/pms/individualKpi',
    as: 'hr',
    at: '/pms/individualKpi',
    shows: 'No targets were agreed',
  },
  {
    route: '/pms/assessment/bar',
    as: 'manager',
    at: '/pms/assessment/bar',
    shows: 'No one is waiting for your marks',
  },
  {
    route: '/pms/coaching/johari',
    as: 'employee',
    at: '/pms/coaching/johari',
    shows: 'Colleagues you asked',
    moments: {
      choosing: async (page) => {
        await press(page, 'Choose adjectives of yourself');
        await page.getByText('0 chosen').waitFor();
      },
    },
  },
  {
    route: '/pms/nineBoxGrid',
    as: 'hr',
    at: '/pms/nineBoxGrid',
    shows: 'No one is in the grid yet',
  },
  {
    route: '/strategicMap',
    as: 'employee',
    at: '/strategicMap',
    shows: 'No strategic plan yet',
  },
  {
    route: '/pms/reports',
    as: 'hr',
    at: '/pms/reports',
    shows: 'No scores yet',
  },
  {
    route: '/SelfService/myPerformance',
    as: 'employee',
    at: '/SelfService/myPerformance',
    shows: 'HR has not opened an assessment for you.',
  },
  {
    route: '/SelfService/separation/settlement',
    as: 'employee',
    at: '/SelfService/separation/settlement',
    shows: 'What you and the company owe each other when you leave.',
  },
  {
    route: '/profile/separation/employeeRelease/release/:id',
    as: 'hr',
    at: `/profile/separation/employeeRelease/release/${separationId}`,
    shows: 'Clearance',
  },
  {
    route: '/profile/separation/employeeRelease/view/:id',
    as: 'hr',
    at: `/profile/separation/employeeRelease/view/${separationId}`,
    shows: 'Clearance',
    alike: true,
  },
  {
    route: '/profile/employeeServiceBook/:empId',
    as: 'hr',
    at: '/profile/employeeServiceBook/1',
    shows: 'Employment history',
  },
  {
    route: '/profile/employee/:empId',
    as: 'hr',
    at: '/profile/employee/1',
    shows: 'Attendance by month',
    moments: {
      edit: async (page) => {
        await page.getByRole('tab', { name: 'Family' }).click();
        await press(page, 'Edit');
        await press(page, 'Add family member');
        await page.getByRole('group', { name: 'family member 1' }).waitFor();
      },
    },
  },
  {
    route: '/profile/employeeProfile/:empId',
    as: 'hr',
    at: '/profile/employeeProfile/2',
    shows: 'Emergency contact',
  },
  {
    route: '/profile/employeecreateandedit',
    as: 'hr',
    at: '/profile/employeecreateandedit',
    shows: 'Section and department',
  },
  {
    route: '/administration/integration/HireDeskEmployee/create',
    as: 'hr',
    at: '/administration/integration/HireDeskEmployee/create',
    shows: 'Requisitions at the offer stage or later',
  },
  {
    route: '/profile/employeecreateandeditForHireDesk',
    as: 'hr',
    at: `/profile/employeecreateandeditForHireDesk?candidateId=${candidateId}`,
    shows: 'Decline',
  },
  {
    route: '/profile/ProfitCenterAssign/create',
    as: 'hr',
    at: '/profile/ProfitCenterAssign/create?employeeId=5',
    shows: '100 % given',
  },
  {
    route: '/profile/ProfitCenterAssign/edit/:id',
    as: 'hr',
    at: `/profile/ProfitCenterAssign/edit/${profitCentersId}`,
    shows: 'Shares over time',
  },
  {
    route: '/profile/EmployeeBulkUpdate',
    as: 'hr',
    at: '/profile/EmployeeBulkUpdate',
    shows: 'Upload the completed file',
    moments: {
      preview: async (page) => {
        await page
          .getByLabel('Or paste rows')
          .fill('Employee Id,Grade,From\nNOBODY,M1,2026-01-01\n');
        await page.getByLabel('Reason').fill('Yearly review');
        await press(page, 'Check');
        await page.getByText('that you can change').first().waitFor();
      },
    },
  },
  {
    route: '/profile/employee/go-for-print/:empId',
    as: 'hr',
    at: '/profile/employee/go-for-print/1',
    shows: 'Nominees',
  },
  {
    route: '/profile/employee/go-for-print/:empId/print-preview',
    as: 'hr',
    at: '/profile/employee/go-for-print/1/print-preview?parts=personal,family',
    shows: 'Date of birth',
  },
  { route: '/SelfService/aboutMe', as: 'employee', at: '/SelfService/aboutMe', shows: 'Nominees' },
  {
    route: '/SelfService/contactBook',
    as: 'employee',
    at: '/SelfService/contactBook',
    shows: 'Person 1',
  },
  {
    route: '/SelfService/DocumentsUpload',
    as: 'employee',
    at: '/SelfService/DocumentsUpload',
    shows: 'Documents',
  },
  {
    route: '/SelfService/DocumentsUpload/entry',
    as: 'employee',
    at: '/SelfService/DocumentsUpload/entry',
    shows: 'My Documents',
  },
  { route: '/privacy-policy', as: null, at: '/privacy-policy', shows: /February 2021/ },
  {
    route: '/dashboard',
    as: 'employee',
    at: '/dashboard',
    shows: 'Your screens',
    moments: {
      'menu search': async (page) => {
        await page.getByRole('combobox', { name: 'Search the menu' }).fill('d');
        await page
          .getByRole('option', { name: /Dashboard/ })
          .first()
          .waitFor();
      },
      'side panel': async (page) => {
        await page.keyboard.press('Escape');
        await press(page, /Help and account/);
        await page.getByRole('link', { name: 'Privacy' }).waitFor();
      },
      drawer: async (page) => {
        await page.keyboard.press('Escape');
        await page.setViewportSize(SIZES.phone);
        await press(page, 'Open the menu');
        await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
      },
    },
  },
  {
    route: `${INCREMENT}/incrementReviewHR`,
    as: 'employee',
    at: `${INCREMENT}/incrementReviewHR`,
    shows: 'Your are not allowed to access',
  },
  { route: '/approval', alike: true, as: 'manager', at: '/approval', shows: 'My tasks' },
  {
    route: '/administration/configuration/organogram',
    as: 'employee',
    at: '/administration/configuration/organogram',
    shows: 'North',
  },
  { route: '/account/mail', as: 'md', at: '/account/mail', shows: 'New email address' },
  { route: '/account/photo', as: 'md', at: '/account/photo', shows: 'Choose a photo' },
  {
    route: '/SelfService/policies',
    as: 'employee',
    at: '/SelfService/policies',
    shows: 'Code of conduct',
    moments: {
      viewer: async (page) => {
        await press(page, 'View Code of conduct');
        await page.getByRole('link', { name: /^Open plan/ }).waitFor();
      },
    },
  },
  {
    route: '/SelfService/foodCorner',
    as: 'employee',
    at: '/SelfService/foodCorner',
    shows: 'My meals',
  },
  { route: '/profile/foodCorner', as: 'hr', at: '/profile/foodCorner', shows: 'Meal List' },
  {
    route: '/profile/TakeMeal',
    as: 'hr',
    at: '/profile/TakeMeal',
    shows: 'Payable by the employee',
  },
  { route: '/profile/detailsReport', as: 'hr', at: '/profile/detailsReport', shows: 'Report Type' },
  {
    route: '/SelfService/hotDesk',
    as: 'employee',
    at: '/SelfService/hotDesk',
    shows: 'My bookings',
  },
  {
    route: '/profile/reports/ResourceUtilizationReport',
    as: 'hr',
    at: '/profile/reports/ResourceUtilizationReport',
    shows: 'Report Type',
    moments: {
      results: async (page) => {
        await press(page, 'View');
        await page.getByText('Current usage').waitFor();
      },
    },
  },
  {
    route: '/profile/reports/marketVisit',
    as: 'hr',
    at: '/profile/reports/marketVisit',
    shows: 'Form Date',
  },
  {
    route: '/profile/reports/marketVisitOs',
    alike: true,
    as: 'hr',
    at: '/profile/reports/marketVisitOs',
    shows: 'Form Date',
  },
  // Without a token it redirects to the login.
  { route: '/invitation', as: null, at: '/invitation', shows: 'User id' },
  { route: '/refuseEmail', as: null, at: '/refuseEmail#1.x', shows: 'Keep your email address' },
  { route: '/setup', as: null, at: '/setup', shows: 'Cadre has been set up already. Log in' },
  { route: '/leaver', as: null, at: '/leaver', shows: /Open the link that HR sent you/ },
  { route: '/kiosk', as: null, at: '/kiosk', shows: /This device is not registered/ },
  {
    route: ANNOUNCEMENTS,
    as: 'hr',
    at: ANNOUNCEMENTS,
    shows: 'Eid holidays',
  },
  {
    route: `${ANNOUNCEMENTS}/create`,
    as: 'hr',
    at: `${ANNOUNCEMENTS}/create`,
    shows: 'Reaches',
  },
  {
    route: `${ANNOUNCEMENTS}/edit/:id`,
    alike: true,
    as: 'hr',
    at: `${ANNOUNCEMENTS}/edit/1`,
    shows: 'Reaches',
  },
  {
    route: `${ANNOUNCEMENTS}/:id`,
    as: 'hr',
    at: `${ANNOUNCEMENTS}/1`,
    shows: 'Read receipts',
  },
  ...DOCUMENT_KIND_IDS.flatMap((kind, index) => register(kind, documentIds[kind], index > 0)),
  {
    route: `${DOCUMENTS}/view`,
    as: 'employee',
    at: `${DOCUMENTS}/view`,
    shows: 'waiting for your acknowledgement',
  },
  {
    route: `${DOCUMENTS}/view/:id`,
    as: 'hr',
    at: `${DOCUMENTS}/view/${documentIds.SOP}`,
    // Its button is enabled once the reading is recorded; before that, its colours are changing.
    shows: /^Due on/,
  },
  {
    route: '/SelfService/forms',
    as: 'employee',
    at: '/SelfService/forms',
    shows: 'FRM-1',
  },
  {
    route: '/administration/policyUpload',
    as: 'hr',
    at: '/administration/policyUpload',
    shows: 'Code of conduct',
    moments: {
      upload: async (page) => {
        await press(page, 'Upload a policy');
        await press(page, 'Save');
        await page.getByText('Policy title is required').first().waitFor();
      },
    },
  },
  {
    route: '*',
    as: 'employee',
    at: '/no/such/screen',
    shows: 'There is no page at this address',
  },
  {
    route: '/approval',
    as: 'hr',
    at: '/approval',
    shows: 'Person 5',
  },
  {
    route: '/approval',
    as: 'hr',
    at: '/approval?workflow=increment&state=hrReview',
    shows: 'Person 5',
    moments: {
      selection: async (page) => {
        await page.getByRole('checkbox').nth(1).click();
        await page.getByRole('button', { name: 'Money added' }).waitFor();
      },
      profile: async (page) => {
        await press(page, /^Profile/);
        await page.getByRole('radio', { name: 'System' }).waitFor();
      },
      bell: async (page) => {
        await page.keyboard.press('Escape');
        await press(page, /^Notifications/);
        await page
          .getByRole('region', { name: 'Latest notifications' })
          .getByRole('link')
          .first()
          .waitFor();
      },
    },
  },
  {
    route: '/workflow/:workflow/:subjectId',
    as: 'finance',
    at: `/workflow/increment/${incrementIds.finance}`,
    shows: 'waiting for finance',
  },
  {
    route: '/chat-app',
    as: 'hr',
    at: `/chat-app?conversation=${conversationId}`,
    shows: 'Shall we begin?',
    moments: {
      members: async (page) => {
        await press(page, 'Group');
        await page.getByRole('menuitem', { name: 'Members' }).click();
        await page.getByText('The hr (you)').waitFor();
      },
      rename: async (page) => {
        await close(page);
        await press(page, 'Group');
        await page.getByRole('menuitem', { name: /^Rename/ }).click();
        await page.getByRole('dialog', { name: 'Rename the group' }).waitFor();
      },
      picker: async (page) => {
        await close(page);
        await press(page, 'Group');
        await page.getByRole('menuitem', { name: /^Add/ }).click();
        await page.getByRole('textbox', { name: 'Search people' }).fill('The f');
        await page.getByRole('button', { name: /The finance/ }).waitFor();
      },
    },
  },
  {
    route: '/account/notifications',
    as: 'hr',
    at: '/account/notifications',
    shows: 'Notification methods',
    moments: {
      popup: async (page) => {
        await press(page, /^Chat/);
        await page.getByRole('dialog', { name: 'Chat' }).getByText('Decisions').waitFor();
      },
      'popup thread': async (page) => {
        const popup = page.getByRole('dialog', { name: 'Chat' });
        await popup.getByRole('button', { name: /Decisions/ }).click();
        await popup.getByText('Shall we begin?').first().waitFor();
      },
    },
  },
  {
    route: '/administration/queues',
    as: 'admin',
    at: '/administration/queues',
    shows: 'To retry',
  },
  {
    route: '/administration/emailChanges',
    as: 'hr',
    at: '/administration/emailChanges',
    shows: 'Email Changes',
    moments: {
      propose: async (page) => {
        await press(page, 'Propose email address');
        await page.getByRole('dialog', { name: 'Propose email address' }).waitFor();
      },
    },
  },
  { route: USERS, as: 'admin', at: USERS, shows: 'Users Info' },
  { route: `${USERS}/usersInfo`, as: 'admin', at: `${USERS}/usersInfo`, shows: 'The admin' },
  {
    route: `${USERS}/partnerUsersInfo`,
    alike: true,
    as: 'admin',
    at: `${USERS}/partnerUsersInfo`,
    shows: 'Partner Users Info',
  },
  {
    route: '/administration/firstSteps',
    as: 'admin',
    at: '/administration/firstSteps',
    shows: '1. Import your people',
  },
  {
    route: '/profile/remoteLocation/kiosk',
    as: 'hr',
    at: '/profile/remoteLocation/kiosk',
    shows: /Open this screen on that device/,
  },
  {
    route: '/administration/import',
    as: 'hr',
    at: '/administration/import',
    shows: 'Columns of the file',
  },
  {
    route: `${INCREMENT}/incrementRequest/create`,
    as: 'manager',
    at: `${INCREMENT}/incrementRequest/create`,
    shows: 'Select people for an increment',
  },
  {
    route: `${INCREMENT}/incrementRequest/createIncrement`,
    as: 'manager',
    at: `${INCREMENT}/incrementRequest/createIncrement`,
    shows: 'Create Increment',
  },
  {
    route: `${INCREMENT}/incrementRequest/editIncrement/:incrementId`,
    as: 'manager',
    at: `${INCREMENT}/incrementRequest/editIncrement/${incrementIds.review}?sectionId=1&year=${year}&unit=1&workplaceGroup=1`,
    shows: 'Person 5',
  },
  {
    route: '/changepassword',
    as: 'hr',
    at: '/changepassword',
    shows: /Change password/i,
  },
  {
    route: `${INCREMENT}/incrementBudget`,
    as: 'md',
    at: `${INCREMENT}/incrementBudget?year=${year}`,
    shows: '500,000.00',
    moments: {
      pool: async (page) => {
        await press(page, /the budget of North/);
        await page.getByRole('dialog', { name: 'Budget of North' }).waitFor();
      },
    },
  },
  {
    route: '/profile/reports/recruitementTracer/:type',
    as: 'hr',
    at: '/profile/reports/recruitementTracer/all',
    shows: /REQ-\d+-0001/,
    moments: {
      view: async (page) => {
        await press(page, /^View REQ/);
        await page.getByText('Time in Stage').first().waitFor();
      },
      update: async (page) => {
        await close(page);
        await press(page, /^Status Update/);
        await page.getByRole('textbox', { name: /^Comments,/ }).waitFor();
      },
    },
  },
  {
    route: '/profile/reports/recruitementTracer/create',
    as: 'manager',
    at: '/profile/reports/recruitementTracer/create',
    shows: 'Recruitment Information',
  },
  {
    route: '/profile/recruitment/headcountPlan',
    as: 'hr',
    at: '/profile/recruitment/headcountPlan',
    shows: 'No plan',
    moments: {
      plan: async (page) => {
        await press(page, /the plan of Accounts/);
        await page.getByRole('dialog', { name: 'Plan of Accounts' }).waitFor();
      },
    },
  },
  {
    route: '/administration/salaryAccessLog',
    as: 'audit',
    at: '/administration/salaryAccessLog',
    shows: 'The hr',
  },
  {
    route: '/administration/configuration/language',
    as: 'admin',
    at: '/administration/configuration/language',
    shows: 'Default wording of English',
  },
  {
    route: '/administration/configuration/workingCalendar',
    as: 'hr',
    at: '/administration/configuration/workingCalendar',
    shows: /8 working hours now/,
    moments: {
      holiday: async (page) => {
        await press(page, 'Add holiday');
        await page.getByRole('textbox', { name: 'Name' }).waitFor();
      },
    },
  },
  {
    route: '/history',
    as: 'audit',
    at: '/history',
    shows: 'Time in stage',
    moments: {
      verified: async (page) => {
        await press(page, 'Verify all');
        await page.getByText('No problems found').waitFor();
      },
    },
  },
  {
    route: '/processReport',
    as: 'hr',
    at: '/processReport?workflow=increment',
    shows: 'Median duration',
  },
  {
    route: '/processReport/map',
    as: 'hr',
    at: '/processReport/map?workflow=increment',
    shows: 'Variants on the map',
  },
  {
    route: '/workbench/day',
    as: 'developer',
    at: '/workbench/day',
    shows: 'Moves on this day',
  },
  {
    route: '/profile/reports/leavingPrediction',
    as: 'hr',
    at: '/profile/reports/leavingPrediction',
    shows: 'Permitted use',
  },
  {
    route: '/SelfService/dashboard',
    as: 'employee',
    at: '/SelfService/dashboard',
    shows: 'Leave balance',
    moments: {
      arranging: async (page) => {
        await press(page, 'Customize');
        await page.getByRole('button', { name: 'Reset' }).waitFor();
      },
    },
  },
  { route: '/dashboard/management', as: 'hr', at: '/dashboard/management', shows: 'Headcount' },
  {
    route: '/administration/configuration/notificationConfig',
    as: 'admin',
    at: '/administration/configuration/notificationConfig',
    shows: 'Always notified',
  },
  {
    route: '/administration/configuration/notificationConfig/create',
    as: 'admin',
    at: '/administration/configuration/notificationConfig/create',
    shows: 'Text added to the notice',
  },
  {
    route: '/administration/configuration/notificationConfig/edit/:id',
    as: 'admin',
    at: '/administration/configuration/notificationConfig/edit/1',
    shows: 'Rule not found',
  },
  {
    route: '/administration/configuration/notificationConfig/view/:id',
    alike: true,
    as: 'admin',
    at: '/administration/configuration/notificationConfig/view/1',
    shows: 'Rule not found',
  },
  {
    route: '/supportBulkNotification',
    as: 'hr',
    at: '/supportBulkNotification',
    shows: 'New notice',
  },
  {
    route: '/administration/configuration/dashboardComponent',
    as: 'admin',
    at: '/administration/configuration/dashboardComponent',
    shows: 'Monthly cost by department',
  },
  {
    route: '/administration/configuration/dashboardComponentPermission',
    as: 'admin',
    at: '/administration/configuration/dashboardComponentPermission',
    shows: 'Monthly cost by department',
  },
  {
    route: '/administration/configuration/managementDashboardPermission',
    as: 'admin',
    at: '/administration/configuration/managementDashboardPermission',
    shows: 'Managing director',
  },
  {
    route: '/grc/duplicateAttachments',
    as: 'audit',
    at: '/grc/duplicateAttachments',
    shows: 'Search by expense code',
  },
  {
    route: '/SelfService/GRCReport/duplicateAttachments',
    alike: true,
    as: 'employee',
    at: '/SelfService/GRCReport/duplicateAttachments',
    shows: 'Search by expense code',
  },
  {
    route: '/kpiPresentation',
    as: 'employee',
    at: '/kpiPresentation',
    shows: '17.6',
    moments: {
      last: async (page) => {
        await page.getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('ArrowLeft');
        await page.getByText('3 / 3').waitFor();
        // A touch swipe turns the page, but selecting text with a mouse doesn't.
        const card = page.locator('main section section');
        for (const pointerType of ['mouse', 'touch']) {
          await card.dispatchEvent('pointerdown', { clientX: 300, pointerType });
          await card.dispatchEvent('pointerup', { clientX: 100, pointerType });
        }
        await page.getByText('1 / 3').waitFor();
      },
    },
  },
  { route: '/workbench', as: 'hr', at: '/workbench', shows: 'HR review' },
  {
    route: '/workbench/:workflow/instance/:subjectId',
    as: 'hr',
    at: `/workbench/increment/instance/${incrementIds.released}`,
    shows: 'Time in each stage',
  },
  {
    route: '/workbench/:workflow/conformance',
    as: 'hr',
    at: '/workbench/expense/conformance',
    shows: 'Check the log',
  },
  {
    route: '/workbench/:workflow/replay',
    as: 'hr',
    at: '/workbench/increment/replay',
    shows: 'New value',
    moments: {
      answer: async (page) => {
        await page.getByLabel('New value').fill('8');
        await press(page, 'Replay');
        await page
          .getByRole('table', { name: 'Figures by state' })
          .or(page.getByText('Reached'))
          .first()
          .waitFor();
      },
    },
  },
  {
    route: '/workbench/:workflow/whatIf',
    as: 'hr',
    at: '/workbench/increment/whatIf',
    shows: 'Start with',
    moments: {
      begun: async (page) => {
        await press(page, 'Start');
        await press(page, 'Send “Request”');
        await page.getByRole('button', { name: 'Send “Recomend”' }).waitFor();
      },
    },
  },
  {
    route: '/workbench/inspector',
    as: 'audit',
    at: '/workbench/inspector',
    shows: 'Sequence',
  },
  {
    route: '/SelfService/attendance',
    as: 'employee',
    at: '/SelfService/attendance',
    shows: 'Missing punches',
  },
  {
    route: '/administration/leaveandmovement/approvalPipeline',
    as: 'hr',
    at: '/administration/leaveandmovement/approvalPipeline',
    shows: 'Request type',
  },
  {
    route: '/profile/leaveApplication/pLDateChange',
    as: 'hr',
    at: '/profile/leaveApplication/pLDateChange',
    shows: 'No privilege leave is approved',
  },
  {
    route: '/profile/leaveApplication/allocation',
    alike: true,
    as: 'hr',
    at: '/profile/leaveApplication/allocation',
    shows: 'Columns of the file',
  },
  {
    route: '/profile/overTime/bulkUpload',
    alike: true,
    as: 'hr',
    at: '/profile/overTime/bulkUpload',
    shows: 'Columns of the file',
  },
  {
    route: '/administration/timeManagement/holidayImport',
    as: 'hr',
    at: '/administration/timeManagement/holidayImport',
    shows: 'Columns of the file',
  },
  {
    route: '/profile/attendance/punchUpload',
    as: 'hr',
    at: '/profile/attendance/punchUpload',
    shows: 'Columns of the file',
    moments: {
      import: async (page) => {
        await press(page, 'Import…');
        await page.getByText('Or paste rows').waitFor();
      },
    },
  },
  {
    route: '/profile/attendance/rosterBoard',
    as: 'hr',
    at: '/profile/attendance/rosterBoard',
    shows: 'From the pattern',
  },
  {
    route: '/SelfService/teamCalendar',
    as: 'employee',
    at: '/SelfService/teamCalendar',
    shows: 'In your calendar app',
    moments: {
      year: async (page) => {
        await page.getByRole('tab', { name: 'Your year' }).click();
        await page.getByRole('heading', { name: /^January/ }).waitFor();
      },
      address: async (page) => {
        await press(page, 'Create an address');
        await page.getByText('Copy it now: it is not shown again').waitFor();
      },
    },
  },
  {
    route: '/administration/timeManagement/monthLock',
    as: 'hr',
    at: '/administration/timeManagement/monthLock',
    shows: 'Not calculated',
  },
  { route: '/account/salaryAccess', as: 'employee', at: '/account/salaryAccess', shows: /The / },
  { route: '/account/delegation', as: 'md', at: '/account/delegation', shows: 'On leave' },
  { route: '/account/jobs', as: 'md', at: '/account/jobs', shows: 'No jobs' },
  { route: '/account/sessions', as: 'hr', at: '/account/sessions', shows: 'Last seen' },
  { route: '/account/signIns', as: 'hr', at: '/account/signIns', shows: 'Signed in' },
  {
    route: '/SelfService/salaryRevisions',
    as: 'employee',
    at: '/SelfService/salaryRevisions',
    shows: 'Last changed',
    moments: {
      letter: async (page) => {
        await asIfItShowedPdfs(page);
        await press(page, /^Preview letter/);
        await page.locator('iframe[src^="blob:"]').waitFor();
      },
    },
  },
  {
    route: `${INCREMENT}/salaryRevisions`,
    as: 'hr',
    at: `${INCREMENT}/salaryRevisions?employeeId=1`,
    shows: 'Last changed',
  },
  {
    route: COMPLAINTS,
    as: 'employee',
    at: `${COMPLAINTS}?ticket=${ticketId}`,
    shows: 'Certificates and documents',
    moments: {
      review: async (page) => {
        await press(page, 'Review');
        const review = page.getByRole('dialog', { name: 'Review' });
        await review.getByRole('button', { name: 'Submit' }).click();
        await review.getByText('Please provide a rating').waitFor();
      },
    },
  },
  {
    route: `${COMPLAINTS}/create`,
    as: 'employee',
    at: `${COMPLAINTS}/create?type=isSelfService`,
    shows: 'General Information',
  },
  {
    route: ISSUES,
    as: 'hr',
    at: ISSUES,
    shows: 'IT equipment and access',
    moments: {
      update: async (page) => {
        await press(page, /^Ticket Status Update of/);
        await press(page, /^Assign someone to/);
        await page.getByRole('combobox', { name: 'Responsible person' }).waitFor();
      },
    },
  },
  {
    route: `${ISSUES}/create`,
    as: 'hr',
    at: `${ISSUES}/create?type=isEmployeeManagement`,
    shows: 'General Information',
  },
  {
    route: '*',
    alike: true,
    as: 'hr',
    at: ISSUE_TYPES,
    shows: 'Payroll and salary',
    moments: {
      steps: async (page) => {
        await press(page, 'Actions for IT equipment and access');
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await page.getByRole('button', { name: 'Add step' }).waitFor();
      },
    },
  },
  {
    route: SHARES,
    as: 'finance',
    at: SHARES,
    shows: 'North',
    moments: {
      rate: async (page) => {
        await press(page, 'Edit Share Rate of North');
        await page.getByRole('dialog', { name: 'Edit Share Rate' }).waitFor();
      },
    },
  },
  {
    route: `${SHARES}/create`,
    as: 'finance',
    at: `${SHARES}/create`,
    shows: 'Create Share',
  },
  {
    route: `${SHARES}/create/:companyShareId`,
    alike: true,
    as: 'finance',
    at: `${SHARES}/create/1`,
    shows: 'Edit Share',
  },
  {
    route: `${SHARES}/view/:companyShareId`,
    as: 'finance',
    at: `${SHARES}/view/1`,
    shows: 'On leave',
    moments: {
      allocate: async (page) => {
        await press(page, 'Allocate');
        await page.getByRole('dialog', { name: 'Allocate shares' }).waitFor();
      },
    },
  },
  {
    route: '/SelfService/grievanceManagement',
    alike: true,
    as: 'manager',
    at: '/SelfService/grievanceManagement',
    shows: 'Incident Date & Time',
  },
  {
    route: '/profile/grievanceManagement',
    as: 'manager',
    at: '/profile/grievanceManagement',
    shows: 'Incident Date & Time',
    moments: {
      assigned: async (page: Page) => {
        await page.getByRole('tab', { name: 'Assigned to Me' }).click();
        await press(page, /^Update Status of GRV/);
        await page.getByRole('dialog', { name: 'Update Status' }).waitFor();
      },
      receipt: async (page: Page) => {
        await close(page);
        await press(page, 'Receipt code');
        await page.getByRole('dialog', { name: 'Follow by receipt code' }).waitFor();
      },
    },
  },
  {
    route: '/profile/grievanceManagement/dashboard',
    as: 'hr',
    at: '/profile/grievanceManagement/dashboard',
    shows: 'Total Grievances',
    moments: {
      details: async (page: Page) => {
        await press(page, /^Actions for GRV/);
        await page.getByRole('menuitem', { name: 'View Details' }).click();
        await page.getByRole('dialog', { name: /^Grievance Details for ticket GRV/ }).waitFor();
      },
      assign: async (page: Page) => {
        await close(page);
        await press(page, /^Actions for GRV/);
        await page.getByRole('menuitem', { name: 'Assign' }).click();
        await press(page, 'Assign');
        await page.getByText('Team member selection is required').first().waitFor();
      },
      note: async (page: Page) => {
        await close(page);
        await press(page, /^Actions for GRV/);
        await page.getByRole('menuitem', { name: 'Add Note' }).click();
        await page.getByRole('dialog', { name: 'Add Note' }).waitFor();
      },
      deadlines: async (page: Page) => {
        await close(page);
        await press(page, 'Deadlines');
        await page.getByRole('dialog', { name: 'Deadlines' }).waitFor();
      },
    },
  },
  { route: `${USERS}/programs`, as: 'admin', at: `${USERS}/programs`, shows: 'New program' },
  { route: `${USERS}/userRole`, as: 'admin', at: `${USERS}/userRole`, shows: 'New role' },
  {
    route: '/administration/arlRole',
    alike: true,
    as: 'admin',
    at: '/administration/arlRole',
    shows: 'New role',
  },
  {
    route: `${USERS}/webhooks`,
    as: 'admin',
    at: `${USERS}/webhooks`,
    shows: 'Chat bot',
    moments: {
      deliveries: async (page) => {
        await page.getByText('Chat bot').first().click();
        await page.getByText('Deliveries to Chat bot').waitFor();
      },
      new: async (page) => {
        await close(page);
        await press(page, 'New webhook');
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor();
      },
    },
  },
  {
    route: '/approval/from-google-chat',
    as: 'hr',
    at: '/approval/from-google-chat#x',
    shows: 'Open the task',
  },
  { route: ACCOUNTS, as: 'developer', at: ACCOUNTS, shows: 'Testing Ltd' },
  {
    route: `${ACCOUNTS}/create`,
    as: 'developer',
    at: `${ACCOUNTS}/create`,
    shows: 'First administrator',
  },
  {
    route: `${ACCOUNTS}/edit/:id`,
    alike: true,
    as: 'developer',
    at: `${ACCOUNTS}/edit/1`,
    shows: 'Company name',
  },
  { route: `${ACCOUNTS}/:id`, as: 'admin', at: `${ACCOUNTS}/1`, shows: 'Fiscal year begins in' },
  {
    route: `${USERS}/featureGroup`,
    as: 'admin',
    at: `${USERS}/featureGroup`,
    shows: 'Headcount desk',
    moments: {
      group: async (page) => {
        await page.getByText('Headcount desk').first().click();
        await page.getByText('Roles that have it').waitFor();
      },
      give: async (page) => {
        await press(page, 'Give');
        await page.getByText('A person, in addition to their roles').waitFor();
      },
    },
  },
  {
    route: '/administration/configuration/roleProfile',
    as: 'admin',
    at: '/administration/configuration/roleProfile',
    shows: 'Branch office',
    moments: {
      give: async (page) => {
        await press(page, 'Actions for Branch office');
        await page.getByRole('menuitem', { name: 'Give to a person' }).click();
        await page.getByText('Business unit').first().waitFor();
      },
    },
  },
  {
    route: `${USERS}/twoPeople`,
    as: 'admin',
    at: `${USERS}/twoPeople`,
    shows: 'Who counts as one person',
  },
  {
    route: '/administration/roleManagement/singleSignOn',
    as: 'admin',
    at: '/administration/roleManagement/singleSignOn',
    shows: 'Everyone at the mill',
    moments: {
      new: async (page) => {
        await press(page, 'New rule');
        await page.getByText('Value of the claim').waitFor();
      },
    },
  },
  { route: ROLES, as: 'admin', at: ROLES, shows: 'Changes' },
  {
    route: `${ROLES}/roleAssignToUser`,
    as: 'admin',
    at: `${ROLES}/roleAssignToUser`,
    shows: /Open a person to give a role/,
  },
  { route: EXTENSIONS, as: 'admin', at: EXTENSIONS, shows: 'Supervisor' },
  { route: `${EXTENSIONS}/create`, as: 'admin', at: `${EXTENSIONS}/create`, shows: 'Role of' },
  {
    route: `${EXTENSIONS}/view/:id`,
    as: 'admin',
    at: `${EXTENSIONS}/view/${heldRoleId}`,
    shows: 'North',
  },
  {
    route: `${ROLES}/featureAssignToRole`,
    as: 'admin',
    at: `${ROLES}/featureAssignToRole`,
    shows: 'Changes',
  },
  {
    route: `${ROLES}/featureAssignToUser`,
    as: 'admin',
    at: `${ROLES}/featureAssignToUser`,
    shows: 'Choose a person',
  },
  ...stage('incrementRequest', 'manager'),
  ...stage('incrementReviewHR', 'hr', {
    moments: {
      history: async (page) => {
        await page.locator('[data-row] button').first().click();
        await page.getByRole('list', { name: 'History' }).waitFor();
      },
      question: async (page) => {
        await close(page);
        await selectAll(page);
        await press(page, 'Recomend');
        await page.getByRole('alertdialog').waitFor();
      },
    },
  }),
  ...stage('incrementApprovalFinalStage', 'md'),
  ...stage('incrementReleaseAudit', 'audit'),
  {
    route: '/profile/confirmation/SupervisorReview',
    as: 'hr',
    at: '/profile/confirmation/SupervisorReview',
    shows: 'Supervisor Review',
  },
  {
    route: '/profile/confirmation/HRAcceptance',
    alike: true,
    as: 'hr',
    at: '/profile/confirmation/HRAcceptance',
    shows: 'HR Acceptance',
  },
  {
    route: `${INCREMENT}/single`,
    as: 'manager',
    at: `${INCREMENT}/single`,
    shows: 'Increment Percentage',
  },
  {
    route: `${INCREMENT}/bulk`,
    alike: true,
    as: 'manager',
    at: `${INCREMENT}/bulk`,
    shows: 'Columns of the file',
  },
  {
    route: `${TRANSFERS}/create`,
    as: 'hr',
    at: `${TRANSFERS}/create`,
    shows: 'What changes',
  },
  {
    route: `${TRANSFERS}/edit/:id`,
    alike: true,
    as: 'hr',
    at: `${TRANSFERS}/edit/${transferId}`,
    shows: 'What changes',
  },
  {
    route: `${TRANSFERS}/view/:id`,
    as: 'hr',
    at: `${TRANSFERS}/view/${transferId}`,
    shows: 'What changes',
  },
  {
    route: '/profile/employee/bulk',
    alike: true,
    as: 'hr',
    at: '/profile/employee/bulk',
    shows: 'Columns of the file',
  },
  {
    route: `${CASES}/create`,
    as: 'hr',
    at: `${CASES}/create`,
    shows: 'Charge',
  },
  {
    route: `${CASES}/details/:id`,
    as: 'hr',
    at: `${CASES}/details/${caseId}`,
    shows: 'Case',
  },
  {
    route: '/profile/transferandpromotion/joining/view/:id',
    alike: true,
    as: 'hr',
    at: `/profile/transferandpromotion/joining/view/${transferId}`,
    shows: 'What changes',
  },
  ...stage('incrementReleaseFinance', 'finance'),
];

/** Routes without a screen of their own, and the test that covers each. */
export const SEEN_ELSEWHERE: Record<string, string> = {
  ...OF_ONE_RUN,
  '/SelfService/taxCertificate': 'tests/api/pay: its call; without a tax year it only says so',
  '/compensationAndBenefits/pf/member/:id': 'pay/funds.test.ts: the same component for oneself',
  '/compensationAndBenefits/tax/certificate/:employeeId/:yearId':
    'tests/api/pay: its call; it needs a tax year with challans',
  '/verifypin': 'signInAccessibility.test.ts: only a login that needs a code leads there',
  '/api/PdfAndExcelReport/ReceiveContact': 'downloads.test.ts: saves a file',
  '/api/Document/DownloadFile': 'downloads.test.ts: saves a file',
};

/** Navigates within the open application like a link, without reloading. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Waits until a screen shows the text and has finished loading. */
export async function filled(page: Page, shows: string | RegExp): Promise<void> {
  await page.locator('main').getByText(shows).locator('visible=true').first().waitFor();
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator('[data-skeleton], [aria-busy="true"]').first().waitFor({ state: 'detached' });
}
