/** One message: sender, office minutes after the start of the conversation, and text. */
export type Line = readonly [login: string, minutes: number, text: string];

export interface ConversationPlan {
  /** Name of a group; a direct chat has none. */
  name?: string;
  members: readonly string[];
  /** When the conversation started: how many working days before today, and the time of that day as office minutes. */
  began: readonly [days: number, minutes: number];
  lines: readonly Line[];
  /** The index of the first unread line for each login. */
  unread?: Readonly<Record<string, number>>;
}

const DAY = 24 * 60;

/** Recent conversations of the demo company. */
export const CONVERSATIONS: readonly ConversationPlan[] = [
  {
    members: ['hr', 'md'],
    began: [3, 70],
    lines: [
      ['hr', 0, 'Good morning. The Textiles round is with you now, four sections.'],
      ['md', 14, 'Thank you. Is Sewing Floor A complete this time?'],
      ['hr', 19, 'Yes, all of them. I sent two back to Ashraf last week, both are corrected.'],
      ['md', 46, 'Good. I’ll go through them this afternoon.'],
      [
        'md',
        318,
        'Done with three. For Testing Laboratory I asked for a change: please look at my comment.',
      ],
      ['hr', 331, 'Seen. I’ll talk to the head of Quality and recommend again.'],
      ['md', DAY + 95, 'No hurry before Thursday.'],
      ['hr', DAY + 260, 'It is waiting for your decision again.'],
    ],
    unread: { md: 7 },
  },
  {
    name: 'Increment round',
    members: ['hr', 'hr2', 'manager', 'audit', 'finance'],
    began: [5, 30],
    lines: [
      ['hr', 1, 'Hello all, one place for questions about this year’s round.'],
      ['hr2', 6, 'Good idea. Foods will be ready on Wednesday.'],
      ['manager', 25, 'Logistics has two late joiners, do they count from their joining date?'],
      ['hr', 31, 'They come in the next round. The list leaves them out by itself.'],
      [
        'audit',
        190,
        'Please add a comment where a raise is above the range of the grade. It saves me asking.',
      ],
      ['manager', 204, 'Will do.'],
      [
        'finance',
        DAY + 12,
        'From our side: what is released before the 25th is in this month’s payroll.',
      ],
      [
        'hr2',
        2 * DAY + 45,
        'Foods is in. Someone should look at Beverage Line first, it is the largest.',
      ],
      ['audit', 2 * DAY + 70, 'I’m on it.'],
    ],
    unread: { hr: 7, manager: 8, finance: 7 },
  },
  {
    members: ['manager', 'hr'],
    began: [2, 130],
    lines: [
      ['manager', 0, 'One of my requests came back to you with a change. Anything I should do?'],
      ['hr', 9, 'Nothing. I’ll recommend it again with the lower percent.'],
      ['manager', 11, 'Thanks!'],
      ['hr', DAY + 33, 'It has been approved this morning.'],
    ],
    unread: { manager: 3 },
  },
  {
    members: ['audit', 'finance'],
    began: [4, 300],
    lines: [
      ['finance', 0, 'How many are still with you?'],
      ['audit', 7, 'About a dozen. They will be with you tomorrow before noon.'],
      ['finance', 8, 'Perfect, then they make it.'],
    ],
  },
  {
    members: ['employee', 'hr'],
    began: [6, 210],
    lines: [
      ['employee', 0, 'Good afternoon, where do I find my increment letter?'],
      [
        'hr',
        26,
        'Hello Farzana. It is under your notifications as soon as Finance has released it.',
      ],
      ['employee', 31, 'Found it, thank you!'],
    ],
  },
  {
    name: 'Workflow workbench',
    members: ['developer', 'admin', 'hr2'],
    began: [7, 90],
    lines: [
      ['developer', 1, 'The chart of the increment shows the live counts now.'],
      ['admin', 22, 'Looks good. Can the managing directors see it as well?'],
      ['developer', 24, 'Everyone who may see the workflow can.'],
      ['hr2', DAY + 15, 'Then I know at last where things get stuck :)'],
    ],
    unread: { admin: 3 },
  },
];
