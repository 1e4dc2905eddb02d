import { assign, setup, type AnyStateMachine, type StateNodeConfig } from 'xstate';
import { stage, type Sender, type WorkflowMeta } from '#machines/model/workflow.ts';
import { requestActions } from './actions.ts';
import type { RequestEvent } from './events.ts';
import {
  answerOf,
  applies,
  audienceOf,
  stepState,
  type PipelineDefinition,
  type PipelineFacts,
  type PipelineStep,
} from './pipeline.ts';
import {
  isWithinOpen,
  isWithinRequest,
  leavesNothing,
  paidOf,
  NOTHING_PAID,
  paymentActions,
  paymentStages,
  settles,
  type PaymentContext,
} from './payment.ts';
import type { Payload, RequestKind } from './request.ts';
import { decided, waiting } from './stages.ts';

/** With what a request begins. */
export interface RequestInput {
  requesterId: number;
  filedBy: number;
  businessUnitId: number | null;
  payload: Payload;
  /** ISO instant by which its first step is to be decided. */
  dueAt: string | null;
}

export interface RequestContext extends RequestInput, PipelineFacts, Partial<PaymentContext> {
  /** Who has answered as which of the present step's approvers. */
  answered: Record<string, number>;
  /** Decisions since it was sent. */
  decisions: number;
}

const WITHIN = 'within what was asked';
const SETTLED = 'nothing left to pay';

export interface PipelinedKind {
  kind: RequestKind;
  definition: PipelineDefinition;
}

type Branch = { guard?: string; target: string; actions: string[]; meta: WorkflowMeta };
// The states are made from data: their names, and so their types, are known when it is read.
type States = Record<
  string,
  StateNodeConfig<never, never, never, never, never, never, never, never, never, never>
>;

const isConditional = ({ condition }: PipelineStep): boolean => condition !== null;

/** The places of the steps that may come next, up to the first that applies to every request. */
function following({ steps }: PipelineDefinition, after: number): number[] {
  const rest = steps.map((_, place) => place).slice(after + 1);
  const last = rest.findIndex((place) => !isConditional(steps[place] as PipelineStep));
  return last === -1 ? rest : rest.slice(0, last + 1);
}

/** Whether every approver of the step has answered, with these. */
const isComplete = (step: PipelineStep, context: RequestContext, event: RequestEvent): boolean => {
  const now = new Set([
    ...Object.keys(context.answered),
    ...(event.answers ?? []).map(({ party }) => party),
  ]);
  return step.approvers.every((_, place) => now.has(answerOf(place)));
};

const factsOf = ({ kind }: PipelinedKind, payload: Payload) => ({
  amount: kind.amount?.(payload) ?? null,
  days: kind.days?.(payload) ?? null,
});

/** What a request with this payload is to conditions. */
export const pipelineFacts = (
  of: PipelinedKind,
  payload: Payload,
  businessUnitId: number | null,
): PipelineFacts => ({ ...factsOf(of, payload), businessUnitId });

/**
 * A pipeline as a machine: a state for each of its steps, and the ways that every request has. The same
 * kind and definition make the same machine, so that a history can be replayed years later.
 */
export function machineOf(of: PipelinedKind): AnyStateMachine {
  const { kind, definition } = of;
  const { steps } = definition;
  const hold = kind.holds ? ['hold'] : [];
  const release = kind.holds ? ['release'] : [];
  const actions = requestActions(kind);
  const money = kind.payment ? paymentActions(kind) : null;
  type Asked = { context: RequestContext; event: RequestEvent };
  const guards: Record<string, (asked: Asked) => boolean> = {
    undecided: ({ context }) => context.decisions === 0,
  };
  if (money) {
    Object.assign(guards, {
      [WITHIN]: ({ context, event }: Asked) => isWithinRequest(kind, context, event),
      [SETTLED]: ({ context, event }: Asked) => leavesNothing(kind, context, event),
      [`${WITHIN}, ${SETTLED}`]: ({ context, event }: Asked) =>
        isWithinRequest(kind, context, event) && leavesNothing(kind, context, event),
      'within what is open': ({ context, event }: Asked) => isWithinOpen(kind, context, event),
      'nothing paid': ({ context }: Asked) => paidOf(context) === 0,
      'pays the rest': ({ context }: Asked) => settles(kind, context),
    });
  }
  steps.forEach((step, place) => {
    // An event may bring what the request now asks for: the way depends on that.
    const isIts = ({ context, event }: Asked) =>
      applies(step, 'payload' in event ? { ...context, ...factsOf(of, event.payload) } : context);
    guards[`needs ${stepState(place)}`] = isIts;
    guards[`undecided, needs ${stepState(place)}`] = (asked) =>
      asked.context.decisions === 0 && isIts(asked);
    if (money) {
      guards[`${WITHIN}, needs ${stepState(place)}`] = (asked) =>
        isWithinRequest(kind, asked.context, asked.event) && isIts(asked);
      guards[`${WITHIN}, lacks answers at ${stepState(place)}`] = (asked) =>
        isWithinRequest(kind, asked.context, asked.event) &&
        step.rule === 'all' &&
        !isComplete(step, asked.context, asked.event);
    }
    guards[`lacks answers at ${stepState(place)}`] = ({ context, event }) =>
      step.rule === 'all' && !isComplete(step, context, event);
  });

  /** One way for each step that may come next; with none left, the request is approved. */
  const onward = (after: number, doing: string[], meta: WorkflowMeta, only = ''): Branch[] => {
    const places = following(definition, after);
    const branches = places.map((place): Branch => {
      const step = steps[place] as PipelineStep;
      const needs = isConditional(step)
        ? `${only ? `${only}, ` : ''}needs ${stepState(place)}`
        : only;
      return {
        ...(needs ? { guard: needs } : {}),
        target: stepState(place),
        actions: doing,
        meta,
      };
    });
    const last = places.at(-1);
    const isCertain = last !== undefined && !isConditional(steps[last] as PipelineStep);
    if (isCertain) return branches;
    const done = { actions: [...doing, 'carryOut'], meta };
    const first = only ? `${only}, ` : '';
    return [
      ...branches,
      ...(kind.payment?.samples ? [{ guard: `${first}${SETTLED}`, target: 'paid', ...done }] : []),
      { ...(only ? { guard: only } : {}), target: 'approved', ...done },
    ];
  };

  const certain = steps.findIndex((step) => !isConditional(step));
  const stepStates: States = Object.fromEntries(
    steps.map((step, place) => {
      const audiences = step.approvers.map((_, index) => audienceOf(step, index));
      const who: Sender =
        audiences.length === 1 && audiences[0] ? audiences[0] : { anyOf: audiences };
      const approve = actions.approve(who, step.comment);
      return [
        stepState(place),
        {
          description: sentenceOf(step),
          meta: waiting(kind, step, who, audiences),
          on: {
            approve: [
              ...(step.rule === 'all' && step.approvers.length > 1
                ? [
                    {
                      guard: `lacks answers at ${stepState(place)}`,
                      actions: 'answer',
                      meta: approve,
                    },
                  ]
                : []),
              ...onward(place, ['decide'], approve),
            ],
            ...(money
              ? {
                  approvePart: [
                    ...(step.rule === 'all' && step.approvers.length > 1
                      ? [
                          {
                            guard: `${WITHIN}, lacks answers at ${stepState(place)}`,
                            actions: ['answer', 'grant'],
                            meta: money.approvePart(who),
                          },
                        ]
                      : []),
                    ...onward(place, ['decide', 'grant'], money.approvePart(who), WITHIN),
                  ],
                }
              : {}),
            reject: {
              target: 'rejected',
              actions: ['decide', ...release],
              meta: actions.reject(who),
            },
            sendBack: {
              target: 'changesRequested',
              actions: 'decide',
              meta: actions.sendBack(who),
            },
            withdraw: { target: 'withdrawn', actions: release, meta: actions.withdraw },
            // Behind the first step that every request goes through, somebody has decided.
            ...(place <= certain
              ? {
                  edit: onward(-1, ['fill', ...hold], actions.edit, 'undecided').map((branch) => ({
                    ...branch,
                    reenter: true,
                  })),
                }
              : {}),
          },
        },
      ] as const;
    }),
  ) as unknown as States;

  const last = steps.at(-1) as PipelineStep;
  const lastAudiences = last.approvers.map((_, index) =>
    audienceOf({ ...last, rule: 'any' }, index),
  );
  const lastWho: Sender =
    lastAudiences.length === 1 && lastAudiences[0] ? lastAudiences[0] : { anyOf: lastAudiences };

  return setup({
    types: {
      context: {} as RequestContext,
      input: {} as RequestInput,
      events: {} as RequestEvent,
      meta: {} as WorkflowMeta,
    },
    guards,
    actions: {
      answer: assign(({ context, event }) => ({
        decisions: context.decisions + 1,
        answered: {
          ...context.answered,
          ...Object.fromEntries(
            (event.answers ?? []).map(({ party, employeeId }) => [party, employeeId]),
          ),
        },
      })),
      decide: assign(({ context, event }) => ({
        decisions: context.decisions + 1,
        answered: {},
        dueAt: event.dueAt ?? null,
      })),
      fill: assign(({ context, event }) =>
        'payload' in event
          ? {
              ...context,
              payload: event.payload,
              ...factsOf(of, event.payload),
              ...(money ? { granted: null } : {}),
              answered: {},
              decisions: 0,
              dueAt: event.dueAt ?? null,
            }
          : {},
      ),
      grant: assign(({ event }) => (event.type === 'approvePart' ? { granted: event.amount } : {})),
      order: assign(({ event }) => {
        if (event.type !== 'pay') return {};
        const { amount, method, paidOn, reference } = event;
        return { ordered: { amount, method, paidOn, reference } };
      }),
      confirm: assign(({ context: { payments = [], ordered }, event }) =>
        ordered
          ? {
              payments: [...payments, { ...ordered, confirmedAt: event.at ?? null }],
              ordered: null,
            }
          : {},
      ),
      unorder: assign({ ordered: () => null }),
      setDue: assign({ dueAt: ({ event }) => event.dueAt ?? null }),
      /** Effects: named here, carried out by whoever runs the machine. */
      hold: () => undefined,
      release: () => undefined,
      carryOut: () => undefined,
      takeBack: () => undefined,
      /** All of it is paid. */
      settle: () => undefined,
    },
  }).createMachine({
    id: kind.id,
    context: ({ input }: { input: RequestInput }) => ({
      ...input,
      ...pipelineFacts(of, input.payload, input.businessUnitId),
      ...(money ? NOTHING_PAID : {}),
      answered: {},
      decisions: 0,
    }),
    initial: 'draft',
    states: {
      draft: {
        description: 'Filled in but not sent. Drafts are not stored.',
        meta: stage({ label: 'Draft' }),
        on: { send: onward(-1, hold, actions.send) },
      },
      ...stepStates,
      changesRequested: {
        description: 'Sent back to its requester, who changes it and sends it again.',
        meta: decided.changesRequested(kind),
        on: {
          resend: onward(-1, ['fill', ...hold], actions.resend),
          withdraw: { target: 'withdrawn', actions: release, meta: actions.withdraw },
        },
      },
      approved: {
        ...(kind.cancellable || money ? {} : { type: 'final' }),
        description: money
          ? 'Every step that applies has approved it. Finance pays it, in parts if need be.'
          : 'Every step that applies has approved it.',
        meta: money ? paymentStages.approved(kind) : decided.approved(kind),
        on: {
          ...(kind.cancellable
            ? {
                askToCancel: {
                  ...(money ? { guard: 'nothing paid' } : {}),
                  target: 'cancelRequested',
                  actions: 'setDue',
                  meta: actions.askToCancel,
                },
              }
            : {}),
          ...(money
            ? {
                pay: {
                  guard: 'within what is open',
                  target: 'paymentOrdered',
                  actions: 'order',
                  meta: money.pay,
                },
                sendBack: {
                  guard: 'nothing paid',
                  target: 'changesRequested',
                  actions: 'takeBack',
                  meta: money.sendBack,
                },
              }
            : {}),
        },
      },
      ...(money
        ? {
            paymentOrdered: {
              description: 'A payment is on its way and not confirmed yet.',
              meta: paymentStages.paymentOrdered(kind),
              on: {
                confirmPayment: [
                  {
                    guard: 'pays the rest',
                    target: 'paid',
                    actions: ['confirm', 'settle'],
                    meta: money.confirmPayment,
                  },
                  { target: 'approved', actions: 'confirm', meta: money.confirmPayment },
                ],
                failPayment: { target: 'approved', actions: 'unorder', meta: money.failPayment },
              },
            },
            paid: {
              type: 'final',
              description: 'Nothing is left to be paid.',
              meta: paymentStages.paid(kind),
            },
          }
        : {}),
      ...(kind.cancellable
        ? {
            cancelRequested: {
              description:
                'Its requester wants it cancelled. Until that is agreed, what was approved stands.',
              meta: waiting(kind, { ...last, label: 'Cancellation' }, lastWho, lastAudiences),
              on: {
                cancel: {
                  target: 'cancelled',
                  actions: ['setDue', 'takeBack'],
                  meta: actions.cancel(lastWho),
                },
                keep: { target: 'approved', actions: 'setDue', meta: actions.keep(lastWho) },
              },
            },
            cancelled: {
              type: 'final',
              description: 'Cancelled after it had been approved.',
              meta: decided.cancelled(kind),
            },
          }
        : {}),
      rejected: {
        type: 'final',
        description: 'Turned down at one of its steps.',
        meta: decided.rejected(kind),
      },
      withdrawn: {
        type: 'final',
        description: 'Taken back by its requester before it was decided.',
        meta: stage({ label: 'Withdrawn' }),
      },
    },
  } as never) as unknown as AnyStateMachine;
}

/** `2 approvers, each of them, within 16 working hours.` */
function sentenceOf({ approvers, rule, hours }: PipelineStep): string {
  const who =
    approvers.length === 1
      ? 'Its approver decides'
      : rule === 'all'
        ? `Each of its ${approvers.length} approvers has to approve`
        : `One of its ${approvers.length} approvers decides`;
  return `${who}, within ${hours} working hours.`;
}
