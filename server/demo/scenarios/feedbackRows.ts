import type { Question } from '#machines/domains/performance/feedback/results.ts';

/** The templates of the demo, with their questions. */
export const TEMPLATES: readonly { name: string; questions: readonly Question[] }[] = [
  {
    name: 'Working together',
    questions: [
      { text: 'Keeps agreements and says early if something gets late', answer: 'both' },
      { text: 'Listens to others and takes up their ideas', answer: 'both' },
      { text: 'What should they keep doing?', answer: 'words' },
      { text: 'What could they do differently?', answer: 'words' },
    ],
  },
  {
    name: 'Leading a team',
    questions: [
      { text: 'Says clearly what is expected, and why', answer: 'both' },
      { text: 'Makes time for the questions of the team', answer: 'mark' },
      { text: 'Treats everyone alike', answer: 'mark' },
      { text: 'What would help you in your work?', answer: 'words' },
    ],
  },
];

/** A round of the demo. */
export interface DemoRound {
  /** The login of the person it is about. */
  person: string;
  template: string;
  isAnonymous: boolean;
  about: string;
  /** Days from today until the last day. */
  until: number;
  raters: readonly string[];
  /** The answers that were given, by rater: marks and words in the order of the questions. */
  given: Readonly<Record<string, readonly (readonly [number | null, string])[]>>;
  /** What happens after the draft. A round that stays a proposal waits for the superior. */
  events: readonly ('propose' | 'agree' | 'close' | 'share')[];
}

export const ROUNDS: readonly DemoRound[] = [
  {
    person: 'employee',
    template: 'Working together',
    isAnonymous: true,
    about: 'The change of the shade cards in spring.',
    until: 10,
    raters: ['finance', 'audit', 'developer', 'hr2'],
    given: {
      finance: [
        [5, 'Always says a day before that a count will be late.'],
        [4, ''],
        [null, 'Keeps the cards in such order that anyone finds them.'],
        [null, 'Ask for help sooner when two deliveries come at once.'],
      ],
      audit: [
        [4, ''],
        [3, 'Could let others finish their sentence.'],
        [null, 'Answers every question about a figure on the same day.'],
        [null, ''],
      ],
      developer: [
        [4, 'Agreements hold, even the small ones.'],
        [4, 'Took over the idea of colored tags at once.'],
        [null, 'Explains the work to new colleagues with patience.'],
        [null, 'Write down the steps that only one person knows.'],
      ],
    },
    events: ['propose', 'agree', 'close', 'share'],
  },
  {
    person: 'finance',
    template: 'Working together',
    isAnonymous: true,
    about: 'Month-end closing',
    until: 12,
    raters: ['employee', 'manager', 'audit', 'md2'],
    given: {},
    events: ['propose', 'agree'],
  },
  {
    person: 'employee',
    template: 'Working together',
    isAnonymous: true,
    about: 'The first half of the year',
    until: 21,
    raters: ['finance', 'developer', 'hr2'],
    given: {},
    events: ['propose'],
  },
];
