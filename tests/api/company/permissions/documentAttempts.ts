import { byAdmin, get, post, type Attempt, type Theirs } from './attempt.ts';

const base = '/ControlledDocuments';
const entry = (ownerId: number, more: object = {}) => ({
  kind: 'SOP',
  title: 'Taken',
  ownerId,
  intBusinessUnitId: 1,
  ...more,
});
const read = ({ documentId, documentVersionId }: Theirs) => ({
  documentId,
  versionId: documentVersionId,
});
/** An employee of the administrator's own account. */
const OURS = 1;

/** Controlled documents, tested with another person's. */
export const documentAttempts: readonly Attempt[] = [
  get(`${base}/Register`, 'businessUnitId', 'businessUnitId', 'filtered', 'kind=SOP'),
  get(`${base}/Library`, 'businessUnitId', 'businessUnitId', 'filtered'),
  get(`${base}/Details`, 'documentId', 'documentId', 'refused'),
  get(`${base}/Receipts`, 'documentId', 'documentId', 'refused'),
  ...[
    post(`${base}/Save`, 'documentId', 'refused', ({ documentId }) =>
      entry(OURS, { documentId, number: 'T-1' }),
    ),
    post(`${base}/Save`, 'intBusinessUnitId', 'refused', ({ businessUnitId }) =>
      entry(OURS, { intBusinessUnitId: businessUnitId }),
    ),
    post(`${base}/Save`, 'ownerId', 'refused', ({ employeeId }) => entry(employeeId)),
    post(`${base}/Save`, 'parentId', 'refused', ({ documentId }) =>
      entry(OURS, { parentId: documentId }),
    ),
    post(
      `${base}/Save`,
      'announcementRows.intAnnouncementReferenceId',
      'refused',
      ({ departmentId }) =>
        entry(OURS, {
          announcementRows: [{ strAnnounceCode: 'Dept', intAnnouncementReferenceId: departmentId }],
        }),
    ),
    post(`${base}/Withdraw`, 'documentId', 'refused', ({ documentId }) => ({
      documentId,
      reason: 'No longer needed',
    })),
  ].map(byAdmin),
  post(`${base}/MarkRead`, 'documentId', 'filtered', read),
  post(`${base}/MarkRead`, 'versionId', 'filtered', read),
  post(`${base}/Acknowledge`, 'documentId', 'refused', read),
  post(`${base}/Acknowledge`, 'versionId', 'refused', read),
  get(`${base}/OwnAnswers`, 'documentId', 'documentId', 'filtered'),
  ...['documentId', 'versionId'].map((parameter) =>
    post(`${base}/FillIn`, parameter, 'refused', (theirs) => ({ ...read(theirs), answers: {} })),
  ),
];
