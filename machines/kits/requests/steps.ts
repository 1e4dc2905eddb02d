import type { PipelinedKind, MachineExtension } from './request.ts';
import { reservesSomething } from './naming.ts';
import type { Audience, Sender, WorkflowMeta } from '#machines/core/model/workflow.ts';
import { requestActions } from './actions.ts';
import { lacksAnswers, needs, SETTLED, WITHIN } from './guards.ts';
import { paymentActions } from './payment.ts';
import {
  apartSteps,
  getAudience,
  stepState,
  type PipelineDefinition,
  type PipelineStep,
} from './pipeline.ts';
import { waiting } from './stages.ts';

type Branch = { guard?: string; target: string; actions: string[]; meta: WorkflowMeta };
const isConditional = ({ condition }: PipelineStep): boolean => condition !== null;

/** The indexes of the steps that may come next, up to and including the first step that applies to every request. */
function following({ steps }: PipelineDefinition, after: number): number[] {
  const rest = steps.map((_, place) => place).slice(after + 1);
  const last = rest.findIndex((place) => !isConditional(steps[place] as PipelineStep));
  return last === -1 ? rest : rest.slice(0, last + 1);
}

/** The transitions to each step that may come next. If no step applies, the request is approved. */
export function onward(
  { kind, definition }: PipelinedKind,
  after: number,
  doing: string[],
  meta: WorkflowMeta,
  only = '',
): Branch[] {
  const { steps } = definition;
  const places = following(definition, after);
  const branches = places.map((place): Branch => {
    const guard = isConditional(steps[place] as PipelineStep) ? needs(place, only) : only;
    return { ...(guard ? { guard } : {}), target: stepState(place), actions: doing, meta };
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
}

/** Who can decide at a step: an audience for each of its approvers. */
export function getSenders(
  step: PipelineStep,
  apart: readonly string[] = [],
): { audiences: Audience[]; who: Sender } {
  const audiences = step.approvers.map((_, place) => getAudience(step, place, apart));
  const [only] = audiences;
  return { audiences, who: audiences.length === 1 && only ? only : { anyOf: audiences } };
}

/** A state for each step of the pipeline. */
export function stepStates(of: PipelinedKind, extension?: MachineExtension) {
  const { steps } = of.definition;
  const certain = steps.findIndex((step) => !isConditional(step));
  return Object.fromEntries(
    steps.map((step, place) => [
      stepState(place),
      getState(of, extension, { step, place, mayEdit: place <= certain }),
    ]),
  );
}

/**
 * @param mayEdit whether the requester can still change the request, which is possible only at the first step, because
 * no one has decided yet
 */
function getState(
  of: PipelinedKind,
  extension: MachineExtension | undefined,
  { step, place, mayEdit }: { step: PipelineStep; place: number; mayEdit: boolean },
) {
  const { kind } = of;
  const actions = requestActions(kind);
  const own = stepState(place);
  const separate = apartSteps(of.definition);
  const apart = separate.includes(own) ? separate.filter((state) => state !== own) : [];
  const { audiences, who } = getSenders(step, apart);
  const asksAll = step.rule === 'all' && step.approvers.length > 1;
  const release = reservesSomething(kind) ? ['release'] : [];
  const approve = actions.approve(who, step.comment);
  const approvePart = kind.payment ? paymentActions(kind).approvePart(who) : null;
  const answered = (guard: string, doing: string[], meta: WorkflowMeta) =>
    asksAll ? [{ guard, actions: doing, meta }] : [];
  return {
    description: getSentence(step),
    meta: waiting(kind, step, who, audiences),
    on: {
      approve: [
        ...answered(lacksAnswers(place), ['answer'], approve),
        ...onward(of, place, ['decide'], approve),
      ],
      ...(approvePart
        ? {
            approvePart: [
              ...answered(lacksAnswers(place, WITHIN), ['answer', 'grant'], approvePart),
              ...onward(of, place, ['decide', 'grant'], approvePart, WITHIN),
            ],
          }
        : {}),
      reject: { target: 'rejected', actions: ['decide', ...release], meta: actions.reject(who) },
      sendBack: { target: 'changesRequested', actions: 'decide', meta: actions.sendBack(who) },
      withdraw: { target: 'withdrawn', actions: release, meta: actions.withdraw },
      ...extension?.transitions('step'),
      ...(mayEdit
        ? {
            edit: onward(
              of,
              -1,
              ['fill', ...(reservesSomething(kind) ? ['hold'] : [])],
              actions.edit,
              'undecided',
            ).map((branch) => ({ ...branch, reenter: true })),
          }
        : {}),
    },
  };
}

/** The description of a step, such as `All 2 approvers must approve`, with its allowed working hours. */
function getSentence({ approvers, rule, hours }: PipelineStep): string {
  const who =
    approvers.length === 1
      ? 'The approver decides'
      : rule === 'all'
        ? `All ${approvers.length} approvers must approve`
        : `One of its ${approvers.length} approvers decides`;
  return `${who}, within ${hours} working hours.`;
}
