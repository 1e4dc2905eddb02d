import type { z } from 'zod';
import type {
  ApprovalStatus,
  approvalItem,
  recommendationItem,
  releaseItem,
} from '#machines/contracts/increments.ts';
import type { IncrementEvent } from '#machines/workflows/increment/events.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Actor } from '#server/access/actor.ts';
import { dispatch, type DispatchResult } from '#server/workflow/engine/dispatch.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { refusal } from '#server/workflow/engine/refusal.ts';
import { boundIncrements } from './binding.ts';

/** What a stage does to one increment. */
export interface Decision {
  incrementId: number;
  /** Whom the caller takes the increment to be about, where they say so. */
  employeeId: number | null;
  /** The version the caller looked at, where they say so. */
  version: number | undefined;
  event: IncrementEvent;
}

const APPROVAL_EVENTS = {
  Approve: 'md.approve',
  Reject: 'md.reject',
  'Approve with Change Request': 'md.requestChange',
} as const satisfies Record<ApprovalStatus, IncrementEvent['type']>;

const RELEASE_EVENTS = {
  audit: 'audit.release',
  finance: 'finance.release',
} as const satisfies Record<z.output<typeof releaseItem>['actor'], IncrementEvent['type']>;

export const recommendationOf = (item: z.output<typeof recommendationItem>): Decision => ({
  incrementId: item.incrementId,
  employeeId: item.employeeId ?? null,
  version: item.version ?? undefined,
  event: {
    type: 'hr.recommend',
    ...(item.incrementPercent == null ? {} : { incrementPercent: item.incrementPercent }),
    ...(item.effectiveDate == null ? {} : { effectiveDate: item.effectiveDate }),
    ...(item.comments ? { comment: item.comments } : {}),
  },
});

export const approvalOf = (item: z.output<typeof approvalItem>): Decision => ({
  incrementId: item.incrementId,
  employeeId: item.employeeId ?? null,
  version: item.version ?? undefined,
  event: { type: APPROVAL_EVENTS[item.approvalStatus], comment: item.comments },
});

export const releaseOf = (item: z.output<typeof releaseItem>): Decision => ({
  incrementId: item.incrementId,
  employeeId: item.employeeId ?? null,
  version: item.version ?? undefined,
  event: { type: RELEASE_EVENTS[item.actor], comment: item.comments },
});

/**
 * Carries a stage's decisions out, all or nothing (spec 000 §4).
 * @throws AppError as `dispatch` does, and 404 where an increment is about somebody else.
 */
export async function decideIncrements(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  decisions: readonly Decision[],
): Promise<DispatchResult> {
  const { workflow } = boundIncrements(engine);
  const result = await dispatch(tx, engine, {
    workflow: workflow.id,
    items: decisions.map(({ incrementId, version, event }) => ({
      subjectId: incrementId,
      version,
      event,
    })),
    actor,
  });
  // Only now: before it, the answer would tell anybody at all whose increment has which number.
  await refuseMistaken(tx, decisions);
  return result;
}

async function refuseMistaken(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  const named = decisions.filter(({ employeeId }) => employeeId !== null);
  if (named.length === 0) return;
  const mistaken = await query<{ id: number }>(
    tx,
    `select i.id from increments i
     join unnest($ids::bigint[], $employeeIds::bigint[]) as n (id, employee_id) on n.id = i.id
     where i.employee_id <> n.employee_id order by i.id`,
    {
      ids: named.map(({ incrementId }) => incrementId),
      employeeIds: named.map(({ employeeId }) => employeeId),
    },
  );
  if (mistaken.length === 0) return;
  throw refusal(
    mistaken.map(({ id }) => ({
      subjectId: id,
      state: null,
      status: 404,
      reason: 'This increment is for another employee',
      whoCan: null,
    })),
  );
}
