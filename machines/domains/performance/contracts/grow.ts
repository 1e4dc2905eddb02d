import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

/** The four steps of a talk in order, each with questions that a coach may ask. */
export const GROW_STEPS = [
  {
    id: 'goal',
    label: msg('Goal'),
    about: msg('What should be different afterwards?'),
    prompts: [
      msg('What do you want to achieve, and by when?'),
      msg('How will you notice that you have got there?'),
      msg('Why does it matter to you now?'),
    ],
  },
  {
    id: 'reality',
    label: msg('Reality'),
    about: msg('Where do you stand today?'),
    prompts: [
      msg('What happens now? Who is concerned?'),
      msg('What have you tried, and what came of it?'),
      msg('What is in the way?'),
    ],
  },
  {
    id: 'options',
    label: msg('Options'),
    about: msg('What could you do?'),
    prompts: [
      msg('What else could you do? And what else?'),
      msg('What would you do if time and money were no matter?'),
      msg('What speaks for each way, and what against it?'),
    ],
  },
  {
    id: 'will',
    label: msg('Will'),
    about: msg('What will you do?'),
    prompts: [
      msg('What do you do first, and when?'),
      msg('Whose help do you need?'),
      msg('From 1 to 10, how sure are you that you will do it?'),
    ],
  },
] as const;
export type GrowStep = (typeof GROW_STEPS)[number]['id'];

export const MAX_ACTIONS = 10;

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} is required`).positive(`${label} is required`);
const words = z
  .string('Words must be text')
  .trim()
  .max(4000, 'Words can be at most 4000 characters')
  .default('');

/**
 * POST /Coaching/StartTalk: creates a draft that only the coach can read. Without `employeeId`, the caller
 * coaches themselves.
 */
export const startTalkBody = z.object({
  employeeId: id('Employee').nullish(),
  heldOn: calendarDay('Date is required'),
});

/** POST /Coaching/SaveTalk: called while the user types. The response contains the next revision. */
export const saveTalkBody = z.object({
  talkId: id('Talk'),
  /** The revision that the caller has read. An outdated one is refused. */
  revision: z.number('Revision is required').int('Revision is required').min(0),
  heldOn: calendarDay('Date is required'),
  goal: words,
  reality: words,
  options: words,
  will: words,
  actions: z
    .array(
      z.object({
        words: z
          .string('Action must be text')
          .trim()
          .max(500, 'Action can be at most 500 characters'),
        dueOn: calendarDay('Due date is required').nullable(),
      }),
    )
    .max(MAX_ACTIONS, `A talk can have at most ${MAX_ACTIONS} actions`),
});

/** POST /Coaching/FinishTalk: finishes a talk, which can't be changed afterwards. */
export const finishTalkBody = saveTalkBody;

/** POST /Coaching/ShareTalk and /Coaching/DiscardTalk */
export const talkBody = z.object({ talkId: id('Talk') });

/**
 * POST /Coaching/CopyAction: copies an action of a finished talk to the person’s development plan as a step.
 */
export const copyActionBody = z.object({
  talkId: id('Talk'),
  /** The index of the action in the talk, counted from 0. */
  action: z.number('Action is required').int('Action is required').min(0),
  planId: id('Plan'),
});

export interface TalkRow {
  talkId: number;
  heldOn: string;
  coach: string;
  coachee: string;
  /** Whether the coach coached themselves. */
  isSelf: boolean;
  isFinished: boolean;
  isShared: boolean;
  actions: number;
}

/** GET /Coaching/Talks */
export interface Talks {
  mine: TalkRow[];
  /** Talks with other coaches who have shared them with the reader. */
  shared: TalkRow[];
  people: { employeeId: number; name: string; code: string }[];
}

/** GET /Coaching/Talk */
export interface TalkView extends TalkRow {
  revision: number;
  isCoach: boolean;
  goal: string;
  reality: string;
  options: string;
  will: string;
  agreed: { words: string; dueOn: string | null; isCopied: boolean }[];
  /** The person's development plans to which the reader may copy actions. */
  plans: { planId: number; aim: string }[];
}
