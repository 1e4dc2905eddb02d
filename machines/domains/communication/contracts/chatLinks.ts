import { z } from 'zod';

/** POST /Workflow/OpenChatLink: the part of the link after the hash. */
export const openChatLinkBody = z.object({
  link: z.string('The link is incomplete').min(1, 'The link is incomplete').max(2000),
});

/** Where to find the task of a link. */
export interface ChatLinkOpened {
  workflow: string;
  /** Null for tasks at several stages. */
  state: string | null;
  /** Null for several tasks. */
  subjectId: number | null;
  subject: string;
  /** False if it was decided, or moved on, since the link was sent. */
  isWaiting: boolean;
}
