import { get, post, type Attempt, type Theirs } from './attempt.ts';

const card = ({ taskProjectId, taskColumnId, taskId, employeeId }: Theirs) => ({
  taskId,
  version: 1,
  projectId: taskProjectId,
  columnId: taskColumnId,
  title: 'Taken over',
  details: '',
  priority: 1,
  assigneeId: employeeId,
  dueOn: null,
  estimate: null,
  labels: [],
});

const project = ({ taskProjectId, taskColumnId, employeeId }: Theirs) => ({
  projectId: taskProjectId,
  version: 1,
  name: 'Taken over',
  code: 'TAKEN',
  description: '',
  ownerId: employeeId,
  memberIds: [employeeId],
  startsOn: null,
  endsOn: null,
  needsAcceptance: false,
  columns: [
    { columnId: taskColumnId, name: 'To do', state: 'open', limit: null, stops: false },
    { columnId: null, name: 'Done', state: 'done', limit: null, stops: false },
  ],
});

/** Other people's IDs in calls of tasks. */
export const taskAttempts: readonly Attempt[] = [
  get('/Task/Project', 'projectId', 'taskProjectId', 'refused'),
  get('/Task/Card', 'taskId', 'taskId', 'refused'),
  get('/Task/Cards', 'project', 'taskProjectId', 'filtered'),
  get('/Task/Cards', 'assignee', 'employeeId', 'filtered'),
  ...(['projectId', 'ownerId', 'memberIds', 'columns.columnId'] as const).map((parameter) =>
    post('/Task/SaveProject', parameter, 'refused', project),
  ),
  post('/Task/CloseProject', 'projectId', 'refused', ({ taskProjectId: projectId }) => ({
    projectId,
    isClosed: true,
  })),
  ...(['taskId', 'projectId', 'columnId', 'assigneeId'] as const).map((parameter) =>
    post('/Task/SaveCard', parameter, 'refused', card),
  ),
  ...(['projectId', 'caseId', 'subjectId'] as const).map((parameter) =>
    post(
      '/Task/AddCase',
      parameter,
      'refused',
      ({ taskProjectId: projectId, clearanceItemId: caseId }) => ({
        projectId,
        kind: 'clearanceItem',
        caseId,
        subjectId: caseId,
      }),
    ),
  ),
  ...(['taskId', 'columnId', 'afterId', 'beforeId'] as const).map((parameter) =>
    post('/Task/Move', parameter, 'refused', ({ taskId, taskColumnId: columnId }) => ({
      taskId,
      columnId,
      afterId: taskId,
      beforeId: taskId,
    })),
  ),
  post('/Task/RemoveCard', 'taskId', 'refused', ({ taskId }) => ({ taskId })),
  ...(['taskId', 'checkId'] as const).map((parameter) =>
    post('/Task/SaveCheck', parameter, 'refused', ({ taskId, taskCheckId: checkId }) => ({
      taskId,
      checkId,
      text: 'Taken over',
      isDone: true,
      isRemoved: false,
    })),
  ),
  ...(['taskId', 'blockerId'] as const).map((parameter) =>
    post('/Task/Link', parameter, 'refused', ({ taskId }) => ({
      taskId,
      blockerId: taskId,
      isLinked: true,
    })),
  ),
  post('/Task/Watch', 'taskId', 'refused', ({ taskId }) => ({ taskId, isWatching: true })),
  post('/Task/Comment', 'taskId', 'refused', ({ taskId }) => ({ taskId, text: 'Read' })),
  ...(['taskId', 'messageId'] as const).flatMap((parameter) => [
    post('/Task/EditComment', parameter, 'refused', ({ taskId, taskMessageId: messageId }) => ({
      taskId,
      messageId,
      text: 'Taken over',
    })),
    post('/Task/DeleteComment', parameter, 'refused', ({ taskId, taskMessageId: messageId }) => ({
      taskId,
      messageId,
    })),
  ]),
  ...(['taskId', 'fileId'] as const).map((parameter) =>
    post('/Task/AttachFile', parameter, 'refused', ({ taskId, fileId }) => ({ taskId, fileId })),
  ),
];
