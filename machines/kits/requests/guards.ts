import type { PipelinedKind, MachineExtension } from './request.ts';
import { getFacts, type RequestContext } from './context.ts';
import type { RequestEvent } from './events.ts';
import { isWithinOpen, isWithinRequest, leavesNothing, getPaid, settles } from './payment.ts';
import { getAnswer, applies, stepState, type PipelineStep } from './pipeline.ts';

export interface GuardInput {
  context: RequestContext;
  event: RequestEvent;
}
type Guards = Record<string, (request: GuardInput) => boolean>;

export const WITHIN = 'within what was asked';
export const SETTLED = 'nothing left to pay';

/**
 * The name of the guard on a transition to or from a step, given the step's index. `only` names an additional
 * condition.
 */
export const needs = (place: number, only = ''): string =>
  `${only ? `${only}, ` : ''}needs ${stepState(place)}`;
export const lacksAnswers = (place: number, only = ''): string =>
  `${only ? `${only}, ` : ''}lacks answers at ${stepState(place)}`;

/** All guards of a pipeline, by the names that its transitions use. */
export function getGuards(of: PipelinedKind): Guards {
  const { kind, definition } = of;
  const guards: Guards = { undecided: ({ context }) => context.decisions === 0 };
  if (kind.payment) Object.assign(guards, paymentGuards(of));
  definition.steps.forEach((step, place) => {
    // Whether the step applies, judged by the payload of the event if it has one, because an event
    // can replace the payload that the next steps depend on.
    const isIts = ({ context, event }: GuardInput) =>
      applies(step, 'payload' in event ? { ...context, ...getFacts(of, event.payload) } : context);
    const lacks = ({ context, event }: GuardInput) =>
      step.rule === 'all' && !isComplete(step, context, event);
    guards[needs(place)] = isIts;
    guards[needs(place, 'undecided')] = (request) =>
      request.context.decisions === 0 && isIts(request);
    if (kind.payment) {
      const isWithin = ({ context, event }: GuardInput) => isWithinRequest(kind, context, event);
      guards[needs(place, WITHIN)] = (request) => isWithin(request) && isIts(request);
      guards[lacksAnswers(place, WITHIN)] = (request) => isWithin(request) && lacks(request);
    }
    guards[lacksAnswers(place)] = lacks;
  });
  return guards;
}

/** The guards of an extension. The machine uses them only for the extension's own events. */
export const extensionGuards = ({ guards }: Pick<MachineExtension, 'guards'>): Guards =>
  Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => [name, (request) => guard(request as never)]),
  );

const paymentGuards = ({ kind }: PipelinedKind): Guards => ({
  [WITHIN]: ({ context, event }) => isWithinRequest(kind, context, event),
  [SETTLED]: ({ context, event }) => leavesNothing(kind, context, event),
  [`${WITHIN}, ${SETTLED}`]: ({ context, event }) =>
    isWithinRequest(kind, context, event) && leavesNothing(kind, context, event),
  'within what is open': ({ context, event }) => isWithinOpen(kind, context, event),
  'nothing paid': ({ context }) => getPaid(context) === 0,
  'pays the rest': ({ context }) => settles(kind, context),
});

/** Whether all approvers of a step have answered once this event is counted. */
function isComplete(step: PipelineStep, context: RequestContext, event: RequestEvent): boolean {
  const now = new Set([
    ...Object.keys(context.answered),
    ...(event.answers ?? []).map(({ party }) => party),
  ]);
  return step.approvers.every((_, place) => now.has(getAnswer(place)));
}
