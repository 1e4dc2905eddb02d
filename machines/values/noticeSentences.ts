import type { Notice } from '#machines/model/workflow.ts';

/** What a notice says beside what its machine has it say, as messages. */
export const SENTENCES = {
  by: 'By {name}',
  standsIn: 'You stand in for {names}',
  standInAsked: 'You stand in for {name} at {stages}, {from} to {until}',
  waitThere: '{count} wait there now',
} as const;

type Noun = { one: string; many: string };
type Words = Pick<Notice, 'one' | 'many'>;

const withArticle = (one: string): string => `${/^[aeiou]/i.test(one) ? 'An' : 'A'} ${one}`;

/** What is said of a workflow's subjects that were not worked on in time. */
export const lateWords = ({ one, many }: Noun): Words => ({
  one: `${withArticle(one)} waits for you beyond its time`,
  many: `{count} ${many} wait for you beyond their time`,
});

/** What is said of those that came, and were taken back by whoever had sent them. */
export const takenBackWords = ({ one, many }: Noun): Words => ({
  one: `${withArticle(one)} was taken back`,
  many: `{count} ${many} were taken back`,
});
