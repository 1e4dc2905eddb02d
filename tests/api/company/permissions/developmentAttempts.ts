import { get, post, type Attempt, type Theirs } from './attempt.ts';

const DAY = '2149-06-30';
const period = { startsOn: '2149-01-01', endsOn: '2149-12-31' };
const talk = ({ growTalkId: talkId }: Theirs) => ({
  talkId,
  revision: 0,
  heldOn: '2026-01-05',
  goal: 'Mine',
  reality: '',
  options: '',
  will: '',
  actions: [],
});

/** Development plans and coaching talks: every call that names one, its parts, or a person. */
export const developmentAttempts: readonly Attempt[] = [
  get('/Development/Plan', 'planId', 'developmentPlanId', 'refused'),
  post('/Development/SavePlan', 'planId', 'refused', ({ developmentPlanId: planId }) => ({
    planId,
    version: 1,
    aim: 'Mine',
    ...period,
    steps: [],
  })),
  post('/Development/SavePlan', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    aim: 'Mine',
    ...period,
    steps: [],
  })),
  post('/Development/SavePlan', 'steps.stepId', 'refused', ({ developmentStepId: stepId }) => ({
    aim: 'Mine',
    ...period,
    steps: [{ stepId, kind: 'other', words: 'Mine', dueOn: DAY }],
  })),
  // Factors are those of the account; the ID of the plan is the ID of none.
  post('/Development/SavePlan', 'factorId', 'refused', ({ developmentPlanId: factorId }) => ({
    factorId,
    aim: 'Mine',
    ...period,
    steps: [],
  })),
  post('/Development/AddStep', 'planId', 'refused', ({ developmentPlanId: planId }) => ({
    planId,
    kind: 'other',
    words: 'Mine',
    dueOn: DAY,
  })),
  post('/Development/SaveStep', 'stepId', 'refused', ({ developmentStepId: stepId }) => ({
    stepId,
    version: 1,
    state: 'done',
  })),
  post('/Development/AddPlanNote', 'planId', 'refused', ({ developmentPlanId: planId }) => ({
    planId,
    heldOn: '2026-01-05',
    words: 'Mine',
  })),
  post('/Development/RequestTraining', 'stepId', 'refused', ({ developmentStepId: stepId }) => ({
    stepId,
    titleId: 1,
  })),
  post('/Development/RequestTraining', 'titleId', 'refused', (theirs) => ({
    stepId: theirs.developmentStepId,
    titleId: theirs.trainingId,
  })),
  post('/Development/MakeCard', 'stepId', 'refused', ({ developmentStepId: stepId }) => ({
    stepId,
    projectId: 1,
  })),
  post('/Development/MakeCard', 'projectId', 'refused', (theirs) => ({
    stepId: theirs.developmentStepId,
    projectId: theirs.taskProjectId,
  })),
  get('/Coaching/Talk', 'talkId', 'growTalkId', 'refused'),
  post('/Coaching/StartTalk', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    heldOn: '2026-01-05',
  })),
  post('/Coaching/SaveTalk', 'talkId', 'refused', talk),
  post('/Coaching/FinishTalk', 'talkId', 'refused', talk),
  ...['/Coaching/ShareTalk', '/Coaching/DiscardTalk'].map((route) =>
    post(route, 'talkId', 'refused', ({ growTalkId: talkId }) => ({ talkId })),
  ),
  post('/Coaching/CopyAction', 'talkId', 'refused', ({ growTalkId: talkId }) => ({
    talkId,
    action: 0,
    planId: 1,
  })),
  post('/Coaching/CopyAction', 'planId', 'refused', (theirs) => ({
    talkId: theirs.growTalkId,
    action: 0,
    planId: theirs.developmentPlanId,
  })),
];
