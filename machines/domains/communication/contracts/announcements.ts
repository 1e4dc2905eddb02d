import { z } from 'zod';
import { dateMessage } from '#machines/core/values/calendarDay.ts';

/** The `tableReferrence` under which an announcement's attachments are uploaded. */
export const ANNOUNCEMENT_FILES = 'announcement';

/** The kinds of groups that an audience can consist of (spec 002 §2.2), by the specification's codes. */
export const AUDIENCES = {
  Wg: 'Workplace group',
  w: 'Workplace',
  Dept: 'Department',
  Desig: 'Designation',
  UG: 'User group',
} as const;
export type AudienceCode = keyof typeof AUDIENCES;
export const AUDIENCE_CODES = Object.keys(AUDIENCES) as AudienceCode[];

const id = (message: string) => z.number(message).int(message);
/**
 * Matches characters that aren't visible, such as zero-width spaces and direction marks. Joiners are kept,
 * because Bengali needs them.
 */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;

/** Text that must have visible characters. */
export const visible = (label: string, most: number) =>
  z
    .string(`${label} is required`)
    .transform((text) => text.replaceAll('\u0000', '').replace(UNSEEN, '').trim())
    .pipe(
      z
        .string()
        .min(1, `${label} is required`)
        .max(most, `${label} can be at most ${most} characters`),
    );

const audience = z.object({
  strAnnounceCode: z.enum(AUDIENCE_CODES as [AudienceCode, ...AudienceCode[]], {
    error: `Audience must be one of ${AUDIENCE_CODES.join(', ')}`,
  }),
  intAnnouncementReferenceId: id('Audience is required').positive('Audience is required'),
  /** The label is ignored, because the server has its own. */
  strAnnouncementFor: z.string().optional(),
});

/**
 * The maximum number of groups in an audience. No company has more departments, and one page shows them all.
 */
const MAX_AUDIENCES = 500;
const MAX_FILES = 10;

/** The audience: one business unit or all (0), limited to people who match any of the rows. */
export const audienceToCount = z.object({
  intBusinessUnitId: id('Business Unit is required').min(0, 'Business Unit is required'),
  announcementRows: z
    .array(audience)
    .max(MAX_AUDIENCES, `An announcement can have at most ${MAX_AUDIENCES} audiences`)
    .default([]),
});
export type AudienceToCount = z.output<typeof audienceToCount>;

/** POST /MasterData/CreateEditAnnouncement (spec 002 §7): ID 0 creates an announcement. */
export const announcementToSave = audienceToCount.extend({
  intAnnouncementId: id('Announcement is required').min(0).default(0),
  strTitle: visible('Title', 200),
  strDetails: visible('Details', 10_000),
  /** The last day on which the announcement is shown. */
  dteExpiredDate: z
    .union([z.iso.date(), z.iso.datetime({ local: true, offset: true })], {
      error: dateMessage('Expired date is required'),
    })
    .transform((at) => at.slice(0, 10)),
  /** The announcement is shown from this time, or immediately if omitted. The specification doesn't have it. */
  dtePublishAt: z.iso.datetime({ offset: true }).nullish(),
  /** Whether the announcement is shown first. The specification doesn't have it. */
  isPinned: z.boolean().default(false),
  isActive: z.boolean().default(true),
  /** The IDs of attached files. The specification doesn't have them. */
  fileIds: z
    .array(id('File is required').positive('File is required'))
    .max(MAX_FILES, `An announcement can have at most ${MAX_FILES} files`)
    .default([]),
  /** The version that the caller read. If it is outdated, saving is refused. The specification doesn't have it. */
  version: z.number().int().optional(),
});
export type AnnouncementToSave = z.output<typeof announcementToSave>;

/** PUT /MasterData/DeleteAnnouncement. */
export const announcementToDelete = z.object({
  intAnnouncementId: id('Announcement is required').positive('Announcement is required'),
});

/** POST /Announcement/MarkRead (not in the specification). */
export const announcementsRead = z.object({
  announcementIds: z.array(id('Announcement is required').positive()).min(1).max(200),
});

export interface AudienceRow {
  strAnnounceCode: AudienceCode;
  intAnnouncementReferenceId: number;
  strAnnouncementFor: string;
}

export type AnnouncementStatus = 'planned' | 'active' | 'expired' | 'inactive';

/** A row of GET /MasterData/GetAnnouncement, and GetAnnouncementListById with its details. */
export interface Announcement {
  intAnnouncementId: number;
  strTitle: string;
  strDetails: string;
  dteExpiredDate: string;
  dteCreatedAt: string;
  intCreatedBy: number;
  strCreatedBy: string;
  intAccountId: number;
  /** The ID of the business unit, or 0 for all. */
  intBusinessUnitId: number;
  strBusinessUnit: string;
  isActive: boolean;
  dtePublishAt: string;
  isPinned: boolean;
  status: AnnouncementStatus;
  version: number;
  /** Who made the last change. Null for readers. */
  changedByName: string | null;
  announcementRows: AudienceRow[];
  files: { id: number; name: string; contentType: string }[];
  /** Whether the caller has read the announcement. */
  isRead: boolean;
  /** Whether the caller may change the announcement. */
  isEdit: boolean;
  /** How many people have read the announcement. Null for callers who can't publish. */
  readCount: number | null;
}

/** POST /Announcement/CountAudience (not in the specification): how many people an announcement would reach now. */
export interface AudienceCount {
  people: number;
  /** How many of these people can sign in and read the announcement. */
  withLogin: number;
}

/**
 * GET /Announcement/Receipts (not in the specification): a person in the audience, and when they read the
 * announcement.
 */
export interface AnnouncementReceipt {
  intEmployeeId: number;
  strEmployeeName: string;
  strEmployeeCode: string;
  strDepartment: string;
  dteReadAt: string | null;
}

/** GET /Announcement/Audiences (not in the specification): an option for an audience row. */
export interface AudienceOption {
  code: AudienceCode;
  value: number;
  label: string;
  /** The business unit of the group. Empty if the group belongs to the whole account. */
  unit: string;
}
