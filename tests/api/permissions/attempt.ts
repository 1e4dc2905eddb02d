import type { Answer, Client } from '#tests/support/client.ts';

/** Ids of what belongs to someone else. */
export interface Theirs {
  accountId: number;
  businessUnitId: number;
  workplaceGroupId: number;
  departmentId: number;
  sectionId: number;
  employeeId: number;
  userId: number;
  /** A disciplinary case about them. */
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
  /** A ticket of theirs, at its first step, and what it is about. */
  ticketId: number;
  /** A requisition of theirs, at its first step, and what it asks for. */
  requisitionId: number;
  designationId: number;
  employmentTypeId: number;
  issueTypeId: number;
  /** A conversation of theirs with nobody else in it. */
  conversationId: number;
  /** A permission of theirs that waits for a second administrator. */
  proposalId: number;
  /** A policy for their business unit; of the caller's own account, one that was undone. */
  policyId: number;
  /** An announcement for their business unit; of the caller's own account, one that was undone. */
  announcementId: number;
  /** A document that they own, and its version: in force, or of the caller's own account not yet. */
  documentId: number;
  documentVersionId: number;
  /** A notification rule of another account. */
  ruleId: number;
  /** A bulk update that they made. */
  bulkUpdateId: number;
  jobId: number;
  /** What their cost is put to. */
  profitCentersId: number;
  /** Someone handed over for a requisition of theirs. */
  candidateId: number;
  /** A certificate of theirs. */
  paperId: number;
  /** A transfer that is proposed of them. */
  transferId: number;
  /** The review of their probation. */
  confirmationId: number;
}

export interface Attempt {
  route: string;
  parameter: string;
  /**
   * What comes of it: `refused` with 403 or 404; or, where the contract makes the parameter a mere
   * filter, the same 200 as for an id that nobody has; or `invalid`, where it says no more than that
   * a form's choice is none.
   */
  outcome: 'refused' | 'filtered' | 'invalid';
  /** Sends it as the administrator where nobody else is let through. */
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
