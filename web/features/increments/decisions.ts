import type { ApprovalStatus } from '#machines/contracts/increments.ts';
import type { IncrementEvent } from '#machines/workflows/increment/events.ts';
import type { Write } from '#web/lib/useWrite.ts';
import type { Increment } from './api.ts';
import { WORKFLOW } from './stages.ts';

const APPROVALS: Partial<Record<string, ApprovalStatus>> = {
  'md.approve': 'Approve',
  'md.reject': 'Reject',
  'md.requestChange': 'Approve with Change Request',
} satisfies Partial<Record<IncrementEvent['type'], ApprovalStatus>>;

const RELEASES: Partial<Record<string, 'audit' | 'finance'>> = {
  'audit.release': 'audit',
  'finance.release': 'finance',
} satisfies Partial<Record<IncrementEvent['type'], 'audit' | 'finance'>>;

/** What a decision has to say of its row. */
export type Decided = Pick<Increment, 'incrementId' | 'employeeId' | 'subjectId' | 'version'>;

/**
 * The specification's own call for an event of the increment machine (spec 000 §7); the call that
 * every workflow has, for an event the specification doesn't know. Each row goes with its own comment.
 */
export function decisionCall<Row extends Decided>(
  event: string,
  rows: readonly Row[],
  commentOf: (row: Row) => string,
  reviewed: (row: Row) => { incrementPercent: number; effectiveDate?: string },
): Write {
  const about = ({ incrementId, employeeId, version }: Row) => ({
    incrementId,
    employeeId,
    version,
  });
  const approvalStatus = APPROVALS[event];
  const actor = RELEASES[event];
  if (event === 'hr.recommend') {
    return {
      path: '/Employee/IncrementRequestRecommendation',
      body: rows.map((row) => ({ ...about(row), ...reviewed(row) })),
    };
  }
  if (approvalStatus) {
    return {
      path: '/Employee/IncrementRequestApprove',
      body: rows.map((row) => ({ ...about(row), approvalStatus, comments: commentOf(row) })),
    };
  }
  if (actor) {
    return {
      path: '/Employee/IncrementRequestRelease',
      body: rows.map((row) => ({ ...about(row), comments: commentOf(row), actor })),
    };
  }
  return {
    path: '/Workflow/Dispatch',
    body: {
      workflow: WORKFLOW,
      items: rows.map((row) => {
        const comment = commentOf(row);
        const { subjectId, version } = row;
        return { subjectId, version, event: { type: event, ...(comment !== '' && { comment }) } };
      }),
    },
  };
}
