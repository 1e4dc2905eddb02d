import { generatePath } from 'react-router-dom';
import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import type { ViewType } from '#machines/domains/increments/contracts/increments.ts';
import { SCREENS, type ScreenName } from '#machines/catalogue/screens.ts';
import { queryString } from '#web/lib/apiClient.ts';

/** The path of every screen by its name, as declared. The paths with parameters are built below. */
const addresses = Object.fromEntries(
  Object.entries(SCREENS).map(([name, { address }]) => [name, address]),
) as { [Name in ScreenName]: (typeof SCREENS)[Name]['address'] };

/** The landing screen of each stage of an increment (spec 000 §2). */
const stages: Record<ViewType, string> = {
  request: addresses.incrementRequest,
  hr: addresses.incrementReviewHR,
  md: addresses.incrementApprovalFinalStage,
  audit: addresses.incrementReleaseAudit,
  finance: addresses.incrementReleaseFinance,
};

/** The parameters of a section's page. They are in the URL, so that a shared link shows the same section. */
export interface SectionAddress {
  sectionId: number;
  year: number;
  unit: number;
  workplaceGroup: number;
}

type Id = number | string;

/** Every path of the application. */
export const paths = {
  ...addresses,
  home: addresses.dashboard,
  /** The inbox lists everything that waits for the user, the most urgent first. */
  inbox: addresses.approval,
  // The following screens are in the specification's menu, but aren't built yet.
  leaveApplication: '/SelfService/leaveAndMovement/leaveApplication',
  movementApplication: '/SelfService/leaveAndMovement/movementApplication',
  approvalQueue: (workflow: string, state: string, within: string = addresses.approval) =>
    `${within}${queryString({ workflow, state })}`,
  /**
   * The path of a queue that asks, as soon as it opens, whether to act on all tasks or only on those without
   * exceptions.
   */
  actInQueue: (workflow: string, state: string, on: string, unit: string) =>
    `${addresses.approval}${queryString({ workflow, state, act: on, actIn: unit })}`,
  /**
   * The path of a task that is open in its queue. If a notice is about several tasks or stages, it is the path
   * of the queue.
   */
  approvalTask: ({
    workflow,
    state,
    subjectId,
    subject,
  }: {
    workflow: string;
    state: string | null;
    subjectId: number | null;
    subject: string;
  }) =>
    `${addresses.approval}${queryString({
      workflow,
      ...(state !== null && { state }),
      ...(subjectId !== null && { task: subjectId, q: subject }),
    })}`,
  organogramAt: (code: string) => `${addresses.organogram}${queryString({ find: code })}`,
  employeeOf: (id: Id) => generatePath(addresses.employee, { empId: String(id) }),
  employeeProfileOf: (id: Id) => generatePath(addresses.employeeProfile, { empId: String(id) }),
  printOf: (id: Id) => generatePath(addresses.chooseForPrint, { empId: String(id) }),
  printPreviewOf: (id: Id, parts: readonly string[]) =>
    `${generatePath(addresses.printPreview, { empId: String(id) })}${queryString({ parts: parts.join(',') })}`,
  employees: '/profile/employee',
  peopleChanges: '/profile/reports/peopleChanges',
  recordedChanges: '/administration/changes',
  hireDesk: '/administration/integration/HireDeskEmployee',
  profitCenters: '/profile/ProfitCenterAssign',
  editProfitCentersOf: (id: Id) => generatePath(addresses.editProfitCenters, { id: String(id) }),
  /** The path contains the ID of a candidate if recruitment handed the person over. */
  rehireOf: (id: Id, candidateId?: Id) =>
    `${generatePath(addresses.serviceBook, { empId: String(id) })}?rehire=1${candidateId ? `&candidateId=${candidateId}` : ''}`,
  serviceBookOf: (id: Id) => generatePath(addresses.serviceBook, { empId: String(id) }),
  policyDetailsOf: (employeeId: Id, policyId: Id) =>
    generatePath(addresses.employeePolicyDetails, {
      employeeBasicInfoId: String(employeeId),
      policyId: String(policyId),
    }),
  notificationRuleOf: (id: Id) => generatePath(addresses.notificationRule, { id: String(id) }),
  editNotificationRuleOf: (id: Id) =>
    generatePath(addresses.editNotificationRule, { id: String(id) }),
  accountOf: (id: Id) => generatePath(addresses.account, { id: String(id) }),
  editAccountOf: (id: Id) => generatePath(addresses.editAccount, { id: String(id) }),
  companyDocumentOf: (id: Id, on?: string) =>
    `${generatePath(addresses.companyDocument, { id: String(id) })}${on === undefined ? '' : queryString({ on })}`,
  policyOf: (id: number) => `${addresses.policies}${queryString({ policy: id })}`,
  history: (workflow: string, subjectId: Id) =>
    generatePath(addresses.processHistory, { workflow, subjectId: String(subjectId) }),
  payslipOf: (id: Id) => generatePath(addresses.payslip, { id: String(id) }),
  fundMemberOf: (id: Id) => generatePath(addresses.fundMember, { id: String(id) }),
  employeeRelease: '/profile/separation/employeeRelease',
  transfers: '/profile/transferandpromotion/transferandpromotion',
  transferOf: (id: Id) => generatePath(addresses.transfer, { id: String(id) }),
  editTransferOf: (id: Id) => generatePath(addresses.editTransfer, { id: String(id) }),
  disciplinaryCases: '/profile/rewardsAndDisciplinary/grievance',
  disciplinaryCaseOf: (id: Id) => generatePath(addresses.disciplinaryCase, { id: String(id) }),
  stage: (view: ViewType) => stages[view],
  stageOfYear: (view: ViewType, year: number) => `${stages[view]}${queryString({ year })}`,
  section: (view: ViewType, { sectionId, ...rest }: SectionAddress) =>
    `${stages[view]}/view/${sectionId}${queryString({ ...rest })}`,
  conversation: (id: number) => `${addresses.chat}${queryString({ conversation: id })}`,
  recruitmentTracer: (type: string) => generatePath(addresses.recruitmentTracer, { type }),
  /** The path of one record's changes on a day. Both limits are that day, because the list covers at most a year. */
  changesOf: (kind: string, number: string, day: string) =>
    `/administration/changes${queryString({ kind, number, from: day, to: day })}`,
  processMapOf: (workflow: string, { from, until }: { from: string; until: string }) =>
    `${addresses.processMap}${queryString({ workflow, from, until })}`,
  workbenchOn: (workflow: string, day: string) =>
    `${addresses.workbench}${queryString({ workflow, day })}`,
  workbenchOf: (workflow: string, compare?: string) =>
    `${addresses.workbench}${queryString({ workflow, compare })}`,
  instance: (workflow: string, subjectId: Id) =>
    generatePath(addresses.instance, { workflow, subjectId: String(subjectId) }),
  whatIf: (workflow: string) => generatePath(addresses.whatIf, { workflow }),
  inspectorAt: (find: string) => `${addresses.inspector}${queryString({ find, view: 'log' })}`,
  conformance: (workflow: string) => generatePath(addresses.conformance, { workflow }),
  replay: (workflow: string) => generatePath(addresses.replay, { workflow }),
  searchHistory: (filter: StepFilter = {}) =>
    `${addresses.searchHistory}${queryString({ ...filter })}`,
  /** The path of the workbench, which lists the instances in one state. */
  standing: (
    workflow: string,
    state: string,
    only: { businessUnitId?: number | undefined; overdue?: boolean | undefined } = {},
  ) => `${addresses.workbench}${queryString({ workflow, state, ...only })}`,
  createComplaint: `${addresses.createComplaint}?type=isSelfService`,
  createIssue: `${addresses.createIssue}?type=isEmployeeManagement`,
  announcementOf: (id: Id) => generatePath(addresses.announcement, { id: String(id) }),
  editAnnouncementOf: (id: Id) => generatePath(addresses.editAnnouncement, { id: String(id) }),
  roleExtension: (heldRoleId: Id) =>
    generatePath(addresses.userRoleExtensionView, { id: String(heldRoleId) }),
  editShare: (companyShareId: Id) =>
    generatePath(addresses.editShare, { companyShareId: String(companyShareId) }),
  share: (companyShareId: Id) =>
    generatePath(addresses.share, { companyShareId: String(companyShareId) }),
  editIncrement: (incrementId: Id, address?: SectionAddress) =>
    generatePath(addresses.editIncrement, { incrementId: String(incrementId) }) +
    (address ? queryString({ ...address }) : ''),
} as const;

/** Live notices aren't shown on these pages, because the pages already show what they are about (spec 000 §4). */
export const isApprovalPage = (path: string): boolean =>
  path === paths.approval || path.startsWith(`${paths.approval}/`);
