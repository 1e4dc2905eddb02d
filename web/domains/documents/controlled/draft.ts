import type { DocumentDetails } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { AUDIENCE_CODES } from '#machines/domains/communication/contracts/announcements.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { NO_ONE, getRows, type Audiences } from '#web/domains/communication/announcements/index.ts';

/** The form's fields while they are filled in. */
export interface Draft {
  number: string;
  title: string;
  summary: string;
  intBusinessUnitId: number;
  audiences: Audiences;
  parentId: number | null;
  ownerId: number | null;
  reviewMonths: number | null;
  mustAcknowledge: boolean;
  acknowledgeDays: number | null;
}

export const LABELS = {
  number: 'Number',
  title: 'Title',
  summary: 'Summary',
  intBusinessUnitId: 'Business Unit',
  audiences: 'Audience',
  parentId: 'Belongs to',
  ownerId: 'Owner',
  reviewMonths: 'Review every',
  mustAcknowledge: 'Readers must acknowledge it',
  acknowledgeDays: 'Days to acknowledge',
};

/** The default number of days for acknowledging. */
const DAYS = 14;
const A_YEAR = 12;

export const emptyDraft = (intBusinessUnitId: number): Draft => ({
  number: '',
  title: '',
  summary: '',
  intBusinessUnitId,
  audiences: NO_ONE,
  parentId: null,
  ownerId: null,
  reviewMonths: A_YEAR,
  mustAcknowledge: false,
  acknowledgeDays: DAYS,
});

export const getDraft = (details: DocumentDetails): Draft => ({
  number: details.number,
  title: details.title,
  summary: details.summary,
  intBusinessUnitId: details.businessUnitId,
  audiences: Object.fromEntries(
    AUDIENCE_CODES.map((code) => [
      code,
      details.announcementRows
        .filter(({ strAnnounceCode }) => strAnnounceCode === code)
        .map(({ intAnnouncementReferenceId }) => intAnnouncementReferenceId),
    ]),
  ) as Audiences,
  parentId: details.parent?.id ?? null,
  ownerId: details.ownerId,
  reviewMonths: details.reviewMonths,
  mustAcknowledge: details.mustAcknowledge,
  acknowledgeDays: details.acknowledgeDays,
});

/** The request body of the draft; for an edited document, with the version of the entry that was loaded. */
export const getBody = (draft: Draft, kind: DocumentKind, edited: DocumentDetails | undefined) => ({
  documentId: edited?.documentId ?? 0,
  kind,
  number: draft.number,
  title: draft.title,
  summary: draft.summary,
  intBusinessUnitId: draft.intBusinessUnitId,
  announcementRows: getRows(draft),
  parentId: draft.parentId,
  ownerId: draft.ownerId,
  reviewMonths: draft.reviewMonths,
  mustAcknowledge: draft.mustAcknowledge,
  acknowledgeDays: draft.acknowledgeDays ?? DAYS,
  ...(edited && { version: edited.version }),
});
