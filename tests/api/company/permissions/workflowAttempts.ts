import { get, post, type Attempt } from './attempt.ts';

const PERIOD = 'workflow=increment&from=2020-01-01&until=2100-01-01';
const unit = (route: string, rest: string): Attempt =>
  get(route, 'businessUnitId', 'businessUnitId', 'filtered', rest);

/** Questions about instances, the ways that cases took, and the workbench as of a day. */
export const workflowAttempts: readonly Attempt[] = [
  unit('/Workflow/Variants', PERIOD),
  unit('/Workflow/ProcessMap', PERIOD),
  unit('/Workflow/VariantCases', `${PERIOD}&variant=1`),
  unit('/Workflow/OnDay', 'day=2026-01-15'),
  unit('/Workflow/DaySteps', 'day=2026-01-15'),
  unit('/Workflow/CasesOnDay', 'day=2026-01-15&workflow=increment&state=hrReview'),
  post('/Workflow/Ask', 'subjectIds', 'refused', ({ subjectId, employeeId }) => ({
    workflow: 'increment',
    subjectIds: [subjectId],
    employeeId,
    question: 'Why?',
  })),
  post('/Workflow/Ask', 'employeeId', 'refused', ({ subjectId, employeeId }) => ({
    workflow: 'increment',
    subjectIds: [subjectId],
    employeeId,
    question: 'Why?',
  })),
  post('/Workflow/Remind', 'subjectId', 'refused', ({ subjectId }) => ({
    workflow: 'increment',
    subjectId,
  })),
  unit('/Workflow/Inbox', ''),
  ...(
    [
      ['aboutId', 'employeeId'],
      ['actorId', 'employeeId'],
      ['subjectId', 'subjectId'],
      ['businessUnitId', 'businessUnitId'],
    ] as const
  ).map(([parameter, id]) => get('/Workflow/CountHistoryByEvent', parameter, id, 'filtered')),
  ...['/Workflow/DeleteInboxView', '/Workflow/DefaultInboxView'].map((route) =>
    post(route, 'id', 'refused', ({ inboxViewId: id }) => ({ id })),
  ),
  post('/Workflow/RemoveCommentTemplate', 'id', 'refused', ({ templateId: id }) => ({ id })),
  post('/Workflow/Answer', 'subjectId', 'refused', ({ subjectId }) => ({
    workflow: 'increment',
    subjectId,
    seq: 1,
    answer: 'Because',
  })),
];
