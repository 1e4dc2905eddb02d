import { inWords } from '#machines/shared/cultures/culture.ts';
import type { Notice } from '#machines/workflow.ts';

/** What a notice says beside what its machine has it say: keys of the dictionaries, as those are. */
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

/** A sentence in English. */
export const inEnglish = (sentence: string, values: Record<string, string>): string =>
  inWords({}, sentence, values);

/** A dictionary's key, and what stands in its gaps. */
export interface Sentence {
  text: string;
  values: Readonly<Record<string, string>>;
}

/** Gaps that hold names come after what is narrower: `By {name}` alone would take all of the first. */
const known = [
  [SENTENCES.standInAsked],
  [SENTENCES.by, SENTENCES.standsIn],
  [SENTENCES.by],
  [SENTENCES.waitThere, SENTENCES.standsIn],
  [SENTENCES.waitThere],
].map((sentences) => ({ sentences, shape: shapeOf(sentences.join('. ')) }));

/**
 * A notice's English taken apart into what the dictionaries know, so that readers have it in their
 * language: notices are stored, mailed and sent in English, as programs rely on. A notice that says
 * something else is one sentence without gaps.
 */
export function sentencesOf(said: string): Sentence[] {
  for (const { sentences, shape } of known) {
    const values = shape.exec(said)?.groups;
    if (values) return sentences.map((text) => ({ text, values }));
  }
  // What machines say holds no full stop; 1,200 subjects are `1,200` in it.
  return said.split('. ').map((sentence) => {
    const count = /(?<!\S)\d[\d,]*(?= )/.exec(sentence)?.[0];
    return count === undefined
      ? { text: sentence, values: {} }
      : { text: sentence.replace(count, '{count}'), values: { count } };
  });
}

function shapeOf(text: string): RegExp {
  const gaps = text.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, (_gap, name: string) => {
    const holds = { count: '[\\d,]+', from: '[\\d-]+', until: '[\\d-]+' }[name] ?? '.+';
    return `(?<${name}>${holds})`;
  });
  return new RegExp(`^${gaps}$`, 'su');
}
