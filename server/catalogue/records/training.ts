import { record, type RecordType } from '#server/platform/history/records/recordType.ts';

/** Who came to which session, and with what result. */
export const training: readonly RecordType[] = [
  record({
    recordType: 'training mark',
    called: 'marks of attendance in trainings',
    table: 'training_attendance',
    fields: {
      sessionId: 't.session_id',
      applicationId: 't.application_id',
      isPresent: 't.is_present',
    },
  }),
  record({
    recordType: 'training result',
    called: 'results of trainings',
    // An application without a score has no result yet; its own changes are in the history of its workflow.
    table: '(select id, account_id, score from training_applications where score is not null)',
    stored: 'training_applications',
    fields: { score: 't.score' },
  }),
];
