import type { RequestExtension } from '#machines/kits/requests/request.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { StoredSnapshot } from '#machines/core/model/workflow.ts';
import { samplePayload } from '#machines/kits/requests/samples.ts';
import {
  askToChange,
  changeAssigns,
  changeStates,
  datesInWords,
  NOTHING_PROPOSED,
} from './dateChange.ts';
import {
  NOTHING_LEFT,
  recountAssigns,
  recountFrom,
  recountGuards,
  recountMeta,
} from './recount.ts';
import { leaveEvents, type LeaveContext, type LeaveEvent } from './requestEvents.ts';

/** Version 1 allowed no changes after approval, so a request that it stored has no proposal. */
const withoutProposal = ({ state, context }: StoredSnapshot): StoredSnapshot => ({
  state,
  context: { ...context, proposed: null },
});

/** Up to version 4, the author of a change wasn't stored. The requester is assumed to be the author. */
const withProposer = ({ state, context }: StoredSnapshot): StoredSnapshot => ({
  state,
  context: { ...context, proposedBy: context['proposed'] ? context['requesterId'] : null },
});

/**
 * Approved leave can be moved to other dates. It is counted again when holidays or days off change, and
 * cancelled if no days are left.
 */
export const leaveExtension: RequestExtension<LeaveContext, LeaveEvent> = {
  version: 5,
  migrations: { 1: withoutProposal, 4: withProposer },
  context: { ...NOTHING_PROPOSED },
  events: leaveEvents,
  effects: ['change', 'holdAnew'],
  forms: {
    askToChange: {
      label: 'Change dates',
      description: msg(
        'The change applies once an approver agrees. Until then, what was approved stays.',
      ),
    },
  },
  decidedLast: ['askToChange'],
  inForce: ['changeProposed'],
  guardReasons: { [NOTHING_LEFT]: 'Some of it is left' },
  parties: ({ proposedBy }) => ({ proposer: proposedBy ?? null }),
  proposedBy: 'proposer',
  summary: {
    fields: { change: { label: 'Change to', kind: 'text' } },
    derive: ({ proposed }) => (proposed ? { change: datesInWords(proposed) } : {}),
  },
  payloadFields: { proposedBy: null, days: { label: 'Days', kind: 'number' } },
  cancelled: 'Cancelled after approval, or because no days of it are left.',
  samples: (kind) => [
    { type: 'askToChange', payload: samplePayload(kind, false), proposedBy: 3 },
    ...[0, 1].map((days) => ({ type: 'recount', days })),
  ],
  machine: (of) => {
    const meta = recountMeta(of.kind);
    const whileCharged = recountFrom(meta, 'undo');
    return {
      guards: recountGuards,
      assigns: { ...changeAssigns(of), ...recountAssigns(of) },
      transitions: (at) => {
        if (at === 'step') return recountFrom(meta, 'release');
        return at === 'approved' ? { ...askToChange, ...whileCharged } : whileCharged;
      },
      states: changeStates(of, whileCharged),
    };
  },
};
