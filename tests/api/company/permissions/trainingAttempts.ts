import { get, post, type Attempt, type Theirs } from './attempt.ts';

const plan = ({ trainingId, subjectId, businessUnitId }: Theirs) => ({
  trainingId,
  titleId: subjectId,
  organizationId: subjectId,
  venueId: subjectId,
  businessUnitId,
  audience: 'unit',
  seats: 1,
  cost: 0,
  timeZone: 'Asia/Dhaka',
  needsApproval: false,
  closesOn: '2149-01-01',
  closesTime: '09:00',
  sessions: [
    {
      date: '2149-01-02',
      startTime: '09:00',
      endTime: '10:00',
      trainerId: subjectId,
      deskId: subjectId,
    },
  ],
});
const PLANNED = [
  'trainingId',
  'titleId',
  'organizationId',
  'venueId',
  'businessUnitId',
  'sessions.trainerId',
  'sessions.deskId',
] as const;

/** Other people's IDs in calls of trainings. */
export const trainingAttempts: readonly Attempt[] = [
  get('/Training/Details', 'trainingId', 'trainingId', 'refused'),
  ...PLANNED.map((parameter) => post('/Training/Plan', parameter, 'refused', plan)),
  post('/Training/Apply', 'trainingId', 'refused', ({ trainingId }) => ({ trainingId })),
  ...(['trainingId', 'employeeIds'] as const).map((parameter) =>
    post('/Training/ApplyFor', parameter, 'refused', ({ trainingId, employeeId }) => ({
      trainingId,
      employeeIds: [employeeId],
    })),
  ),
  ...(['trainingId', 'marks.sessionId', 'marks.applicationId'] as const).map((parameter) =>
    post(
      '/Training/MarkAttendance',
      parameter,
      'refused',
      ({ trainingId, trainingApplicationId, subjectId }) => ({
        trainingId,
        marks: [{ sessionId: subjectId, applicationId: trainingApplicationId, isPresent: true }],
      }),
    ),
  ),
  get('/Training/CheckInCode', 'sessionId', 'subjectId', 'refused'),
  post('/Training/CheckIn', 'sessionId', 'refused', ({ subjectId }) => ({
    sessionId: subjectId,
    code: 'x',
  })),
  ...(['trainingId', 'results.applicationId'] as const).map((parameter) =>
    post(
      '/Training/SaveResults',
      parameter,
      'refused',
      ({ trainingId, trainingApplicationId }) => ({
        trainingId,
        results: [{ applicationId: trainingApplicationId, score: 50 }],
      }),
    ),
  ),
  post('/Training/Evaluate', 'applicationId', 'refused', ({ trainingApplicationId }) => ({
    applicationId: trainingApplicationId,
    content: 1,
    trainer: 1,
    organization: 1,
    usefulness: 1,
  })),
];
