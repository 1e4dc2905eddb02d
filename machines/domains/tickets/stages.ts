import { MENU } from '#machines/core/values/menuReferences.ts';
import { stage } from '#machines/core/model/workflow.ts';

const OWN = '/SelfService/IssueManagement';
/** The screen on which HR manages the tickets of its units. */
export const MANAGED = '/profile/IssueManagement';
const ONE_OF_MINE = `${OWN}?ticket={id}`;

/** The person who does the current step is this party of a ticket. */
export const RESPONSIBLE = 'responsible person';

const queue = (label: string) => ({
  label,
  audience: { party: RESPONSIBLE },
  path: OWN,
  reference: MENU.complaint,
});

/** The name, queue and notifications of each state. */
export const stages = {
  unassigned: stage({
    label: 'No responsible person',
    queue: {
      label: 'Tickets without a responsible person',
      audience: { role: 'hr' },
      path: MANAGED,
      reference: MENU.issueManagement,
    },
    notify: [
      {
        to: { role: 'hr' },
        one: 'A ticket is waiting for a responsible person',
        many: '{count} tickets are waiting for a responsible person',
        path: `${MANAGED}?ticket={id}`,
      },
    ],
  }),
  open: stage({
    label: 'Open',
    deadline: 'untilStepDue',
    queue: queue('Tickets to work on'),
    notify: [
      {
        to: { party: RESPONSIBLE },
        one: 'A ticket is waiting for you',
        many: '{count} tickets are waiting for you',
        path: ONE_OF_MINE,
      },
      {
        to: { party: 'requester' },
        one: 'Your ticket has reached its next step',
        many: '{count} of your tickets have reached their next step',
        path: ONE_OF_MINE,
      },
    ],
  }),
  delegated: stage({
    label: 'Delegated',
    deadline: 'untilStepDue',
    queue: queue('Tickets delegated to me'),
    notify: [
      {
        to: { party: RESPONSIBLE },
        one: 'A ticket was delegated to you',
        many: '{count} tickets were delegated to you',
        path: ONE_OF_MINE,
      },
      {
        to: { party: 'requester' },
        one: 'Your ticket was delegated',
        many: '{count} of your tickets were delegated',
        path: ONE_OF_MINE,
      },
    ],
  }),
  overdue: stage({
    label: 'Overdue, escalated',
    queue: queue('Overdue tickets'),
    notify: [
      {
        to: { party: 'supervisor' },
        one: 'A ticket in your team is overdue and was escalated to you',
        many: '{count} tickets in your team are overdue and were escalated to you',
        path: ONE_OF_MINE,
      },
      {
        to: { party: RESPONSIBLE },
        one: 'A ticket you are responsible for is overdue',
        many: '{count} tickets you are responsible for are overdue',
        path: ONE_OF_MINE,
      },
    ],
  }),
  awaitingRating: stage({
    label: 'Waiting for the rating',
    queue: { label: 'Tickets to rate', audience: { party: 'requester' }, path: OWN },
    notify: [
      {
        to: { party: 'requester' },
        one: 'Your ticket is done: please rate it',
        many: '{count} of your tickets are done: please rate them',
        path: ONE_OF_MINE,
      },
    ],
  }),
  closed: stage({
    label: 'Closed',
    notify: [
      {
        to: { party: 'creator' },
        one: 'A ticket you raised was closed',
        many: '{count} tickets you raised were closed',
        path: ONE_OF_MINE,
      },
    ],
  }),
};
