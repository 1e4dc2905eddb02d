import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  stage,
  type Audience,
  type Notice,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { TargetAgreementEvent } from './events.ts';

export interface TargetAgreementContext {
  /** The person whose targets they are. */
  employeeId: number;
  /** The supervisor when the plan was last proposed; null for people without one. */
  supervisorId: number | null;
  cycle: string;
  /** The day from which the targets count. */
  startsOn: string;
  /** Whether the person has no login. HR then records the agreement that they signed on paper. */
  signsOnPaper: boolean;
}

const person: Audience = { party: 'requester', isOwnAct: true };
const supervisor: Audience = { party: 'supervisor', vacant: 'hr' };
const hr: Audience = { role: 'hr' };
const inCharge: Sender = { anyOf: [{ party: 'supervisor' }, hr] };

const OWN = '/SelfService/myPerformance?plan={id}';
const TEAM = '/pms/planning?plan={id}';

const machine = setup({
  types: {
    context: {} as TargetAgreementContext,
    input: {} as TargetAgreementContext,
    events: {} as TargetAgreementEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  guards: {
    signsOnPaper: ({ context }) => context.signsOnPaper,
  },
  actions: {
    /** Updates the supervisor, and whether the person has a login. */
    renew: assign(({ context, event }) =>
      event.type === 'renew'
        ? {
            supervisorId: event.supervisorId ?? null,
            signsOnPaper: event.signsOnPaper ?? context.signsOnPaper,
          }
        : {},
    ),
    /** Effect: refuses an incomplete plan, and a plan whose cycle is being assessed. */
    checkPlan: () => undefined,
    /** Effect: the targets count from their first day on. */
    count: () => undefined,
    /** Effect: the targets no longer count, or don't count yet. */
    letChange: () => undefined,
    /** Effect: deactivates the plan's row. */
    putAway: () => undefined,
  },
});

type Tone = 'primary' | 'neutral' | 'danger';
const step = (
  label: string,
  who: Sender,
  comment: 'none' | 'optional' | 'required' = 'none',
  tone: Tone = 'neutral',
) => action({ label, who, comment, tone });
const bySystem = (label: string) => step(label, { system: true });

const notice = (to: Audience, path: string, one: string, many: string): Notice => ({
  to,
  one,
  many,
  path,
});

const proposals = {
  proposeToPerson: {
    target: 'toPerson',
    actions: 'checkPlan',
    meta: step(msg('Propose to the person'), inCharge, 'none', 'primary'),
  },
  proposeToSupervisor: {
    target: 'toSupervisor',
    actions: 'checkPlan',
    meta: step(msg('Propose to the supervisor'), person, 'none', 'primary'),
  },
} as const;

const renew = { actions: 'renew', meta: bySystem(msg('Name the supervisor of today')) } as const;
const lapse = { target: 'lapsed', meta: bySystem(msg('The cycle is being assessed')) } as const;
const askBack = (who: Sender) =>
  ({
    target: 'changing',
    actions: 'letChange',
    meta: step(msg('Ask back'), who, 'optional'),
  }) as const;
const open = {
  ...proposals,
  renew,
  lapse,
  discard: {
    target: 'discarded',
    actions: 'putAway',
    meta: step(msg('Discard'), { anyOf: [person, { party: 'supervisor' }, hr] }, 'none', 'danger'),
  },
} as const;

/** The agreement on a plan of targets: one side proposes it, and the other agrees or says why not. */
export const targetAgreementMachine = machine.createMachine({
  id: 'targetAgreement',
  context: ({ input }) => ({ ...input }),
  initial: 'draft',
  states: {
    draft: {
      description: 'The plan was never proposed. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: proposals,
    },
    toPerson: {
      description: 'The person agrees, or says what they don’t agree to.',
      meta: stage({
        label: msg('Waiting for the person'),
        queue: { label: msg('Target plans'), audience: person, path: '/SelfService/myPerformance' },
        notify: [
          notice(
            person,
            OWN,
            msg('Your targets are proposed: agree, or say why not'),
            msg('{count} plans of your targets are proposed: agree, or say why not'),
          ),
        ],
      }),
      on: {
        agree: {
          target: 'agreed',
          actions: 'count',
          meta: step(msg('Agree'), person, 'none', 'primary'),
        },
        agreeOnPaper: {
          guard: 'signsOnPaper',
          target: 'agreed',
          actions: 'count',
          meta: step(msg('Agreed on paper'), hr, 'required', 'primary'),
        },
        refuse: {
          target: 'refused',
          actions: 'letChange',
          meta: step(msg('Refuse'), person, 'required', 'danger'),
        },
        askBack: askBack(inCharge),
        renew,
        lapse,
      },
    },
    toSupervisor: {
      description: 'The supervisor agrees to what the person proposed, or says why not.',
      meta: stage({
        label: msg('Waiting for the supervisor'),
        queue: { label: msg('Target plans'), audience: supervisor, path: '/pms/planning' },
        notify: [
          notice(
            supervisor,
            TEAM,
            msg('Someone proposed their targets to you'),
            msg('{count} people proposed their targets to you'),
          ),
        ],
      }),
      on: {
        accept: {
          target: 'agreed',
          actions: 'count',
          meta: step(msg('Agree'), supervisor, 'none', 'primary'),
        },
        sendBack: {
          target: 'returned',
          actions: 'letChange',
          meta: step(msg('Refuse'), supervisor, 'required', 'danger'),
        },
        askBack: askBack(person),
        renew,
        lapse,
      },
    },
    changing: {
      description: 'The plan was asked back or reopened, and is being changed.',
      meta: stage({
        label: msg('Being changed'),
        notify: [
          notice(
            person,
            OWN,
            msg('A plan of your targets is being changed'),
            msg('{count} plans of your targets are being changed'),
          ),
          notice(
            { party: 'supervisor' },
            TEAM,
            msg('A target plan of your team is being changed'),
            msg('{count} target plans of your team are being changed'),
          ),
        ],
      }),
      on: open,
    },
    refused: {
      description:
        'The person said what they don’t agree to; the plan is changed and proposed again.',
      meta: stage({
        label: msg('Refused by the person'),
        queue: { label: msg('Refused targets'), audience: supervisor, path: '/pms/planning' },
        notify: [
          notice(
            supervisor,
            TEAM,
            msg('A target plan was refused: change it and propose it again'),
            msg('{count} target plans were refused: change them and propose them again'),
          ),
        ],
      }),
      on: open,
    },
    returned: {
      description: 'The supervisor said what they don’t agree to; the plan is proposed again.',
      meta: stage({
        label: msg('Refused by the supervisor'),
        queue: {
          label: msg('Refused targets'),
          audience: person,
          path: '/SelfService/myPerformance',
        },
        notify: [
          notice(
            person,
            OWN,
            msg('Your supervisor doesn’t agree to your targets yet'),
            msg('Your supervisor doesn’t agree to {count} plans of your targets yet'),
          ),
        ],
      }),
      on: open,
    },
    agreed: {
      description: 'Both agreed. The targets count from their day on.',
      meta: stage({
        label: msg('Agreed by both'),
        notify: [
          notice(
            person,
            OWN,
            msg('Your targets are agreed'),
            msg('{count} plans of your targets are agreed'),
          ),
          notice(
            supervisor,
            TEAM,
            msg('The targets of someone in your team are agreed'),
            msg('The targets of {count} people in your team are agreed'),
          ),
        ],
      }),
      on: {
        reopen: {
          target: 'changing',
          actions: 'letChange',
          meta: step(msg('Reopen'), hr, 'required', 'danger'),
        },
        freeze: { target: 'frozen', meta: bySystem(msg('The cycle is being assessed')) },
      },
    },
    frozen: {
      description: 'The cycle is being assessed by these targets. They never change again.',
      type: 'final',
      meta: stage({ label: msg('Frozen') }),
    },
    lapsed: {
      description: 'The cycle was assessed before both agreed.',
      type: 'final',
      meta: stage({ label: msg('Not agreed in time') }),
    },
    discarded: {
      description: 'The plan was given up before both agreed.',
      type: 'final',
      meta: stage({ label: msg('Discarded') }),
    },
  },
});
