import { assign, setup } from 'xstate';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { msg } from '#machines/core/locales/messages.ts';
import {
  accused,
  byAccused,
  byHr,
  ended,
  hr,
  hrQueue,
  ownQueue,
  runOut,
  notifies,
  notifiesHr,
} from './actions.ts';
import type { DisciplineContext, DisciplineInput } from './context.ts';
import { OUTCOMES, type DisciplineEvent } from './events.ts';

const until = (instant: string | null, at: string | undefined): number =>
  Math.max(0, Date.parse(instant ?? at ?? '') - Date.parse(at ?? ''));

const machine = setup({
  types: {
    context: {} as DisciplineContext,
    input: {} as DisciplineInput,
    events: {} as DisciplineEvent & {
      at?: string;
      replyBy?: string | null;
      appealBy?: string | null;
    },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilReplyDue: ({ context, event }) => until(context.replyBy, event.at),
    untilAppealDue: ({ context, event }) => until(context.appealBy, event.at),
  },
  guards: {
    isCleared: ({ event }) =>
      (event.type === 'decide' || event.type === 'replace') && event.outcome === 'No action',
    /** An appeal can't lead to a more severe outcome. */
    isMilder: ({ context, event }) =>
      event.type === 'replace' &&
      context.outcome !== null &&
      OUTCOMES.indexOf(event.outcome) < OUTCOMES.indexOf(context.outcome),
    isNotEarlier: ({ context, event }) =>
      event.type === 'hearing.set' && event.hearingOn >= context.incidentOn,
  },
  actions: {
    setNotice: assign({ isNotified: true, replyBy: ({ event }) => event.replyBy ?? null }),
    setReplied: assign({ hasReplied: true }),
    setHearing: assign({
      hearingOn: ({ context, event }) =>
        event.type === 'hearing.set' ? event.hearingOn : context.hearingOn,
    }),
    setDecision: assign(({ context, event }) =>
      event.type === 'decide' || event.type === 'replace'
        ? {
            outcome: event.outcome,
            effectiveDate: event.effectiveDate,
            appealBy: event.type === 'decide' ? (event.appealBy ?? null) : context.appealBy,
          }
        : {},
    ),
    setAppealed: assign({ hasAppealed: true }),
    /** The server carries these effects out: it issues the letters, and ends the employment after a dismissal. */
    sendNotice: () => undefined,
    sendDecision: () => undefined,
    takeDecisionBack: () => undefined,
    carryOut: () => undefined,
  },
});

const decides = byHr(msg('Decide'), { form: true });
const replaces = byHr(msg('Replace the decision'), { form: true, tone: 'neutral' });

/** A disciplinary case. There is no measure without a hearing, and the person who brought the charge doesn't decide. */
export const disciplineMachine = machine.createMachine({
  id: 'discipline',
  context: ({ input }) => ({
    ...input,
    isNotified: false,
    replyBy: null,
    hasReplied: false,
    hearingOn: null,
    outcome: null,
    effectiveDate: null,
    appealBy: null,
    hasAppealed: false,
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Filled in but not opened. Drafts are not stored.',
      meta: stage({ label: 'Draft' }),
      on: {
        open: {
          target: 'preparing',
          meta: action({ label: 'Open', who: hr, comment: 'none', tone: 'primary' }),
        },
      },
    },
    preparing: {
      description: 'HR investigates the charge. The accused has not been informed yet.',
      meta: stage({ label: 'Preparing', queue: hrQueue('Disciplinary cases: preparing') }),
      on: {
        notice: {
          target: 'awaitingReply',
          actions: ['setNotice', 'sendNotice'],
          meta: byHr('Send notice', { form: true }),
        },
        drop: { target: 'dropped', meta: byHr(msg('Drop'), { tone: 'neutral' }) },
      },
    },
    awaitingReply: {
      description: 'The accused has the notice and can reply until the date in it.',
      meta: stage({
        label: 'Awaiting reply',
        deadline: 'untilReplyDue',
        queue: ownQueue('Notices to reply to'),
        notify: [
          notifies(
            accused,
            'You have a notice to reply to',
            'You have {count} notices to reply to',
          ),
        ],
      }),
      on: {
        reply: {
          target: 'hearing',
          actions: 'setReplied',
          meta: byAccused('Reply', 'required', 'primary'),
        },
      },
      after: {
        untilReplyDue: {
          target: 'hearing',
          meta: runOut(msg('The time to reply has passed')),
        },
      },
    },
    hearing: {
      description: 'HR schedules the hearing, hears the accused and records what was said.',
      meta: stage({
        label: 'Hearing',
        queue: hrQueue('Disciplinary cases: hearing'),
        notify: [
          notifiesHr(
            'A disciplinary case is ready for its hearing',
            '{count} disciplinary cases are ready for their hearings',
          ),
        ],
      }),
      on: {
        'hearing.set': {
          guard: 'isNotEarlier',
          actions: 'setHearing',
          meta: byHr('Schedule hearing', {
            form: true,
            tone: 'neutral',
            notify: [
              notifies(
                accused,
                'The hearing of a case about you was scheduled',
                'The hearings of {count} cases about you were scheduled',
              ),
            ],
          }),
        },
        'hearing.record': { target: 'decision', meta: byHr('Record hearing') },
      },
    },
    decision: {
      description: 'Someone in HR who did not prepare the case decides it.',
      meta: stage({
        label: 'Decision',
        queue: hrQueue('Disciplinary cases: decision'),
        notify: [
          notifiesHr(
            'A disciplinary case is waiting for a decision',
            '{count} disciplinary cases are to be decided',
          ),
        ],
      }),
      on: {
        decide: [
          { guard: 'isCleared', target: 'cleared', actions: 'setDecision', meta: decides },
          { target: 'decided', actions: ['setDecision', 'sendDecision'], meta: decides },
        ],
        return: { target: 'hearing', meta: byHr('Return', { tone: 'neutral' }) },
      },
    },
    decided: {
      description: 'The accused can appeal until the date in the decision.',
      meta: stage({
        label: 'Decided',
        deadline: 'untilAppealDue',
        queue: ownQueue('Decisions about you'),
        notify: [
          notifies(
            accused,
            'A disciplinary case about you was decided',
            '{count} disciplinary cases about you were decided',
          ),
        ],
      }),
      on: {
        appeal: {
          target: 'appeal',
          actions: 'setAppealed',
          meta: byAccused('Appeal', 'required', 'neutral'),
        },
        acknowledge: {
          target: 'closed',
          actions: 'carryOut',
          meta: byAccused('Acknowledge', 'optional', 'primary'),
        },
      },
      after: {
        untilAppealDue: {
          target: 'closed',
          actions: 'carryOut',
          meta: runOut(msg('The time to appeal has passed')),
        },
      },
    },
    appeal: {
      description: 'Someone who neither prepared nor decided the case hears the appeal.',
      meta: stage({
        label: 'Appeal',
        queue: hrQueue('Disciplinary cases: appeal'),
        notify: [
          notifiesHr(
            'There is an appeal in a disciplinary case',
            'There are appeals in {count} disciplinary cases',
          ),
        ],
      }),
      on: {
        uphold: { target: 'closed', actions: 'carryOut', meta: byHr('Uphold the decision') },
        replace: [
          {
            guard: 'isCleared',
            target: 'cleared',
            actions: ['setDecision', 'takeDecisionBack'],
            meta: replaces,
          },
          {
            guard: 'isMilder',
            target: 'closed',
            actions: ['setDecision', 'takeDecisionBack', 'sendDecision'],
            meta: replaces,
          },
        ],
      },
    },
    dropped: {
      type: 'final',
      description: 'The charge was unfounded. The accused was not informed.',
      meta: stage({ label: 'Dropped' }),
    },
    cleared: {
      type: 'final',
      description: 'The charge was not proven, or the appeal succeeded.',
      meta: ended(msg('Cleared')),
    },
    closed: { type: 'final', description: 'The decision stands.', meta: ended('Closed') },
  },
});
