/** A development plan of the demo: whose it is, its period, and its state. */
export interface DemoPlan {
  /** A login, or an index in the manager's team. */
  person: string | number;
  aim: string;
  gap: string;
  /** Days from today; negative for the past. */
  from: number;
  until: number;
  /** Kind, text, and the day on which the step is due, counted like `from`. */
  steps: readonly (readonly ['training' | 'task' | 'coaching' | 'other', string, number])[];
  /** How many of the steps are done. */
  done: number;
  /** Events after the draft, by the person (`own`) or the supervisor (`superior`). */
  events: readonly (readonly ['own' | 'superior', string, Record<string, string>?])[];
}

const AGREED = [
  ['own', 'propose'],
  ['superior', 'agree'],
] as const;

export const PLANS: readonly DemoPlan[] = [
  {
    person: 'employee',
    aim: 'Run the quality check of a style alone',
    gap: 'Knows the defects by sight, but not yet the points system of the buyers.',
    from: -100,
    until: 130,
    steps: [
      ['other', 'Sit beside the checker of line 4 for two weeks', -70],
      ['training', 'Course on fabric inspection by four points', -8],
      ['task', 'Check one style from cutting to packing', 40],
      ['coaching', 'Talk about difficult decisions once a month', 120],
    ],
    done: 1,
    events: AGREED,
  },
  {
    person: 'employee',
    aim: 'Read measurement charts without help',
    gap: '',
    from: -460,
    until: -130,
    steps: [
      ['training', 'Course on measurement charts', -400],
      ['other', 'Measure ten samples a week with a colleague', -200],
    ],
    done: 2,
    events: [
      ...AGREED,
      ['superior', 'review', { comment: 'Reads every chart of the season without asking.' }],
      ['superior', 'close', { result: 'Achieved', comment: 'Next is the points system.' }],
    ],
  },
  {
    person: 'manager',
    aim: 'Prepare the yearly budget of the office',
    gap: 'Has followed budgets, but has not written one.',
    from: 10,
    until: 300,
    steps: [
      ['training', 'Seminar on budgets for managers', 60],
      ['task', 'Write the first draft for two sections', 150],
    ],
    done: 0,
    events: [['own', 'propose']],
  },
  {
    person: 'finance',
    aim: 'Lead the change to the new bank files',
    gap: '',
    from: 20,
    until: 200,
    steps: [['other', 'Visit a company that has changed already', 50]],
    done: 0,
    events: AGREED,
  },
  {
    person: 'admin',
    aim: 'Take over the network of the Bogura factory',
    gap: 'Has not worked with its switches yet.',
    from: -200,
    until: 60,
    steps: [
      ['training', 'Course of the maker', -120],
      ['task', 'Document the cabinets of both halls', -40],
    ],
    done: 2,
    events: [
      ...AGREED,
      ['superior', 'review', { comment: 'Both steps are done; the handover is in two weeks.' }],
    ],
  },
  {
    person: 0,
    aim: 'Speak English in meetings with buyers',
    gap: 'Writes well, but leaves the talking to others.',
    from: -5,
    until: 180,
    steps: [['training', 'Evening course, twice a week', 90]],
    done: 0,
    events: [],
  },
  {
    person: 1,
    aim: 'Stand in for the manager for a week',
    gap: '',
    from: 5,
    until: 150,
    steps: [
      ['coaching', 'Prepare the week together', 30],
      ['task', 'Lead the Monday meetings of a month', 90],
    ],
    done: 0,
    events: [['superior', 'proposeToPerson']],
  },
  {
    person: 2,
    aim: 'Learn the archive system',
    gap: '',
    from: -30,
    until: 60,
    steps: [['other', 'Work through the manual', 20]],
    done: 0,
    events: [['superior', 'withdraw', { comment: 'The system is replaced next year.' }]],
  },
];

export const NOTES = [
  'The four points are clear now; the count per hundred yards still takes too long. We try it together on Thursday.',
  'Asked for a place in the course twice. HR looks for a date.',
] as const;

export const TALK = {
  goal: 'Hand over the file room by the end of the quarter, so that questions go to the team and not to one person.',
  reality: 'Three people ask daily. The list of shelves is two years old.',
  options:
    'Renew the list together, or label the shelves first. A colleague of stores has done both.',
  will: 'Labels first, one row a week. 8 of 10.',
} as const;
