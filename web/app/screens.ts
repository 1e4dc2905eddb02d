import type { ViewType } from '#machines/contracts/increments.ts';
import { MENU } from '#machines/values/menuReferences.ts';
import { create, view, type ScreenHandle, type ScreenNeed } from '#web/lib/permissions/index.ts';

const {
  incrementRequest,
  incrementReviewHR,
  incrementApprovalFinalStage,
  incrementReleaseAudit,
  incrementReleaseFinance,
} = MENU;

/** Whoever works a stage or a later one opens its screens, as the server lets them. */
const stageNeeds: Record<ViewType, ScreenNeed> = {
  request: view(
    incrementRequest,
    incrementReviewHR,
    incrementApprovalFinalStage,
    incrementReleaseAudit,
    incrementReleaseFinance,
  ),
  hr: view(
    incrementReviewHR,
    incrementApprovalFinalStage,
    incrementReleaseAudit,
    incrementReleaseFinance,
  ),
  md: view(incrementApprovalFinalStage, incrementReleaseAudit, incrementReleaseFinance),
  audit: view(incrementReleaseAudit, incrementReleaseFinance),
  finance: view(incrementReleaseFinance),
};

const stageTitles: Record<ViewType, string> = {
  request: 'Increment Request',
  hr: 'Increment Review by HR',
  md: 'Increment Final Stage Approval',
  audit: 'Increment Release by Audit',
  finance: 'Increment Release by Finance',
};

/** What each screen asks of a person, as its route's `handle`. One without is everybody's. */
export const screenHandles = {
  dashboard: { title: 'Dashboard', needs: [view(MENU.dashboard)] },
  approval: { title: 'My tasks', needs: [view(MENU.approval)] },
  import: { title: 'Import', needs: [view(MENU.import)] },
  createIncrements: { title: 'Create Increment', needs: [create(incrementRequest)] },
  editIncrement: { title: 'Edit Increment', needs: [create(incrementRequest)] },
  mySalaryRevisions: { title: 'My salary revisions', needs: [view(MENU.mySalaryRevisions)] },
  salaryRevisions: { title: 'Salary revisions', needs: [view(MENU.salaryRevisions)] },
  chat: { title: 'Chat', needs: [view(MENU.chat)] },
  policies: { title: 'Policies', needs: [view(MENU.policies)] },
  policyUpload: { title: 'Policy Upload', needs: [view(MENU.policyUpload)] },
  grievances: { title: 'Grievance Management', needs: [view(MENU.grievances)] },
  grievanceDashboard: { title: 'Grievance dashboard', needs: [view(MENU.grievanceDashboard)] },
  shares: { title: 'Company Shares', needs: [view(MENU.shares)] },
  createShares: { title: 'Create Share', needs: [create(MENU.shares)] },
  incrementBudget: { title: 'Increment Budget', needs: [view(MENU.incrementBudget)] },
  salaryAccessLog: { title: 'Salary access log', needs: [view(MENU.salaryAccessLog)] },
  workingCalendar: { title: 'Working Calendar', needs: [view(MENU.workingCalendar)] },
  language: { title: 'Language and wording', needs: [view(MENU.language)] },
  history: { title: 'History', needs: [view(MENU.history)] },
  processReport: { title: 'Process Report', needs: [view(MENU.processReport)] },
  recruitmentTracer: { title: 'Recruitment Tracer', needs: [view(MENU.recruitment)] },
  createRequisition: { title: 'Recruitment Tracker Create', needs: [create(MENU.recruitment)] },
  headcountPlan: { title: 'Headcount Plan', needs: [view(MENU.headcountPlan)] },
  workbench: { title: 'Workbench', needs: [view(MENU.workbench)] },
  instance: { title: 'Instance', needs: [view(MENU.workbench)] },
  whatIf: { title: 'What if', needs: [view(MENU.workbench)] },
  replay: { title: 'Replay a period', needs: [view(MENU.workbench)] },
  complaints: { title: 'Complaint', needs: [view(MENU.complaint)] },
  createComplaint: { title: 'Complaint Create', needs: [create(MENU.complaint)] },
  issues: { title: 'Issue Management', needs: [view(MENU.issueManagement)] },
  createIssue: { title: 'Complaint Create', needs: [create(MENU.issueManagement)] },
  issueTypes: { title: 'Issue Types & Steps', needs: [view(MENU.ticketProcesses)] },
  inspector: { title: 'Workflow Inspector', needs: [view(MENU.inspector)] },
  jobQueues: { title: 'Queues', needs: [view(MENU.queues)] },
  permissions: { title: 'Roles and permissions', needs: [view(MENU.permissions)] },
} as const satisfies Record<string, ScreenHandle>;

export const stageHandle = (stage: ViewType): ScreenHandle => ({
  title: stageTitles[stage],
  needs: [stageNeeds[stage]],
});

export const sectionHandle = (stage: ViewType): ScreenHandle => ({
  title: stageTitles[stage],
  needs: [stageNeeds[stage], view(MENU.incrementDetails)],
});
