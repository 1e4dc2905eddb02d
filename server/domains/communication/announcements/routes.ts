import { Router } from 'express';
import { z } from 'zod';
import {
  announcementsRead,
  announcementToDelete,
  announcementToSave,
  audienceToCount,
} from '#machines/domains/communication/contracts/announcements.ts';
import { read, submit, SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { audienceOptions, countAudience } from './audience.ts';
import { announcementById, listAnnouncements, listQuery, oneQuery, receipts } from './list.ts';
import { deleteAnnouncement, markRead, saveAnnouncement } from './save.ts';

/**
 * The calls about announcements (spec 002 §7), and those about audiences and receipts, which the specification
 * doesn't have.
 */
export function announcementRoutes(services: Services): Router {
  const router = Router();
  router.get('/MasterData/GetAnnouncement', read(services, listQuery, listAnnouncements));
  router.get('/MasterData/GetAnnouncementListById', read(services, oneQuery, announcementById));
  router.post(
    '/MasterData/CreateEditAnnouncement',
    write(services, announcementToSave, async ({ tx, actor }, body) => ({
      ...SUBMITTED,
      autoId: await saveAnnouncement(tx, actor, body),
    })),
  );
  router.put(
    '/MasterData/DeleteAnnouncement',
    submit(services, announcementToDelete, ({ tx, actor }, body) =>
      deleteAnnouncement(tx, actor, body),
    ),
  );
  router.get('/Announcement/Audiences', read(services, z.object({}), audienceOptions));
  router.get('/Announcement/Receipts', read(services, oneQuery, receipts));
  router.post(
    '/Announcement/CountAudience',
    write(services, audienceToCount, ({ tx, actor }, body) => countAudience(tx, actor, body)),
  );
  router.post(
    '/Announcement/MarkRead',
    submit(services, announcementsRead, ({ tx, actor }, body) => markRead(tx, actor, body)),
  );
  return router;
}
