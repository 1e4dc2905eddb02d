import { get, post, type Attempt, type Theirs } from './attempt.ts';

const marks = ({ appraisalId }: Theirs) => ({
  appraisalId,
  kind: 'self',
  revision: 0,
  marks: [],
  words: 'Mine',
});

const plan = ({ employeeId, performanceCycleId }: Theirs) => ({
  planId: null,
  revision: 0,
  employeeId,
  cycleId: performanceCycleId,
  note: 'Mine',
  startsOn: '2149-01-01',
  targets: [],
});

/** Target plans: their list, one of them, and every change. */
const planAttempts: readonly Attempt[] = [
  get('/KpiPresentation/Items', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Performance/Planning', 'cycleId', 'performanceCycleId', 'filtered'),
  get('/Performance/Planning', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Performance/Planning', 'departmentId', 'departmentId', 'filtered'),
  get('/Performance/Plan', 'planId', 'targetPlanId', 'refused'),
  get('/Performance/Plan', 'employeeId', 'employeeId', 'refused'),
  get('/Performance/Plan', 'cycleId', 'performanceCycleId', 'refused'),
  post('/Performance/SavePlan', 'employeeId', 'refused', plan),
  post('/Performance/SavePlan', 'cycleId', 'refused', plan),
  post('/Performance/SavePlan', 'planId', 'refused', (theirs) => ({
    ...plan(theirs),
    planId: theirs.targetPlanId,
  })),
  post('/Performance/SavePlan', 'targets.id', 'refused', (theirs) => ({
    ...plan(theirs),
    targets: [{ id: theirs.targetPlanId, kpiId: 1, weight: 100, target: 1 }],
  })),
  post('/Performance/SavePlan', 'targets.kpiId', 'refused', (theirs) => ({
    ...plan(theirs),
    targets: [{ kpiId: theirs.targetPlanId, weight: 100, target: 1 }],
  })),
  post('/Performance/ProposePlans', 'plans.planId', 'refused', ({ targetPlanId: planId }) => ({
    plans: [{ planId, revision: 1 }],
  })),
  post('/Performance/DiscardPlan', 'planId', 'refused', ({ targetPlanId: planId }) => ({
    planId,
    revision: 1,
  })),
  ...['cycleId', 'fromPlanId', 'employeeIds'].map((parameter) =>
    post('/Performance/CopyPlans', parameter, 'refused', (theirs) => ({
      cycleId: theirs.performanceCycleId,
      fromPlanId: theirs.targetPlanId,
      employeeIds: [theirs.employeeId],
    })),
  ),
];

/** Appraisals: every call that names one, and the cycle that it belongs to. */
export const performanceAttempts: readonly Attempt[] = [
  ...planAttempts,
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
  post('/Performance/GiveBack', 'raterId', 'refused', ({ appraisalId, employeeId }) => ({
    appraisalId,
    kind: 'earlier',
    raterId: employeeId,
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
  post('/Performance/CloseForms', 'cycleId', 'refused', ({ performanceCycleId: cycleId }) => ({
    cycleId,
    comment: 'The day has passed',
  })),
  post('/Performance/Publish', 'cycleId', 'refused', ({ performanceCycleId: cycleId }) => ({
    cycleId,
  })),
  get('/Performance/CycleSummary', 'cycleId', 'performanceCycleId', 'filtered'),
  get('/Performance/CycleWork', 'cycleId', 'performanceCycleId', 'refused'),
];
