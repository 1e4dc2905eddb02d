import { Router } from 'express';
import { z } from 'zod';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import {
  announcementsRead,
  announcementToDelete,
  announcementToSave,
  audienceToCount,
} from '#machines/contracts/announcements.ts';
import { read, write } from '#server/http/call.ts';
import type { Services } from '#server/services.ts';
import { audienceOptions, countAudience } from './audience.ts';
import { announcementById, listAnnouncements, listQuery, oneQuery, receipts } from './list.ts';
import { deleteAnnouncement, markRead, saveAnnouncement } from './save.ts';

const SUBMITTED: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** Announcements: the specification's calls (002 §7), and our own for audiences and receipts. */
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
    write(services, announcementToDelete, async ({ tx, actor }, body) => {
      await deleteAnnouncement(tx, actor, body);
      return SUBMITTED;
    }),
  );
  router.get('/Announcement/Audiences', read(services, z.object({}), audienceOptions));
  router.get('/Announcement/Receipts', read(services, oneQuery, receipts));
  router.post(
    '/Announcement/CountAudience',
    write(services, audienceToCount, ({ tx, actor }, body) => countAudience(tx, actor, body)),
  );
  router.post(
    '/Announcement/MarkRead',
    write(services, announcementsRead, async ({ tx, actor }, body) => {
      await markRead(tx, actor, body);
      return SUBMITTED;
    }),
  );
  return router;
}
