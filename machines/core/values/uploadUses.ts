/** The upload purpose of files of document versions, policies and personal records. */
export const DOCUMENT_FILES = 'ControlledDocument';
export const POLICY_FILES = 'policy';
export const PERSON_FILES = 'PersonalRecord';

/** The purposes for which the largest size of an upload can be set, with their labels. */
export const UPLOAD_USES = {
  documents: { label: 'Controlled documents', reference: DOCUMENT_FILES },
  policies: { label: 'Policy uploads', reference: POLICY_FILES },
  people: { label: "People's own documents", reference: PERSON_FILES },
} as const;

export const UPLOAD_USE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(UPLOAD_USES).map(([use, { label }]) => [use, label]),
);

/**
 * The largest size that can be set, in megabytes. The size is limited because files are checked in memory before they
 * are stored.
 */
export const MAX_MEGABYTES = 20;

/** GET /Document/Limits: the largest upload size for each purpose that does not use the default. */
export type UploadLimits = Readonly<Record<string, number>>;
