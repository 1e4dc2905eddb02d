/** Menu reference ids. Below 90000 the specification's (000 §6, 001 §6, 002 §6), from there on ours. */
export const MENU = {
  incrementRequest: 30304,
  incrementDetails: 30508,
  mealConsume: 30555,
  incrementReviewHR: 30561,
  incrementReleaseAudit: 30562,
  incrementReleaseFinance: 30563,
  incrementApprovalFinalStage: 30564,
  marketVisit: 30565,
  shares: 30567,
  duplicateAttachments: 30596,
  approval: 90000,
  complaint: 90150,
  issueManagement: 90151,
  ticketProcesses: 90152,
  permissions: 90001,
  importPeople: 90002,
  importIncrements: 90003,
  import: 90004,
  dashboard: 90042,
  policies: 90050,
  policyUpload: 90051,
  chat: 90052,
  incrementBudget: 90070,
  mySalaryRevisions: 90060,
  salaryRevisions: 90061,
  salaries: 90071,
  payLooks: 90072,
  workingCalendar: 90073,
  recruitment: 90120,
  headcountPlan: 90121,
  workbench: 90084,
  inspector: 90095,
  history: 90088,
  processReport: 90089,
  grievances: 90110,
  grievanceDashboard: 90111,
} as const;

export type MenuReference = (typeof MENU)[keyof typeof MENU];

export const FLAGS = ['isView', 'isCreate', 'isEdit', 'isDelete'] as const;
export type Flag = (typeof FLAGS)[number];
