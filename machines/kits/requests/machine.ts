import type { PipelinedKind } from './request.ts';
import { reservesSomething } from './naming.ts';
import { setup, type AnyStateMachine } from 'xstate';
import { stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { requestActions } from './actions.ts';
import { approvedState, cancelStates, paymentStates } from './afterApproval.ts';
import { getAssigns, EFFECTS, extensionAssigns, extensionEffects } from './assigns.ts';
import { pipelineFacts, type RequestContext, type RequestInput } from './context.ts';
import type { RequestEvent } from './events.ts';
import { extensionGuards, getGuards } from './guards.ts';
import { NOTHING_PAID } from './payment.ts';
import { decided } from './stages.ts';
import { onward, stepStates } from './steps.ts';

/**
 * The machine for a pipeline: a state for each of its steps, and the transitions of every request. The same kind and
 * definition always give the same machine, so that a history can be replayed years later.
 */
export function getMachine(of: PipelinedKind): AnyStateMachine {
  const { kind } = of;
  const hold = reservesSomething(kind) ? ['hold'] : [];
  const release = reservesSomething(kind) ? ['release'] : [];
  const actions = requestActions(kind);
  const extension = kind.extension?.machine(of);
  // States are generated from data, so TypeScript does not know their names, and `matches` would accept none.
  return setup({
    types: {
      context: {} as RequestContext,
      input: {} as RequestInput,
      events: {} as RequestEvent,
      meta: {} as WorkflowMeta,
    },
    guards: { ...getGuards(of), ...(extension ? extensionGuards(extension) : {}) },
    actions: {
      ...getAssigns(of),
      ...EFFECTS,
      ...(extension ? extensionAssigns(extension) : {}),
      ...(kind.extension ? extensionEffects(kind.extension) : {}),
    },
  }).createMachine({
    id: kind.id,
    context: ({ input }: { input: RequestInput }) => ({
      ...input,
      ...pipelineFacts(of, input.payload, input.businessUnitId),
      ...(kind.payment ? NOTHING_PAID : {}),
      ...kind.extension?.context,
      answered: {},
      decisions: 0,
    }),
    initial: 'draft',
    states: {
      draft: {
        description: 'Filled in but not sent. Drafts are not stored.',
        meta: stage({ label: 'Draft' }),
        on: { send: onward(of, -1, hold, actions.send) },
      },
      ...stepStates(of, extension),
      changesRequested: {
        description: 'Returned to the requester to change and send again.',
        meta: decided.changesRequested(kind),
        on: {
          resend: onward(of, -1, ['fill', ...hold], actions.resend),
          withdraw: { target: 'withdrawn', actions: release, meta: actions.withdraw },
        },
      },
      approved: approvedState(of, extension),
      ...paymentStates(of),
      ...extension?.states,
      ...cancelStates(of, extension),
      rejected: {
        type: 'final',
        description: 'Rejected at one of its steps.',
        meta: decided.rejected(kind),
      },
      withdrawn: {
        type: 'final',
        description: 'Withdrawn by its requester before a decision.',
        meta: stage({ label: 'Withdrawn' }),
      },
    },
  } as never) as unknown as AnyStateMachine;
}
