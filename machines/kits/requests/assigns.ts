import type { PipelinedKind, MachineExtension, RequestExtension } from './request.ts';
import { assign } from 'xstate';
import { getFacts, type RequestContext } from './context.ts';
import type { RequestEvent } from './events.ts';

const change = assign<RequestContext, RequestEvent, undefined, RequestEvent, never>;

/** The functions by which events change a request's context. */
export const getAssigns = (of: PipelinedKind) => ({
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
          ...getFacts(of, event.payload),
          ...(of.kind.payment ? { granted: null } : {}),
          answered: {},
          decisions: 0,
          dueAt: event.dueAt ?? null,
        }
      : {},
  ),
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

/**
 * The functions with which an extension changes the context. The machine uses them only for the extension's own
 * events.
 */
export const extensionAssigns = ({ assigns }: Pick<MachineExtension, 'assigns'>) =>
  Object.fromEntries(
    Object.entries(assigns).map(([name, assigned]) => [
      name,
      change(({ context, event }) => assigned({ context, event } as never)),
    ]),
  );

const byUser = () => undefined;

/** The names of an extension's effects, for the machine. Their code is in the server. */
export const extensionEffects = ({ effects }: Pick<RequestExtension, 'effects'>) =>
  Object.fromEntries(effects.map((name) => [name, byUser]));

/**
 * The effects of every request, which the server carries out. `settle` is carried out when a request has been paid in
 * full.
 */
export const EFFECTS = {
  hold: byUser,
  release: byUser,
  carryOut: byUser,
  undo: byUser,
  settle: byUser,
};
