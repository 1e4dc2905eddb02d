import { defineWorkflow } from '#machines/core/model/workflow.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { feedbackRequestEvent, feedbackRoundEvent } from './events.ts';
import { feedbackRoundMachine, type FeedbackRoundContext } from './machine.ts';
import { feedbackRequestMachine, type FeedbackRequestContext } from './requestMachine.ts';

const CLOSES_AT = '2190-01-01T00:00:00.000Z';

export const KINDS = { peer: msg('By colleagues'), upward: msg('By direct reports') } as const;

export const feedbackRoundWorkflow = defineWorkflow({
  id: 'feedbackRound',
  label: 'Feedback round',
  noun: { one: 'feedback round', many: 'feedback rounds' },
  version: 1,
  machine: feedbackRoundMachine,
  events: feedbackRoundEvent,
  startEvent: 'start',
  // The same supervisor agrees to the raters, closes the round and shares it.
  separateDuties: false,
  concerns: 'requester',
  parties: ({ employeeId, authorId }: FeedbackRoundContext) => ({
    requester: employeeId,
    author: authorId,
  }),
  menus: {
    stages: [MENU.feedbackRounds],
    parties: [MENU.feedback, MENU.feedbackRounds],
  },
  visibility: { reference: MENU.feedbackRounds, owner: 'requester', keptFrom: () => [] },
  guardReasons: {
    isOfPerson: 'Only rounds that the person asks for are proposed; ask the raters instead',
    isOfOthers: 'The person asks for this round: it is proposed to the supervisor',
  },
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    closesAt: { label: 'Open until', kind: 'instant' },
    authorId: { label: 'Written by', kind: 'person' },
  },
  summary: { columns: ['employeeId', 'closesAt'] },
  inputs: { closesAt: 'hidden' },
  payloadFields: { closesAt: null },
  samples: {
    inputs: (['person', 'supervisor', 'hr'] as const).map((askedBy) => ({
      employeeId: 1,
      authorId: 1,
      kind: 'peer',
      askedBy,
      closesAt: CLOSES_AT,
    })),
    events: [
      { type: 'giveBack', comment: 'Ask someone of the night shift, too' },
      { type: 'cancel', comment: 'Has left the company' },
    ],
  },
});

export const feedbackRequestWorkflow = defineWorkflow({
  id: 'feedbackRequest',
  label: 'Feedback request',
  noun: { one: 'feedback request', many: 'feedback requests' },
  version: 1,
  machine: feedbackRequestMachine,
  events: feedbackRequestEvent,
  startEvent: 'ask',
  separateDuties: false,
  parties: ({ raterId }: FeedbackRequestContext) => ({ rater: raterId }),
  menus: { stages: [MENU.feedback], parties: [MENU.feedback] },
  // Neither HR nor an administrator or auditor sees who has answered.
  visibility: { reference: null, owner: 'rater', keptFrom: () => [] },
  guardReasons: {},
  page: (_context, subjectId) => `/pms/assessment/feedback?request=${subjectId}`,
  fields: {
    employeeId: { label: 'Employee', kind: 'person', open: true },
    closesAt: { label: 'Open until', kind: 'instant', open: true },
    isAnonymous: { label: 'Anonymous', kind: 'yesNo', open: true },
    raterId: { label: 'Rater', kind: 'person' },
  },
  summary: { columns: ['employeeId', 'closesAt', 'isAnonymous'] },
  samples: {
    inputs: [{ employeeId: 1, raterId: 2, closesAt: CLOSES_AT, isAnonymous: true }],
  },
});
