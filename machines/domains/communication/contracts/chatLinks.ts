import { z } from 'zod';

/** POST /Workflow/OpenChatLink: the part of the link after the #. */
export const openChatLinkBody = z.object({
  link: z.string('The link is incomplete').min(1, 'The link is incomplete').max(2000),
});

/** The queue and state in which the task of a link can be found. */
export interface ChatLinkOpened {
  workflow: string;
  /** The state in which the tasks are waiting, or null if they are at several stages. */
  state: string | null;
  /** The subject of the task, or null if there are several tasks. */
  subjectId: number | null;
  subject: string;
  /** Whether the task is still waiting. False if it was decided or moved on since the link was sent. */
  isWaiting: boolean;
}
