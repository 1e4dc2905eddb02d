import { get, post, type Attempt, type Theirs } from './attempt.ts';

const marks = ({ appraisalId }: Theirs) => ({
  appraisalId,
  kind: 'self',
  revision: 0,
  marks: [],
  words: 'Mine',
});

/** Appraisals: every call that names one, and the cycle that it belongs to. */
export const performanceAttempts: readonly Attempt[] = [
  get('/Performance/Appraisal', 'appraisalId', 'appraisalId', 'refused'),
  get('/Performance/Board', 'cycleId', 'performanceCycleId', 'filtered'),
  get('/Performance/Distribution', 'cycleId', 'performanceCycleId', 'filtered'),
  get('/Performance/StrategicMap', 'planId', 'strategicPlanId', 'filtered'),
  get('/Performance/IndividualKpi', 'employeeId', 'employeeId', 'refused'),
  get('/Performance/IndividualKpi', 'cycleId', 'performanceCycleId', 'filtered'),
  post('/Performance/SaveMarks', 'appraisalId', 'refused', marks),
  post('/Performance/SendMarks', 'appraisalId', 'refused', marks),
  ...['/Performance/SaveMarks', '/Performance/SendMarks'].map((route) =>
    post(route, 'marks.factorId', 'refused', ({ appraisalId }) => ({
      appraisalId,
      kind: 'self',
      revision: 0,
      words: 'Mine',
      marks: [{ factorId: appraisalId, mark: 3, words: '' }],
    })),
  ),
  post('/Performance/GiveBack', 'appraisalId', 'refused', ({ appraisalId }) => ({
    appraisalId,
    kind: 'self',
    reason: 'Out of curiosity',
  })),
  post('/Performance/Calibrate', 'appraisalId', 'refused', ({ appraisalId }) => ({
    appraisalId,
    score: 3,
    reason: 'Because I would like it to be so',
  })),
  post('/Performance/AskJohari', 'employeeIds', 'invalid', ({ employeeId }) => ({
    employeeIds: [employeeId],
  })),
  post('/Performance/ChooseJohari', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    adjectives: ['Calm', 'Kind-hearted', 'Brave'],
  })),
  get('/Performance/NineBox', 'cycleId', 'performanceCycleId', 'filtered'),
  post('/Performance/Place', 'appraisalId', 'refused', ({ appraisalId }) => ({
    appraisalId,
    score: null,
    potential: 3,
    reason: 'Because I would like it to be so',
  })),
  post('/Performance/OpenCycle', 'cycleId', 'refused', ({ performanceCycleId: cycleId }) => ({
    cycleId,
  })),
  post('/Performance/Publish', 'cycleId', 'refused', ({ performanceCycleId: cycleId }) => ({
    cycleId,
  })),
  post('/Performance/Publish', 'appraisalId', 'refused', (theirs) => ({
    cycleId: theirs.performanceCycleId,
    appraisalId: theirs.appraisalId,
  })),
];
