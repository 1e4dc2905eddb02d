import { z } from 'zod';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import { comment, plain, type RequestEnrichment } from '#machines/kits/requests/events.ts';
import type { Payload } from '#machines/kits/requests/request.ts';

/**
 * What leave stores in addition to other requests: the new dates that were requested, while their approval is
 * pending.
 */
export interface Proposal {
  proposed: Payload | null;
  /** The employee ID of the person who requested the new dates. */
  proposedBy: number | null;
}

export type LeaveContext = RequestContext & Proposal;

/** The events of leave, in addition to those of every request. */
export const leaveEvents = (payload: z.ZodType<Payload>) =>
  [
    z.object({ type: z.literal('askToChange'), payload, comment }),
    plain('agreeToChange'),
    plain('withdrawChange'),
    z.object({ type: z.literal('recount'), days: z.number().min(0).max(1000), comment }),
  ] as const;

export type LeaveEvent = z.output<ReturnType<typeof leaveEvents>[number]> &
  RequestEnrichment & { proposedBy?: number | null };

/** How an event of leave changes its context. */
export type LeaveAssigns = Record<
  string,
  (request: { context: LeaveContext; event: LeaveEvent }) => Partial<LeaveContext>
>;
