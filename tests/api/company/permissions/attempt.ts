import type { Answer, Client } from '#tests/support/client.ts';

/** IDs of data that belongs to another person. */
export interface Theirs extends PayTheirs {
  accountId: number;
  businessUnitId: number;
  workplaceGroupId: number;
  departmentId: number;
  sectionId: number;
  employeeId: number;
  userId: number;
  /** A disciplinary case about this person. */
  caseId: number;
  /** A role that they hold in their business unit. */
  heldRoleId: number;
  sessionId: string;
  /** An increment of theirs, in HR review. */
  subjectId: number;
  fileId: number;
  /** A grievance that they filed. */
  grievanceId: number;
  noticeId: number;
  companyShareId: number;
  /** A ticket of theirs at its first step, with its subject. */
  ticketId: number;
  /** A requisition of theirs at its first step, with its values. */
  requisitionId: number;
  designationId: number;
  employmentTypeId: number;
  issueTypeId: number;
  /** A conversation of theirs without other members. */
  conversationId: number;
  /** A permission of theirs that waits for a second administrator. */
  proposalId: number;
  /** A change of a permission of theirs. */
  changeId: number;
  /** A policy for their business unit; in the caller's own account a deleted one. */
  policyId: number;
  /** An announcement for their business unit; in the caller's own account a deleted one. */
  announcementId: number;
  /** A document that they own, with its version: in force, or in the caller's own account not yet. */
  documentId: number;
  documentVersionId: number;
  /** A notification rule of another account. */
  ruleId: number;
  /** A bulk update that they made. */
  bulkUpdateId: number;
  jobId: number;
  /** Their cost allocation. */
  profitCentersId: number;
  /** A candidate for a requisition of theirs. */
  candidateId: number;
  /** A certificate of theirs. */
  paperId: number;
  /** A proposed transfer of theirs. */
  transferId: number;
  /** Their application for an approved separation. */
  separationRequestId: number;
  separationId: number;
  clearanceItemId: number;
  /** What HR does for them as a new employee. */
  onboardingItemId: number;
  settlementId: number;
  /** A training of their business unit, not open yet, and their application for it. */
  trainingId: number;
  trainingApplicationId: number;
  /** An asset of their business unit, and its kind. */
  assetId: number;
  /** An offer of it to them. */
  assetHandoverId: number;
  assetKindId: number;
  /** An open count of their business unit, and what it missed. */
  assetCountId: number;
  missingAssetId: number;
  /** A project of theirs without other members, with a column, a card and an item of its checklist. */
  taskProjectId: number;
  taskColumnId: number;
  taskId: number;
  taskCheckId: number;
  taskMessageId: number;
  /** An appraisal of theirs at its first stage, and its cycle. */
  appraisalId: number;
  performanceCycleId: number;
  strategicPlanId: number;
  /** A draft of their targets that was refused, in that cycle. */
  targetPlanId: number;
  /** Their development plan with its step, a draft; and a talk of theirs with themselves. */
  developmentPlanId: number;
  developmentStepId: number;
  growTalkId: number;
  /** A draft of a feedback round about them, its template, and a request to them. */
  feedbackTemplateId: number;
  feedbackRoundId: number;
  feedbackRequestId: number;
  /** The review of their probation. */
  confirmationId: number;
  /** A finding of a control in their increment. */
  findingId: number;
}

/** Their month of pay. */
export interface PayTheirs {
  breakdownId: number;
  salaryPolicyId: number;
  payrollGroupId: number;
  payrollMonthId: number;
  bonusSetupId: number;
  bankId: number;
  payrollRunId: number;
  /** On hold. */
  slipId: number;
  paymentFileId: number;
  elementId: number;
  /** A hold of their pay. */
  holdId: number;
  taxYearId: number;
  payTableId: number;
  /** A file of assignments that they imported. */
  importId: number;
  /** Text for comments that they keep. */
  templateId: number;
  /** Filters of the inbox that they saved. */
  inboxViewId: number;
}

export interface Attempt {
  route: string;
  parameter: string;
  /**
   * The expected result: `refused` with 403 or 404; `filtered` for a mere filter, with the same 200 as for an
   * unknown ID; `invalid` for an invalid choice of a form, which reveals nothing.
   */
  outcome: 'refused' | 'filtered' | 'invalid';
  /** Sent as the administrator, if no one else has permission. */
  as?: 'admin';
  send: (client: Client, theirs: Theirs, url: string) => Promise<Answer>;
}

export const get = (
  route: string,
  parameter: string,
  id: keyof Theirs,
  outcome: Attempt['outcome'],
  rest = '',
): Attempt => ({
  route: `GET ${route}`,
  parameter,
  outcome,
  send: (client, theirs) => client.get(`${route}?${parameter}=${theirs[id]}&${rest}`),
});

export const post = (
  route: string,
  parameter: string,
  outcome: Attempt['outcome'],
  body: (theirs: Theirs) => unknown,
): Attempt => ({
  route: `POST ${route}`,
  parameter,
  outcome,
  send: (client, theirs) => client.post(route, body(theirs)),
});

export const byAdmin = (attempt: Attempt): Attempt => ({ ...attempt, as: 'admin' });
