import { z } from 'zod';
import { audienceToCount, visible } from './announcements.ts';

/** POST /Notification/SendBulk. */
export const bulkNotice = audienceToCount.extend({
  strTitle: visible('Title', 200),
  strDetails: visible('Details', 2000),
  byMail: z.boolean('must be true or false'),
  /** The number of people that the sender saw. If it has changed, sending is refused. */
  people: z.number('Count is required').int('Count is required').positive('This audience is empty'),
});
export type BulkNotice = z.output<typeof bulkNotice>;

/** One line of GET /Notification/BulkNotices, the latest first. */
export interface SentBulkNotice {
  id: number;
  title: string;
  details: string;
  /** The business unit, or an empty text for all. */
  businessUnit: string;
  /** The filters of the audience. The text is empty if all people get it. */
  audience: string;
  byMail: boolean;
  people: number;
  sentByName: string;
  sentAt: string;
  /** When the worker sent the notice, or null before. */
  notifiedAt: string | null;
  notified: number | null;
  /** How many people have seen the notice. */
  seen: number;
}
