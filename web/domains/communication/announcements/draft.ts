import {
  AUDIENCE_CODES,
  type Announcement,
  type AudienceCode,
} from '#machines/domains/communication/contracts/announcements.ts';
import type { UploadedFile } from '#machines/core/values/attachments.ts';

/** The form's fields while they are edited. */
export interface Draft {
  strTitle: string;
  strDetails: string;
  intBusinessUnitId: number;
  audiences: Readonly<Record<AudienceCode, number[]>>;
  /**
   * When the announcement is published, as `yyyy-mm-ddThh:mm` in the user's time zone. If it is empty, that
   * is immediately.
   */
  publishAt: string;
  dteExpiredDate: string | null;
  isPinned: boolean;
  isActive: boolean;
  files: readonly UploadedFile[];
}

/** Labels of the fields. */
export const LABELS = {
  strTitle: 'Title',
  strDetails: 'Details',
  intBusinessUnitId: 'Business Unit',
  audiences: 'Audience',
  publishAt: 'Publish at',
  dteExpiredDate: 'Expired Date',
  isPinned: 'Pin above the others',
  isActive: 'Active',
};

export type Audiences = Draft['audiences'];

export const NO_ONE: Audiences = { Wg: [], w: [], Dept: [], Desig: [], UG: [] };

export const emptyDraft = (intBusinessUnitId: number): Draft => ({
  strTitle: '',
  strDetails: '',
  intBusinessUnitId,
  audiences: NO_ONE,
  publishAt: '',
  dteExpiredDate: null,
  isPinned: false,
  isActive: true,
  files: [],
});

const pad = (part: number) => String(part).padStart(2, '0');

/** Converts an instant to the form that DateTimeInput uses. */
function getLocal(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

export const getDraft = (announcement: Announcement): Draft => ({
  strTitle: announcement.strTitle,
  strDetails: announcement.strDetails,
  intBusinessUnitId: announcement.intBusinessUnitId,
  audiences: Object.fromEntries(
    AUDIENCE_CODES.map((code) => [
      code,
      announcement.announcementRows
        .filter(({ strAnnounceCode }) => strAnnounceCode === code)
        .map(({ intAnnouncementReferenceId }) => intAnnouncementReferenceId),
    ]),
  ) as Draft['audiences'],
  publishAt: getLocal(announcement.dtePublishAt),
  dteExpiredDate: announcement.dteExpiredDate,
  isPinned: announcement.isPinned,
  isActive: announcement.isActive,
  files: [],
});

/** Converts the audience to the form that the API uses. */
export const getRows = ({ audiences }: Pick<Draft, 'audiences'>) =>
  AUDIENCE_CODES.flatMap((code) =>
    audiences[code].map((intAnnouncementReferenceId) => ({
      strAnnounceCode: code,
      intAnnouncementReferenceId,
    })),
  );

/** Returns the request body of the draft. If an announcement is edited, it contains the version that was read. */
export const getBody = (draft: Draft, edited: Announcement | undefined) => ({
  intAnnouncementId: edited?.intAnnouncementId ?? 0,
  strTitle: draft.strTitle,
  strDetails: draft.strDetails,
  intBusinessUnitId: draft.intBusinessUnitId,
  announcementRows: getRows(draft),
  dtePublishAt: draft.publishAt === '' ? null : new Date(draft.publishAt).toISOString(),
  dteExpiredDate: draft.dteExpiredDate ?? '',
  isPinned: draft.isPinned,
  isActive: draft.isActive,
  fileIds: draft.files.map(({ globalFileUrlId }) => globalFileUrlId),
  ...(edited && { version: edited.version }),
});
