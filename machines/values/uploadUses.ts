import { PERSON_FILES } from '#machines/people/personFiles.ts';
import { POLICY_FILES } from '#machines/contracts/policies.ts';

/** What files of versions of controlled documents are uploaded for. */
export const DOCUMENT_FILES = 'ControlledDocument';

/** What an administrator may allow larger files for: its name in settings, and in uploads. */
export const UPLOAD_USES = {
  documents: { label: 'Controlled documents', reference: DOCUMENT_FILES },
  policies: { label: 'Policy uploads', reference: POLICY_FILES },
  people: { label: "People's own documents", reference: PERSON_FILES },
} as const;

export const UPLOAD_USE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(UPLOAD_USES).map(([use, { label }]) => [use, label]),
);

/** Files are looked at in memory before they are kept. */
export const MOST_MEGABYTES = 20;

/** GET /Document/Limits: by what it is uploaded for, the most bytes of a file; else the usual limit holds. */
export type UploadLimits = Readonly<Record<string, number>>;
