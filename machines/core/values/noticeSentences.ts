import { msg } from '#machines/core/locales/messages.ts';
import type { Notice } from '#machines/core/model/workflow.ts';

/** Texts of notifications that no machine and no single feature defines. */
export const SENTENCES = {
  by: msg('By {name}'),
  asks: msg('{name} has a question for you'),
  answers: msg('{name} answered your question about {subject}'),
  reminds: msg('{name} reminds you of {subject}'),
  standsIn: msg('As delegate of {names}'),
  standInAsked: msg('{name} delegated {stages} to you, {from} to {until}'),
  delegationEnded: msg('{name} ended the delegation between you'),
  wasDelegated: msg('Delegated until now: {workflow}, {stage}'),
  roleGiven: msg('Your roles changed: you now hold {role}'),
  roleTaken: msg('Your roles changed: you no longer hold {role}'),
  mailProposed: msg('Another email address was proposed for you'),
  mailWaits: msg('1 email address is waiting for your confirmation'),
  permissionsWait: msg(
    '{count, plural, one {# permission is} other {# permissions are}} waiting for your confirmation',
  ),
  rolesWait: msg('1 role is waiting for your confirmation'),
  pipelinesWait: msg('1 approval pipeline is waiting for your confirmation'),
  rulesWait: msg('1 change of the rules for two people is waiting for your confirmation'),
  rightsProposed: msg('A change of your rights was proposed'),
  proposalConfirmed: msg('What you proposed was confirmed'),
  proposalRejected: msg('What you proposed was rejected'),
  proposalExpired: msg('What you proposed has expired, as no one confirmed it in time'),
  proposalEnded: msg('A proposal has ended, as its proposer may no longer make it'),
  proposalLapsed: msg('A change that was proposed for you was not confirmed'),
  because: msg('By {name}: {reason}'),
  byAbout: msg('By {name}, about {what}'),
  becauseAbout: msg('By {name}, about {what}: {reason}'),
  rosterPublished: msg(
    'Your roster for {month} was published: {count, plural, one {# of your days was} other {# of your days were}} planned',
  ),
  lateDeducted: msg(
    'Late marks of {month} were deducted. Days of leave: {leave}, days of pay: {pay}',
  ),
  talkShared: msg('A coaching talk was shared with you'),
  lateReturned: msg(
    'Late marks of {month}: the deduction was cancelled, as the month was reopened',
  ),
  nobodyDecides: msg(
    '{count, plural, one {# item is overdue that no one may decide} other {# items are overdue that no one may decide}}',
  ),
  waitThere: msg('{count} pending'),
  tookOver: msg('You take over from {name}'),
  tookOverWhat: msg(
    '{people, plural, one {# direct report} other {# direct reports}}, {others, plural, one {# responsibility} other {# responsibilities}}',
  ),
} as const;

type Noun = { one: string; many: string };
type Words = Pick<Notice, 'one' | 'many'>;

/** The texts of the notification that subjects are overdue. */
export const lateWords = ({ one, many }: Noun): Words => ({
  one: `Overdue: 1 ${one} waiting for you`,
  many: `Overdue: {count} ${many} waiting for you`,
});

/** The texts of the notification that a decision was undone, for the people whom the decision concerns. */
export const undoneWords = ({ one, many }: Noun): Words => ({
  one: `Undone: the last decision on 1 ${one}`,
  many: `Undone: the last decision on {count} ${many}`,
});

/** The texts of the notification that a task no longer exists, because the decision that led to it was undone. */
export const describeUndone = ({ one, many }: Noun): Words => ({
  one: `Undone: 1 ${one} no longer waiting for you`,
  many: `Undone: {count} ${many} no longer waiting for you`,
});
