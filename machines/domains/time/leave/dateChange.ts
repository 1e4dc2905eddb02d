import { action, type Sender } from '#machines/core/model/workflow.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import { askers, toRequester } from '#machines/kits/requests/actions.ts';
import { getFacts } from '#machines/kits/requests/context.ts';
import type { PipelineStep } from '#machines/kits/requests/pipeline.ts';
import type {
  Payload,
  RequestKind,
  PipelinedKind,
  MachineExtension,
  Transitions,
} from '#machines/kits/requests/request.ts';
import { waiting } from '#machines/kits/requests/stages.ts';
import { getSenders } from '#machines/kits/requests/steps.ts';
import type { LeaveAssigns, Proposal } from './requestEvents.ts';

export const NOTHING_PROPOSED: Proposal = { proposed: null, proposedBy: null };

export const changeAssigns = (of: PipelinedKind): LeaveAssigns => ({
  propose: ({ event }) =>
    event.type === 'askToChange'
      ? {
          proposed: event.payload,
          proposedBy: event.proposedBy ?? null,
          dueAt: event.dueAt ?? null,
        }
      : {},
  drop: () => NOTHING_PROPOSED,
  adopt: ({ context: { proposed } }) =>
    proposed ? { payload: proposed, ...getFacts(of, proposed), ...NOTHING_PROPOSED } : {},
});

/** The event with which a change of approved leave is requested. */
export const askToChange = {
  askToChange: {
    target: 'changeProposed',
    actions: 'propose',
    meta: action({
      label: 'Change dates',
      // HR may also request a change, for example in an emergency. An approver must agree.
      who: { anyOf: [...askers.anyOf, { role: 'hr' }] },
      comment: 'none',
      form: 'screen',
    }),
  },
} satisfies Transitions;

/** The states of a change of approved leave. Any approver of the last step can approve it. */
export function changeStates(
  { kind, definition }: PipelinedKind,
  recount: Transitions,
): MachineExtension['states'] {
  const last = definition.steps.at(-1) as PipelineStep;
  const { audiences, who } = getSenders({ ...last, rule: 'any' });
  return {
    changeProposed: {
      description:
        'The requester or HR has requested a change, which they can withdraw. Until it is approved, the previous approval applies.',
      meta: waiting(kind, { ...last, label: 'Change of dates' }, who, audiences),
      on: { ...answersTo(kind, who), ...recount },
    },
  };
}

const answersTo = (kind: RequestKind, who: Sender): Transitions => {
  const { noun } = kind;
  return {
    agreeToChange: {
      target: 'approved',
      actions: ['adopt', 'setDue', 'change'],
      meta: action({
        label: 'Agree to the change',
        who,
        comment: 'optional',
        tone: 'primary',
        notifyInstead: toRequester(kind, {
          one: `Your ${noun.one} was changed`,
          many: `{count} of your ${noun.many} were changed`,
        }),
      }),
    },
    keep: {
      target: 'approved',
      actions: ['drop', 'setDue'],
      meta: action({
        label: 'Keep it',
        who,
        comment: 'required',
        confirm: 'Enter why it stays as it is',
        notifyInstead: toRequester(kind, {
          one: `The change of your ${noun.one} was rejected: it stays as it was`,
          many: `The changes of {count} of your ${noun.many} were rejected: they stay as they were`,
        }),
      }),
    },
    withdrawChange: {
      target: 'approved',
      actions: ['drop', 'setDue'],
      meta: action({
        label: 'Withdraw change',
        who: { party: 'proposer', isOwnAct: true },
        comment: 'optional',
        confirm: `Withdraw the change of this ${noun.one}?`,
        notifyInstead: toRequester(kind, {
          one: `The change of your ${noun.one} was withdrawn: it stays as it was`,
          many: `The changes of {count} of your ${noun.many} were withdrawn: they stay as they were`,
        }),
      }),
    },
  };
};

/** Writes dates and days as `2026-12-01 – 2026-12-05, 4 d`. */
export const datesInWords = ({ from, to, days }: Payload): string => {
  const span = to && to !== from ? `${plainText(from)} – ${plainText(to)}` : plainText(from);
  return `${span}, ${Number(days)} d`;
};
