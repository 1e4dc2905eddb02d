import { DOCUMENT_REFERENCES } from '#machines/core/values/documentKinds.ts';
import { FLAGS, MENU } from '#machines/core/values/menuReferences.ts';
import { ADD } from '#machines/core/screens/allow.ts';
import { create, edit, remove, view } from '#machines/core/screens/need.ts';
import { area } from '#machines/core/screens/screen.ts';

/** Everyone who can choose an audience needs these calls. */
const AUDIENCES = view(MENU.announcements, MENU.bulkNotices, ...DOCUMENT_REFERENCES);

const address = '/administration/announcement';

/** Announcements (spec 002 §2.2). */
export const announcements = area({
  screens: {
    announcements: {
      address,
      title: 'Announcements',
      menu: { group: 'Administration', label: 'Announcement' },
      permission: {
        reference: MENU.announcements,
        name: 'Announcements',
        allow: { admin: FLAGS, hr: FLAGS },
      },
      calls: {
        // The call itself decides which announcements the caller may read.
        'GET /MasterData/GetAnnouncement': 'signedIn',
        'PUT /MasterData/DeleteAnnouncement': remove(MENU.announcements),
      },
    },
    createAnnouncement: {
      address: `${address}/create`,
      title: 'Create Announcement',
      needs: create(MENU.announcements),
      calls: {
        // The call edits an announcement if it gets an ID, and otherwise creates one. It checks the
        // permission for each.
        'POST /MasterData/CreateEditAnnouncement': view(MENU.announcements),
        'GET /Announcement/Audiences': AUDIENCES,
        'POST /Announcement/CountAudience': AUDIENCES,
      },
    },
    editAnnouncement: {
      address: `${address}/edit/:id`,
      title: 'Edit Announcement',
      needs: edit(MENU.announcements),
    },
    bulkNotices: {
      address: '/supportBulkNotification',
      title: 'Support Bulk Notification',
      menu: { group: 'Administration' },
      permission: {
        reference: MENU.bulkNotices,
        name: 'Support Bulk Notification',
        allow: { admin: ADD, hr: ADD },
      },
      calls: {
        'GET /Notification/BulkNotices': view(MENU.bulkNotices),
        'POST /Notification/SendBulk': create(MENU.bulkNotices),
      },
    },
    announcement: {
      address: `${address}/:id`,
      title: 'Announcement',
      needs: 'signedIn',
      calls: {
        'GET /MasterData/GetAnnouncementListById': 'signedIn',
        'POST /Announcement/MarkRead': 'signedIn',
        'GET /Announcement/Receipts': view(MENU.announcements),
      },
    },
  },
});
