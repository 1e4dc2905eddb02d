import type { z } from 'zod';
import type {
  ApprovalStatus,
  approvalItem,
  recommendationItem,
  releaseItem,
} from '#machines/domains/increments/contracts/increments.ts';
import type { IncrementEvent } from '#machines/domains/increments/events.ts';
import type { DispatchItem } from '#server/engine/dispatch/batch.ts';

const APPROVAL_EVENTS = {
  Approve: 'md.approve',
  Reject: 'md.reject',
  'Approve with Change Request': 'md.requestChange',
} as const satisfies Record<ApprovalStatus, IncrementEvent['type']>;

const RELEASE_EVENTS = {
  audit: 'audit.release',
  finance: 'finance.release',
} as const satisfies Record<z.output<typeof releaseItem>['actor'], IncrementEvent['type']>;

export const getRecommendation = (item: z.output<typeof recommendationItem>): DispatchItem =>
  decided(item, {
    type: 'hr.recommend',
    ...(item.incrementPercent == null ? {} : { incrementPercent: item.incrementPercent }),
    ...(item.effectiveDate == null ? {} : { effectiveDate: item.effectiveDate }),
    ...(item.comments ? { comment: item.comments } : {}),
  });

export const getApproval = (item: z.output<typeof approvalItem>): DispatchItem =>
  decided(item, { type: APPROVAL_EVENTS[item.approvalStatus], comment: item.comments });

export const getRelease = (item: z.output<typeof releaseItem>): DispatchItem =>
  decided(item, { type: RELEASE_EVENTS[item.actor], comment: item.comments });

/**
 * Returns an action of a stage on one increment (spec 000 §4). The increment must belong to the person whom the
 * caller expects.
 */
const decided = (
  {
    incrementId,
    employeeId,
    version,
  }: {
    incrementId: number;
    employeeId?: number | null | undefined;
    version?: number | null | undefined;
  },
  event: IncrementEvent,
): DispatchItem => ({
  subjectId: incrementId,
  version: version ?? undefined,
  event,
  ...(employeeId == null ? {} : { about: { employee: employeeId } }),
});
