import type { Messages } from './messages.ts';

/**
 * The wording *plain English*: what the specification words otherwise, by its letter. What isn't here
 * reads the same in both.
 */
export const PLAIN_ENGLISH: Messages = {
  Recomend: 'Recommend',
};
