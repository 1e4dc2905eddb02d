import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import type { AskedBy } from '#machines/domains/performance/feedback/machine.ts';
import type { Question, RoundResult } from '#machines/domains/performance/feedback/results.ts';
import type { RoundSight, RoundState } from '#machines/domains/performance/feedback/visibility.ts';

/** At most this many raters can be asked in one round. */
export const MAX_RATERS = 30;

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} is required`).positive(`${label} is required`);

/**
 * POST /Feedback/SaveRound: creates a round, or changes one that is not asked yet. Without `employeeId`, the round is
 * about the caller. The questions are those of the template now.
 */
export const saveRoundBody = z.object({
  roundId: id('Round').nullish(),
  /** The version that the caller has read. An outdated one is refused. */
  version: z.number('Version is required').int('Version is required').nullish(),
  employeeId: id('Employee').nullish(),
  kind: z.enum(['peer', 'upward'], 'Kind is required'),
  templateId: id('Template'),
  cycleId: id('Cycle').nullish(),
  isAnonymous: z.boolean('Anonymity is required'),
  dueOn: calendarDay('Last day is required'),
  about: z
    .string('About must be text')
    .trim()
    .max(500, 'About can be at most 500 characters')
    .default(''),
  raterIds: z
    .array(id('Rater'))
    .max(MAX_RATERS, `At most ${MAX_RATERS} people can be asked`)
    .refine((all) => new Set(all).size === all.length, 'Choose each person once'),
});

const answer = z.object({
  mark: z.number('The mark must be a number').nullable(),
  words: z
    .string('Answers must be text')
    .trim()
    .max(2000, 'An answer can be at most 2000 characters'),
});

/**
 * POST /Feedback/SaveAnswers: saves a draft while it is written. POST /Feedback/Give: sends it, for good. The answers
 * are in the order of the questions.
 */
export const answersBody = z.object({
  requestId: id('Request'),
  /** The revision that the caller has read. An outdated one is refused. */
  revision: z.number('Revision is required').int('Revision is required'),
  answers: z.array(answer).max(50, 'There are not so many questions'),
});

export interface RoundRow {
  roundId: number;
  employeeId: number;
  name: string;
  code: string;
  department: string;
  kind: 'peer' | 'upward';
  askedBy: AskedBy;
  isAnonymous: boolean;
  dueOn: string;
  cycle: string | null;
  state: RoundState;
  status: string;
  /** The number of people who are asked. */
  raters: number;
  /** How many have answered, for HR while the round runs. */
  given: number | null;
  /** Whether the round waits for the caller. */
  isMine: boolean;
}

export interface RequestRow {
  requestId: number;
  name: string;
  code: string;
  kind: 'peer' | 'upward';
  isAnonymous: boolean;
  dueOn: string;
}

/** GET /Feedback/Rounds */
export interface Rounds {
  /** The rounds about the caller. */
  own: RoundRow[];
  /** The rounds about people whom the caller supervises now. */
  team: RoundRow[];
  /** What the caller is asked. */
  requests: RequestRow[];
  /** The people about whom the caller may ask as their supervisor. */
  people: { employeeId: number; name: string; code: string }[];
}

/** GET /Feedback/Choices: the options for a new feedback round about a person. */
export interface RoundChoices {
  employeeId: number;
  name: string;
  templates: { id: number; name: string; questions: string[] }[];
  cycles: { id: number; name: string }[];
  /** The people who are proposed as raters: colleagues of the department, or direct reports. */
  peers: Rater[];
  reports: Rater[];
}

export interface Rater {
  employeeId: number;
  name: string;
  code: string;
}

/** GET /Feedback/Round */
export interface RoundView extends Omit<RoundRow, 'department' | 'isMine' | 'raters'> {
  version: number;
  isOwn: boolean;
  templateId: number;
  cycleId: number | null;
  about: string;
  lowest: number;
  highest: number;
  questions: Question[];
  /** The people who are asked, sorted by name; empty for readers who may not know who they are. */
  raters: Rater[];
  sight: RoundSight;
  result: RoundResult | null;
}

/** GET /Feedback/Request */
export interface RequestView extends RequestRow {
  state: 'asked' | 'given' | 'declined' | 'lapsed';
  about: string;
  lowest: number;
  highest: number;
  questions: Question[];
  revision: number;
  answers: { mark: number | null; words: string }[];
}

/** GET /Feedback/Board */
export interface RoundBoard {
  rows: RoundRow[];
  summary: { running: number; late: number; toShare: number };
}
