import { z } from 'zod';

/** POST /Workflow/OpenChatLink: the part of the link after the #. */
export const openChatLinkBody = z.object({
  link: z.string('The link is incomplete').min(1, 'The link is incomplete').max(2000),
});

/** Where the task of a link can be found. */
export interface ChatLinkOpened {
  workflow: string;
  /** Null if the tasks are at several stages. */
  state: string | null;
  /** Null if there are several tasks. */
  subjectId: number | null;
  subject: string;
  /** False if the task was decided or moved on since the link was sent. */
  isWaiting: boolean;
}
