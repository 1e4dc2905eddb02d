import { Router } from 'express';
import { z } from 'zod';
import { bulkNotice } from '#machines/domains/communication/contracts/bulkNotices.ts';
import { read, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { bulkNotices } from './list.ts';
import { sendBulk } from './send.ts';

export { notifyOfBulkNotices } from './notify.ts';

export function bulkNoticeRoutes(services: Services): Router {
  const router = Router();
  router.get('/Notification/BulkNotices', read(services, z.object({}), bulkNotices));
  router.post(
    '/Notification/SendBulk',
    write(services, bulkNotice, async (call, body) => ({
      statusCode: 200,
      message: 'Submitted Successfully',
      ...(await sendBulk(call, body)),
    })),
  );
  return router;
}
