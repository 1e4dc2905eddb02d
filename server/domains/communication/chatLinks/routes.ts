import { Router } from 'express';
import { openChatLinkBody } from '#machines/domains/communication/contracts/chatLinks.ts';
import { write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { openChatLink } from './links.ts';

/** Links to tasks in messages sent by chat, for example Google Chat. */
export function chatLinkRoutes(services: Services): Router {
  const router = Router();
  router.post('/Workflow/OpenChatLink', write(services, openChatLinkBody, openChatLink));
  return router;
}
