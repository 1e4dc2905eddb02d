import type { Notice } from '#machines/model/workflow.ts';

/** Texts of notifications that no machine defines. */
export const SENTENCES = {
  by: 'By {name}',
  standsIn: 'As delegate of {names}',
  standInAsked: '{name} delegated {stages} to you, {from} to {until}',
  roleGiven: 'Your roles changed: you now hold {role}',
  roleTaken: 'Your roles changed: you no longer hold {role}',
  mailProposed: 'Another email address was proposed for you',
  mailWaits: '1 email address is waiting for your confirmation',
  permissionsWait:
    '{count, plural, one {# permission is} other {# permissions are}} waiting for your confirmation',
  rolesWait: '1 role is waiting for your confirmation',
  pipelinesWait: '1 approval pipeline is waiting for your confirmation',
  rulesWait: '1 change of the rules for two people is waiting for your confirmation',
  rightsProposed: 'A change of your rights was proposed',
  proposalConfirmed: 'What you proposed was confirmed',
  proposalRejected: 'What you proposed was rejected',
  proposalExpired: 'What you proposed has expired, as nobody confirmed it in time',
  proposalEnded: 'A proposal has ended, as its proposer may no longer make it',
  proposalLapsed: 'A change that was proposed for you was not confirmed',
  because: 'By {name}: {reason}',
  rosterPublished:
    'Your roster for {month} was published: {count, plural, one {# of your days was} other {# of your days were}} planned',
  lateDeducted: 'Late marks of {month} were deducted. Days of leave: {leave}, days of pay: {pay}',
  lateReturned: 'Late marks of {month}: the deduction was cancelled, as the month was reopened',
  waitThere: '{count} pending',
} as const;

type Noun = { one: string; many: string };
type Words = Pick<Notice, 'one' | 'many'>;

/** The texts for overdue subjects. */
export const lateWords = ({ one, many }: Noun): Words => ({
  one: `Overdue: 1 ${one} waiting for you`,
  many: `Overdue: {count} ${many} waiting for you`,
});

/** The texts for decisions that were undone, to those whom they concern. */
export const undoneWords = ({ one, many }: Noun): Words => ({
  one: `Undone: the last decision on 1 ${one}`,
  many: `Undone: the last decision on {count} ${many}`,
});

/** The texts for tasks whose sender undid the decision. */
export const takenBackWords = ({ one, many }: Noun): Words => ({
  one: `Undone: 1 ${one} no longer waiting for you`,
  many: `Undone: {count} ${many} no longer waiting for you`,
});
