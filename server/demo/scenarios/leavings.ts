/** A separation of the demo, and how far it is. */
export interface Leaving {
  type: string;
  cause: string;
  reason: string;
  /** Working days ago. */
  sentDaysAgo: number;
  /** The last day of work, in calendar days from today. */
  lastDay: number;
  /** How far it is: approved some working days after it was sent, and then cleared, settled or released. */
  reached?: 'approved' | 'cleared' | 'settlement' | 'released';
  /** By how many days the last day is moved after the approval. */
  correctedBy?: number;
}

export const LEAVING: readonly Leaving[] = [
  {
    type: 'Resignation',
    cause: 'otherJob',
    reason: 'Another mill has offered me a position closer to my family.',
    sentDaysAgo: 4,
    lastDay: 26,
  },
  {
    type: 'Resignation',
    cause: 'study',
    reason: 'I begin a master’s degree in January.',
    sentDaysAgo: 2,
    lastDay: 32,
  },
  {
    type: 'Retirement',
    cause: 'age',
    reason: 'After thirty years it is time.',
    sentDaysAgo: 1,
    lastDay: 60,
  },
  {
    type: 'Resignation',
    cause: 'otherJob',
    reason: 'A position abroad.',
    sentDaysAgo: 14,
    lastDay: 9,
    reached: 'approved',
  },
  {
    type: 'Resignation',
    cause: 'family',
    reason: 'My parents need me in Khulna.',
    sentDaysAgo: 18,
    lastDay: 4,
    reached: 'approved',
    correctedBy: 14,
  },
  {
    type: 'Death',
    cause: 'other',
    reason: 'After a short illness.',
    sentDaysAgo: 9,
    lastDay: -14,
    reached: 'settlement',
  },
  {
    type: 'Resignation',
    cause: 'study',
    reason: 'A scholarship for a master’s degree.',
    sentDaysAgo: 29,
    lastDay: -8,
    reached: 'settlement',
  },
  {
    type: 'Retirement',
    cause: 'age',
    reason: 'Sixty years old in October.',
    sentDaysAgo: 32,
    lastDay: -16,
    reached: 'released',
  },
];
