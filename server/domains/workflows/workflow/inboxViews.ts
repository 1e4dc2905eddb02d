import { Router } from 'express';
import { z } from 'zod';
import { defaultViewBody, deleteViewBody, saveViewBody } from '#machines/kits/reports/view.ts';
import {
  chooseDefault,
  deleteView,
  readViews,
  saveView,
  type Filtered,
} from '#server/kits/reports/views.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';

/** The filters of the inbox, as in its URL. */
const INBOX: Filtered = {
  id: 'inbox',
  filters: {
    q: { kind: 'text' },
    overdue: { kind: 'flag' },
    kinds: { kind: 'choice' },
    order: { kind: 'choice' },
  },
};

/** The calls about saved filters of the inbox, which are stored as those of reports are. */
export function inboxViewRoutes(services: Services): Router {
  const router = Router();
  router.get(
    '/Workflow/InboxViews',
    read(services, z.object({}), (call) => readViews(call, INBOX)),
  );
  router.post(
    '/Workflow/SaveInboxView',
    write(services, saveViewBody, async (call, body) => ({
      ...SUBMITTED,
      ...(await saveView(call, INBOX, body)),
    })),
  );
  router.post(
    '/Workflow/DeleteInboxView',
    submit(services, deleteViewBody, (call, body) => deleteView(call, INBOX, body)),
  );
  router.post(
    '/Workflow/DefaultInboxView',
    submit(services, defaultViewBody, (call, body) => chooseDefault(call, INBOX, body)),
  );
  return router;
}
