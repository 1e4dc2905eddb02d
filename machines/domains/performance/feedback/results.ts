import { MIN_RATERS, meanOfEnough } from '#machines/domains/performance/scoring/groups.ts';

/** A question of a round, as it was when the raters were asked. */
export interface Question {
  text: string;
  answer: 'mark' | 'words' | 'both';
}

/** One answer to one question. Anonymous answers have no name. */
export interface StoredAnswer {
  question: number;
  mark: number | null;
  words: string;
  name: string | null;
}

export interface QuestionResult {
  text: string;
  answer: Question['answer'];
  /** The mean of the marks, or null if there are too few. */
  mean: number | null;
  /** How many marks the mean contains, or null without a mean. */
  marks: number | null;
  comments: { words: string; mark: number | null; name: string | null }[];
}

export interface RoundResult {
  asked: number;
  /** How many have answered, or null if so few have that nothing is shown. */
  given: number | null;
  questions: QuestionResult[];
}

/**
 * Returns what may be shown of a round's answers. With fewer than three anonymous answers, not even their number is
 * shown, and a question with fewer than three marks has no mean. The order of the answers is not changed.
 */
export function getResult(
  { isAnonymous, asked, given }: { isAnonymous: boolean; asked: number; given: number },
  questions: readonly Question[],
  answers: readonly StoredAnswer[],
): RoundResult {
  if (isAnonymous && given < MIN_RATERS) return { asked, given: null, questions: [] };
  return {
    asked,
    given,
    questions: questions.map(({ text, answer }, place) => {
      const own = answers.filter(({ question }) => question === place);
      const marks = own.flatMap(({ mark }) => (mark === null ? [] : [mark]));
      const mean = meanOfEnough(marks, isAnonymous ? MIN_RATERS : 1);
      return {
        text,
        answer,
        mean,
        marks: mean === null ? null : marks.length,
        comments: own
          .filter(({ words, mark }) => words !== '' || (!isAnonymous && mark !== null))
          .map(({ words, mark, name }) =>
            isAnonymous ? { words, mark: null, name: null } : { words, mark, name },
          ),
      };
    }),
  };
}
