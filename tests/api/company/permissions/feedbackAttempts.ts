import { get, post, type Attempt, type Theirs } from './attempt.ts';

const round = (theirs: Theirs, more: object) => ({
  kind: 'peer',
  // Templates are those of the account; this is the ID of none.
  templateId: theirs.feedbackTemplateId + 500_000,
  isAnonymous: true,
  dueOn: '2149-06-30',
  raterIds: [],
  ...more,
});

const answers = ({ feedbackRequestId: requestId }: Theirs) => ({
  requestId,
  revision: 0,
  answers: [{ mark: 1, words: 'Mine' }],
});

/** Feedback rounds: every call that names one, a request, or a person. */
export const feedbackAttempts: readonly Attempt[] = [
  get('/Feedback/Round', 'roundId', 'feedbackRoundId', 'refused'),
  get('/Feedback/Request', 'requestId', 'feedbackRequestId', 'refused'),
  get('/Feedback/Choices', 'employeeId', 'employeeId', 'refused'),
  post('/Feedback/SaveRound', 'roundId', 'refused', (theirs) =>
    round(theirs, { roundId: theirs.feedbackRoundId, version: 1 }),
  ),
  post('/Feedback/SaveRound', 'employeeId', 'refused', (theirs) =>
    round(theirs, { employeeId: theirs.employeeId }),
  ),
  post('/Feedback/SaveRound', 'templateId', 'refused', (theirs) => round(theirs, {})),
  post('/Feedback/SaveRound', 'cycleId', 'refused', (theirs) =>
    round(theirs, { cycleId: theirs.performanceCycleId }),
  ),
  post('/Feedback/SaveRound', 'raterIds', 'refused', (theirs) =>
    round(theirs, { employeeId: theirs.employeeId, raterIds: [theirs.employeeId] }),
  ),
  post('/Feedback/SaveAnswers', 'requestId', 'refused', answers),
  post('/Feedback/Give', 'requestId', 'refused', answers),
];
