import { assign, setup } from 'xstate';
import { effectOnGross } from '#machines/core/values/money.ts';
import type { WorkflowMeta } from '#machines/core/model/workflow.ts';
import { type IncrementEvent } from './events.ts';
import type { IncrementRules } from './rules.ts';

/** The context of a request. Money has two decimals, dates are ISO, and percentages are of gross pay. */
export interface IncrementContext {
  employeeId: number;
  requestedBy: number | null;
  gross: number;
  basic: number;
  basicOrGross: 'basic' | 'gross';
  incrementPercent: number;
  effectiveDate: string;
  /** When audit or finance put the raise on hold, or null if it isn't on hold. */
  heldAt: string | null;
  releasedAt: string | null;
  mdReleaseComments: string;
  auditReleaseComments: string;
  financeReleaseComments: string;
}

export type IncrementInput = Omit<
  IncrementContext,
  'heldAt' | 'releasedAt' | 'mdReleaseComments' | 'auditReleaseComments' | 'financeReleaseComments'
>;

/** The guards, delays and actions of the machine for the given limits. */
export const setUp = ({ directorAbove, recommendedAtMost }: IncrementRules) =>
  setup({
    types: {
      context: {} as IncrementContext,
      input: {} as IncrementInput,
      events: {} as (IncrementEvent | { type: 'request' }) & { at?: string },
      meta: {} as WorkflowMeta,
    },
    guards: {
      withinDirectorLimit: ({ context, event }) => {
        const percent = recommended(context, event);
        return (
          directorAbove !== null &&
          percent <= Math.min(directorAbove, recommendedAtMost ?? Infinity)
        );
      },
      withinRecommendedLimit: ({ context, event }) =>
        recommendedAtMost === null || recommended(context, event) <= recommendedAtMost,
      isHeld: ({ context }) => context.heldAt !== null,
      isNotHeld: ({ context }) => context.heldAt === null,
      effectiveDateReached: ({ context, event }) =>
        context.heldAt === null && (event.at ?? '').slice(0, 10) >= context.effectiveDate,
    },
    delays: {
      untilEffectiveDate: ({ context }) =>
        Math.max(0, Date.parse(context.effectiveDate) - Date.parse(context.releasedAt ?? '')),
    },
    actions: {
      amend: assign(({ event }) =>
        event.type === 'requester.amend'
          ? {
              basicOrGross: event.basicOrGross,
              incrementPercent: effectOnGross(event.incrPercent, event.basicOrGross),
              effectiveDate: event.effectiveDate,
            }
          : {},
      ),
      review: assign(({ context, event }) =>
        event.type === 'hr.recommend'
          ? {
              incrementPercent: event.incrementPercent ?? context.incrementPercent,
              effectiveDate: event.effectiveDate ?? context.effectiveDate,
            }
          : {},
      ),
      keepMdComment: assign({ mdReleaseComments: ({ event }) => getComment(event) }),
      keepAuditComment: assign({ auditReleaseComments: ({ event }) => getComment(event) }),
      keepFinanceReason: assign({ financeReleaseComments: ({ event }) => getComment(event) }),
      hold: assign({ heldAt: ({ event }) => event.at ?? '' }),
      resume: assign({ heldAt: null }),
      keepFinanceComment: assign({
        financeReleaseComments: ({ event }) => getComment(event),
        releasedAt: ({ event }) => event.at ?? null,
      }),
      /** The following are effects, which the engine carries out. */
      recordTerms: () => undefined,
      closeRequest: () => undefined,
      writeSalaryRevision: () => undefined,
      applySalaryRevision: () => undefined,
    },
  });

/** The recommended percentage of gross pay. */
const recommended = (context: IncrementContext, event: { type: string }): number =>
  ('incrementPercent' in event && typeof event.incrementPercent === 'number'
    ? event.incrementPercent
    : null) ?? context.incrementPercent;

function getComment(event: IncrementEvent): string {
  return ('comment' in event ? event.comment : undefined) ?? '';
}
