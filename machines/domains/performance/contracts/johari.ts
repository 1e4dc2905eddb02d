import { z } from 'zod';
import {
  ADJECTIVES,
  FEWEST_ADJECTIVES,
  MAX_ADJECTIVES,
  MAX_ASKED,
  type Panes,
} from '#machines/domains/performance/johari.ts';

const id = z.number('Employee is required').int('Employee is required').positive();

/** POST /Performance/AskJohari: asks colleagues how they see the caller. */
export const askJohariBody = z.object({
  employeeIds: z
    .array(id)
    .min(1, 'Choose at least one colleague')
    .max(MAX_ASKED, `At most ${MAX_ASKED} colleagues can be asked`),
});

/** POST /Performance/ChooseJohari: chooses adjectives for the caller, or for a person who asked the caller. */
export const chooseJohariBody = z.object({
  employeeId: id,
  adjectives: z
    .array(z.enum(ADJECTIVES, 'Choose adjectives of the list'))
    .min(FEWEST_ADJECTIVES, `Choose at least ${FEWEST_ADJECTIVES} adjectives`)
    .max(MAX_ADJECTIVES, `Choose at most ${MAX_ADJECTIVES} adjectives`)
    .refine((all) => new Set(all).size === all.length, 'Choose each adjective once'),
});

/** GET /Performance/Johari */
export interface JohariView {
  employeeId: number | null;
  /** The adjectives that the caller chose for themselves. Empty before that. */
  own: string[];
  /** The colleagues whom the caller asked. It isn't disclosed who has answered. */
  asked: { employeeId: number; name: string }[];
  /** How many answers the window contains. It is 0 while there are fewer than three. */
  answers: number;
  panes: Panes | null;
  /** The people who asked the caller and wait for an answer. */
  waiting: { employeeId: number; name: string; code: string }[];
}
