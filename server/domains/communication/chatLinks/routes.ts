import { Router } from 'express';
import { openChatLinkBody } from '#machines/domains/communication/contracts/chatLinks.ts';
import { write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { openChatLink } from './links.ts';

/** The call for links to tasks in messages that were sent by a chat program, such as Google Chat. */
export function chatLinkRoutes(services: Services): Router {
  const router = Router();
  router.post('/Workflow/OpenChatLink', write(services, openChatLinkBody, openChatLink));
  return router;
}
