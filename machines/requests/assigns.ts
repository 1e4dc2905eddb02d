import { assign } from 'xstate';
import { factsOf, NOTHING_PROPOSED, type PipelinedKind, type RequestContext } from './context.ts';
import type { RequestEvent } from './events.ts';

const change = assign<RequestContext, RequestEvent, undefined, RequestEvent, never>;

/** How events change a request's context. */
export const assignsOf = (of: PipelinedKind) => ({
  answer: change(({ context, event }) => ({
    decisions: context.decisions + 1,
    answered: {
      ...context.answered,
      ...Object.fromEntries(
        (event.answers ?? []).map(({ party, employeeId }) => [party, employeeId]),
      ),
    },
  })),
  decide: change(({ context, event }) => ({
    decisions: context.decisions + 1,
    answered: {},
    dueAt: event.dueAt ?? null,
  })),
  fill: change(({ context, event }) =>
    'payload' in event
      ? {
          ...context,
          payload: event.payload,
          ...factsOf(of, event.payload),
          ...(of.kind.payment ? { granted: null } : {}),
          answered: {},
          decisions: 0,
          dueAt: event.dueAt ?? null,
        }
      : {},
  ),
  propose: change(({ event }) =>
    event.type === 'askToChange'
      ? {
          proposed: event.payload,
          proposedBy: event.proposedBy ?? null,
          dueAt: event.dueAt ?? null,
        }
      : {},
  ),
  drop: change(() => NOTHING_PROPOSED),
  adopt: change(({ context: { proposed } }) =>
    proposed ? { payload: proposed, ...factsOf(of, proposed), ...NOTHING_PROPOSED } : {},
  ),
  recount: change(({ context, event }) => {
    if (event.type !== 'recount') return {};
    const payload = { ...context.payload, days: event.days };
    return { payload, ...factsOf(of, payload) };
  }),
  grant: change(({ event }) => (event.type === 'approvePart' ? { granted: event.amount } : {})),
  order: change(({ event }) => {
    if (event.type !== 'pay') return {};
    const { amount, method, paidOn, reference } = event;
    return { ordered: { amount, method, paidOn, reference } };
  }),
  confirm: change(({ context: { payments = [], ordered }, event }) =>
    ordered
      ? { payments: [...payments, { ...ordered, confirmedAt: event.at ?? null }], ordered: null }
      : {},
  ),
  unorder: change({ ordered: () => null }),
  setDue: change({ dueAt: ({ event }) => event.dueAt ?? null }),
});

const byWhoeverRunsIt = () => undefined;

/**
 * Effects, which the engine executes. `settle`: fully paid; `change`: the approved values have changed;
 * `holdAnew`: the reserved amount has changed.
 */
export const EFFECTS = {
  hold: byWhoeverRunsIt,
  release: byWhoeverRunsIt,
  carryOut: byWhoeverRunsIt,
  takeBack: byWhoeverRunsIt,
  settle: byWhoeverRunsIt,
  change: byWhoeverRunsIt,
  holdAnew: byWhoeverRunsIt,
};
