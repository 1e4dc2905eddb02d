import type { Notice } from '#machines/model/workflow.ts';

/** What a notice says beside what its machine has it say, as messages. */
export const SENTENCES = {
  by: 'By {name}',
  standsIn: 'As delegate of {names}',
  standInAsked: '{name} delegated {stages} to you, {from} to {until}',
  roleGiven: 'Your roles changed: you now hold {role}',
  roleTaken: 'Your roles changed: you no longer hold {role}',
  mailProposed: 'Another email address was proposed for you',
  mailWaits: '1 email address is waiting for your confirmation',
  rosterPublished: 'Your roster for {month} was published: {count} of your days were planned',
  waitThere: '{count} pending',
} as const;

type Noun = { one: string; many: string };
type Words = Pick<Notice, 'one' | 'many'>;

/** What is said of a workflow's subjects that were not worked on in time. */
export const lateWords = ({ one, many }: Noun): Words => ({
  one: `Overdue: 1 ${one} waiting for you`,
  many: `Overdue: {count} ${many} waiting for you`,
});

/** What is said of those that came, and were taken back by whoever had sent them. */
export const takenBackWords = ({ one, many }: Noun): Words => ({
  one: `Undone: 1 ${one} no longer waiting for you`,
  many: `Undone: {count} ${many} no longer waiting for you`,
});
