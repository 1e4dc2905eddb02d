import { action, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { toRequester } from '#machines/kits/requests/actions.ts';
import { getFacts } from '#machines/kits/requests/context.ts';
import type { RequestKind, PipelinedKind, Transitions } from '#machines/kits/requests/request.ts';
import type { LeaveAssigns, LeaveEvent } from './requestEvents.ts';

export const NOTHING_LEFT = 'nothing left of it';

export const recountGuards = {
  [NOTHING_LEFT]: ({ event }: { event: LeaveEvent }) =>
    event.type === 'recount' && event.days === 0,
};

export const recountAssigns = (of: PipelinedKind): LeaveAssigns => ({
  recount: ({ context, event }) => {
    if (event.type !== 'recount') return {};
    const payload = { ...context.payload, days: event.days };
    return { payload, ...getFacts(of, payload) };
  },
});

/**
 * Describes the event for leave whose holidays or days off have changed. All states share one object, so that
 * notices are grouped.
 */
export const recountMeta = (kind: RequestKind): WorkflowMeta =>
  action({
    label: 'Recount',
    who: { system: true },
    comment: 'none',
    notify: toRequester(kind, {
      one: `Your ${kind.noun.one} was recalculated: holidays or days off have changed`,
      many: `{count} of your ${kind.noun.many} were recalculated: holidays or days off have changed`,
    }),
  });

/** Counting again doesn't change the state of a request. One that has no days left is cancelled. */
export const recountFrom = (meta: WorkflowMeta, letGo: 'release' | 'undo'): Transitions => ({
  recount: [
    { guard: NOTHING_LEFT, target: 'cancelled', actions: ['recount', letGo], meta },
    { actions: ['recount', 'holdAnew'], meta },
  ],
});
