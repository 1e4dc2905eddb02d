import { describe, expect, it } from 'vitest';
import { getResult, type StoredAnswer } from '#machines/domains/performance/feedback/results.ts';
import {
  getRoundSight,
  ROUND_STATES,
  type RoundReader,
} from '#machines/domains/performance/feedback/visibility.ts';

const QUESTIONS = [
  { text: 'Keeps agreements', answer: 'both' },
  { text: 'Keep doing', answer: 'words' },
] as const;

const answer = (question: number, mark: number | null, words = ''): StoredAnswer => ({
  question,
  mark,
  words,
  name: 'Someone',
});

describe('the results of a feedback round', () => {
  const of = (given: number, isAnonymous = true) => ({ isAnonymous, asked: 5, given });

  it('are empty with fewer than three anonymous answers, without their number', () => {
    const answers = [answer(0, 5, 'Always'), answer(1, null, 'All of it')];
    expect(getResult(of(2), QUESTIONS, answers)).toEqual({ asked: 5, given: null, questions: [] });
    expect(getResult(of(2, false), QUESTIONS, answers).given).toBe(2);
  });

  it('have a mean of three marks, and neither names nor single marks', () => {
    const answers = [5, 4, 4].map((mark) => answer(0, mark, `Mark ${mark}`));
    const [first] = getResult(of(3), QUESTIONS, answers).questions;
    expect(first).toMatchObject({ mean: 4.33, marks: 3 });
    expect(first?.comments.every(({ mark, name }) => mark === null && name === null)).toBe(true);
    const two = getResult(of(3), QUESTIONS, answers.slice(1)).questions[0];
    expect(two).toMatchObject({ mean: null, marks: null });
  });
});

describe('who may see what of a feedback round', () => {
  const READERS: readonly RoundReader[] = ['person', 'supervisor', 'hr', 'viewer', 'other'];
  const all = (see: (state: (typeof ROUND_STATES)[number], reader: RoundReader) => boolean) =>
    ROUND_STATES.flatMap((state) =>
      READERS.filter((reader) => see(state, reader)).map((reader) => `${state}: ${reader}`),
    );

  it('shows answers to those in charge once closed, and to the person once shared', () => {
    expect(all((state, reader) => getRoundSight(state, reader, 'person').answers)).toEqual([
      'closed: supervisor',
      'closed: hr',
      'shared: person',
      'shared: supervisor',
      'shared: hr',
    ]);
  });

  it('lets the person change a draft of theirs, and those in charge what is proposed', () => {
    expect(all((state, reader) => getRoundSight(state, reader, 'person').edits)).toEqual([
      'draft: person',
      'proposed: supervisor',
      'proposed: hr',
    ]);
    expect(all((state, reader) => getRoundSight(state, reader, 'hr').edits)).toEqual([
      'draft: supervisor',
      'draft: hr',
      'proposed: supervisor',
      'proposed: hr',
    ]);
  });
});
