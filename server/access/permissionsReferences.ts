import { FLAGS, MENU, type Flag, type MenuReference } from '#machines/contracts/permissions.ts';
import { declaredReferences } from './declaredScreens.ts';
import { ROLES } from '#machines/values/roles.ts';
import type { Reference } from './need.ts';

const view: readonly Flag[] = ['isView'];
const everybodyMay = (flags: readonly Flag[]) =>
  Object.fromEntries(Object.keys(ROLES).map((role) => [role, flags]));
const everybody = everybodyMay(view);
const act: readonly Flag[] = ['isView', 'isEdit'];
const add: readonly Flag[] = ['isView', 'isCreate'];
const keep: readonly Flag[] = ['isView', 'isCreate', 'isDelete'];
const issue: readonly Flag[] = ['isView', 'isCreate', 'isEdit'];

/**
 * Each reference's name and default roles. Of a workflow's screens a role may do what the machine
 * gives it a part in; who may act on which row is the machine's to say, whatever stands here.
 */
const HAND_MADE: Readonly<Record<MenuReference, Reference>> = {
  [MENU.incrementRequest]: { name: 'Increment Request', allow: { supervisor: add, hr: view } },
  [MENU.incrementReviewHR]: { name: 'Increment Review by HR', allow: { hr: act } },
  [MENU.incrementApprovalFinalStage]: {
    name: 'Increment Approval, Final Stage',
    allow: { md: act },
  },
  [MENU.incrementReleaseAudit]: { name: 'Increment Release by Audit', allow: { audit: act } },
  [MENU.incrementReleaseFinance]: { name: 'Increment Release by Finance', allow: { finance: act } },
  [MENU.incrementDetails]: {
    name: 'Increment Details',
    allow: { supervisor: view, hr: view, md: view, audit: view, finance: view },
    goesWith: [
      MENU.incrementReviewHR,
      MENU.incrementApprovalFinalStage,
      MENU.incrementReleaseAudit,
      MENU.incrementReleaseFinance,
    ],
  },
  [MENU.incrementBudget]: {
    name: 'Increment Budget',
    allow: { md: act, hr: view, audit: view, finance: view },
  },
  // No screen: whether other people's pay shows on the screens that have it.
  [MENU.salaries]: { name: 'Salaries of others', allow: { hr: view, md: view, finance: view } },
  [MENU.salaryAccessLog]: { name: 'Salary access log', allow: { audit: view } },
  [MENU.workbench]: {
    name: 'Workbench',
    allow: { developer: view, hr: view, admin: view, audit: view },
  },
  [MENU.workingCalendar]: {
    name: 'Working Calendar',
    allow: { hr: ['isView', 'isEdit'], admin: ['isView', 'isEdit'] },
  },
  [MENU.language]: { name: 'Language and wording', allow: { admin: act } },
  // Planned: their groups show what is coming to whoever will use it.
  [MENU.organogram]: { name: 'Organogram', allow: everybody },
  [MENU.strategicMap]: { name: 'Strategic Map', allow: everybody },
  [MENU.taskManagement]: { name: 'Task Management', allow: everybody },
  [MENU.performance]: { name: 'Performance Management System', allow: everybody },
  [MENU.queues]: { name: 'Queues', allow: { admin: ['isView', 'isEdit'] } },
  [MENU.inspector]: {
    name: 'Workflow Inspector',
    allow: { developer: view, admin: view, audit: view },
  },
  [MENU.history]: { name: 'History', allow: { audit: view, hr: view, admin: view } },
  [MENU.processReport]: {
    name: 'Process Report',
    allow: { hr: view, audit: view, admin: view },
  },
  // The specification fixes the screens' own permission to full access (001 §6).
  [MENU.grievances]: { name: 'Grievances', allow: everybody },
  // Whoever sees it sees every grievance of their units that isn't kept from them.
  [MENU.grievanceDashboard]: { name: 'Grievance Dashboard', allow: { hr: act, admin: act } },
  [MENU.recruitment]: {
    name: 'Recruitment Tracer',
    // Everybody: a superior without a role reviews what their people ask for.
    allow: { ...everybody, supervisor: add, hr: issue, md: act },
  },
  [MENU.headcountPlan]: { name: 'Headcount Plan', allow: { hr: act, md: view } },
  [MENU.shares]: { name: 'Company Shares', allow: { admin: issue, finance: issue, md: view } },
  [MENU.chat]: { name: 'Chat', allow: everybody },
  [MENU.policies]: { name: 'Policies', allow: everybody },
  [MENU.policyUpload]: { name: 'Policy Upload', allow: { admin: keep, hr: keep } },
  [MENU.marketVisit]: { name: 'Market Visit Reports', allow: {} },
  [MENU.mealConsume]: { name: 'Meal Consume', allow: {} },
  [MENU.duplicateAttachments]: { name: 'Duplicate Attachments', allow: {} },
  [MENU.dashboard]: { name: 'Dashboard', allow: everybody },
  [MENU.approval]: { name: 'Approval', allow: everybody },
  [MENU.mySalaryRevisions]: { name: 'My Salary Revisions', allow: everybody },
  [MENU.salaryRevisions]: {
    name: 'Salary revisions and letters',
    allow: { hr: view, md: view, finance: view },
  },
  // Everybody raises complaints, rates them, and does the steps they are responsible for.
  [MENU.complaint]: { name: 'Complaint', allow: everybodyMay(issue) },
  [MENU.issueManagement]: { name: 'Issue Management', allow: { hr: issue } },
  [MENU.ticketProcesses]: { name: 'Issue types and steps', allow: { hr: act, admin: act } },
  [MENU.permissions]: { name: 'Roles and permissions', allow: { admin: FLAGS } },
  [MENU.importPeople]: { name: 'Import people', allow: { admin: add, hr: add } },
  [MENU.import]: { name: 'Import', allow: { admin: view, hr: view, supervisor: view } },
  [MENU.importIncrements]: { name: 'Import increments', allow: { supervisor: add } },
};

/** Each permission's name and defaults: of the screens above, and of every screen that a kit draws. */
export const REFERENCES: Readonly<Record<number, Reference>> = {
  ...HAND_MADE,
  ...declaredReferences(),
};
