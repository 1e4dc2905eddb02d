import type { Dictionary } from './culture.ts';
import { chat } from './words/chat.ts';
import { components } from './words/components.ts';
import { menu } from './words/menu.ts';
import { messages } from './words/messages.ts';
import { notices } from './words/notices.ts';
import { notifications } from './words/notifications.ts';
import { photoAndPolicies } from './words/photoAndPolicies.ts';
import { queues } from './words/queues.ts';
import { shell } from './words/shell.ts';
import { signIn } from './words/signIn.ts';

/** The words of each part, in Bengali by their English. */
export const BENGALI_BY_PART: Readonly<Record<string, Dictionary>> = {
  signIn,
  shell,
  menu,
  messages,
  components,
  notifications,
  notices,
  chat,
  photoAndPolicies,
  queues,
};

/**
 * The words of the shell and the sign-in. A word's key is its English: what the specification, a
 * machine, a validator or the server says in English finds its translation by itself, and a screen
 * whose words nobody has translated yet still reads as it should.
 */
export const BENGALI: Dictionary = Object.assign({}, ...Object.values(BENGALI_BY_PART));
