import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  PlanBoard,
  Plans,
  DevelopmentPlanView,
} from '#machines/domains/performance/contracts/development.ts';
import { query } from '#server/platform/db/sql.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let planId = 0;
let person = 0;

const supervise = async (login: string): Promise<void> => {
  const { employeeId } = await server.as(login);
  await server.owner.raw(`update employees set supervisor_id = ${employeeId} where id = ${person}`);
};

beforeAll(async () => {
  server = await startTestServer({ also: createOtherAccount });
  person = (await server.as('employee')).employeeId;
  await supervise('finance');
});
afterAll(() => server.close());

/** Words that only those who may see the plan find in any answer, and those of the notes. */
const AIM = 'Lead the dyeing line';
const NOTE = 'Wants to try a night shift';
const REVIEW = 'Leads it calmly by now';

const draft = (more: object = {}) => ({
  aim: AIM,
  gap: 'Hands work over too late',
  startsOn: '2026-01-01',
  endsOn: '2090-12-31'.replace('2090', '2028'),
  steps: [
    { kind: 'training', words: 'Course for line leaders', dueOn: '2026-03-01' },
    { kind: 'task', words: 'Plan a week of the line', dueOn: '2028-06-01' },
  ],
  ...more,
});

const post = async (login: string, path: string, body: object) =>
  (await server.as(login)).post(`/Development/${path}`, body);
const get = async (login: string, path: string) => (await server.as(login)).get(path);

const view = async (login = 'employee') =>
  (await get(login, `/Development/Plan?planId=${planId}`)).body as DevelopmentPlanView;

const act = async (login: string, type: string, more: object = {}, version?: number) => {
  const { status, body } = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', {
    workflow: 'developmentPlan',
    items: [{ subjectId: planId, event: { type, ...more }, ...(version ? { version } : {}) }],
  });
  return { status, body: JSON.stringify(body) };
};

const ok = ({ status, body }: { status: number; body: unknown }) =>
  expect({ status, body }).toMatchObject({ status: 200 });

/** By the state, the sender, or what the event lacks. */
const refused = ({ status }: { status: number }) => expect([400, 403, 404, 409]).toContain(status);

const stepNamed = async (words: string) => {
  const step = (await view()).steps.find((one) => one.words === words);
  if (!step) throw new Error(`There is no step ${words}`);
  return step;
};

/** Everyone who might look, and what they find: p the plan, n its notes, a dash nothing. */
const READERS = {
  employee: 'pn',
  manager: 'pn',
  finance: '-',
  hr: 'pn',
  hrUnit2: '-',
  audit: 'p',
  admin: '-',
  md: '-',
  developer: '-',
  foreign: '-',
} as const;

/** Calls that answer with anything about a plan. */
const CALLS = [
  () => '/Development/Plans',
  () => '/Development/PlanBoard',
  () => `/Workflow/History?workflow=developmentPlan&subjectId=${planId}`,
  () => `/Workflow/Instance?workflow=developmentPlan&subjectId=${planId}`,
  () => `/Workflow/Task?workflow=developmentPlan&subjectId=${planId}`,
  () => '/Workflow/Inbox?businessUnitId=0',
  () => '/Workflow/Instances?workflow=developmentPlan&facts=true&pageSize=100',
  () => '/Workflow/SearchHistory?workflow=developmentPlan',
  () => '/Workflow/HistoryFile?format=csv',
  () => '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100',
  () => `/Search/Everything?text=${encodeURIComponent('dyeing line night shift calmly')}`,
];

const LEAKS = [AIM, NOTE, REVIEW, 'Plan a week of the line'];

async function expectReaders(): Promise<void> {
  for (const [login, expected] of Object.entries(READERS)) {
    const answer = await get(login, `/Development/Plan?planId=${planId}`);
    const text = JSON.stringify(answer.body);
    const seen =
      answer.status === 200
        ? `${text.includes(AIM) ? 'p' : ''}${text.includes(NOTE) ? 'n' : ''}`
        : '-';
    expect([login, seen]).toEqual([login, expected]);
    if (expected === '-')
      expect([login, [403, 404]]).toEqual([login, expect.arrayContaining([answer.status])]);
    for (const path of CALLS) {
      const { status, body } = await get(login, path());
      if (login === 'hr') expect([path(), status]).toEqual([path(), 200]);
      const found = LEAKS.filter((one) => JSON.stringify(body ?? '').includes(one));
      const allowed = expected === '-' ? [] : LEAKS.filter((one) => one !== NOTE);
      expect([login, path(), found.filter((one) => !allowed.includes(one))]).toEqual([
        login,
        path(),
        [],
      ]);
    }
  }
}

/** What those who are not one of the two may try. */
const attempts = (stepId: number) =>
  [
    ['SavePlan', draft({ planId, version: 1 })],
    ['AddStep', { planId, kind: 'other', words: 'Mine', dueOn: '2026-05-05' }],
    ['SaveStep', { stepId, version: 1, state: 'done', note: 'Mine' }],
    ['AddPlanNote', { planId, heldOn: '2026-02-02', words: 'Mine' }],
    ['RequestTraining', { stepId, titleId: 1 }],
    ['MakeCard', { stepId, projectId: 1 }],
  ] as const;

describe('a development plan', () => {
  it('is drafted by the person or the supervisor, with days within its period', async () => {
    expect((await post('employee', 'SavePlan', draft({ endsOn: '2025-12-31' }))).status).toBe(400);
    expect((await post('employee', 'SavePlan', draft({ endsOn: '2029-01-02' }))).status).toBe(400);
    const late = { kind: 'other', words: 'Too late', dueOn: '2029-01-01' };
    expect((await post('employee', 'SavePlan', draft({ steps: [late] }))).status).toBe(400);
    expect((await post('employee', 'SavePlan', draft({ factorId: 99_999 }))).status).toBe(404);
    for (const login of ['manager', 'hr', 'admin', 'foreign']) {
      const made = await post(login, 'SavePlan', draft({ employeeId: person }));
      expect([login, made.status]).toEqual([login, 404]);
    }
    const made = await post('finance', 'SavePlan', draft({ employeeId: person }));
    ok(made);
    planId = (made.body as { autoId: number }).autoId;
    expect((await view()).steps.map(({ words }) => words)).toEqual([
      'Course for line leaders',
      'Plan a week of the line',
    ]);
  });

  it('refuses a stale form, and keeps the steps of the other one', async () => {
    const { version, steps } = await view();
    const kept = steps.map(({ stepId, kind, words, dueOn }) => ({ stepId, kind, words, dueOn }));
    const added = { kind: 'coaching', words: 'Talk each month', dueOn: '2027-01-01' };
    ok(await post('employee', 'SavePlan', draft({ planId, version, steps: [...kept, added] })));
    const stale = await post('finance', 'SavePlan', draft({ planId, version, steps: kept }));
    expect(stale.status).toBe(409);
    expect((await view()).steps).toHaveLength(3);
    const next = (await view()).version;
    const foreign = [{ ...added, stepId: 99_999 }];
    expect(
      (await post('employee', 'SavePlan', draft({ planId, version: next, steps: foreign }))).status,
    ).toBe(404);
    const [first, ...rest] = (await view()).steps;
    ok(
      await post(
        'employee',
        'SavePlan',
        draft({
          planId,
          version: next,
          steps: rest.map(({ stepId, kind, words, dueOn }) => ({ stepId, kind, words, dueOn })),
        }),
      ),
    );
    expect((await view()).steps.map(({ stepId }) => stepId)).not.toContain(first?.stepId);
  });

  it('is agreed by both: whoever proposes does not agree alone', async () => {
    refused(await act('hr', 'propose'));
    ok(await act('employee', 'propose'));
    refused(await act('employee', 'agree'));
    expect((await post('employee', 'SavePlan', draft({ planId, version: 3 }))).status).toBe(409);
    refused(await act('finance', 'giveBack'));
    ok(await act('finance', 'giveBack', { comment: 'Add the course again' }));
    const { version, steps } = await view();
    const kept = steps.map(({ stepId, kind, words, dueOn }) => ({ stepId, kind, words, dueOn }));
    ok(
      await post(
        'employee',
        'SavePlan',
        draft({ planId, version, steps: [...kept, ...draft().steps.slice(0, 1)] }),
      ),
    );
    ok(await act('employee', 'propose'));
  });

  it('is handed on with the person: the former supervisor neither agrees nor sees it', async () => {
    await supervise('manager');
    refused(await act('finance', 'agree'));
    const both = await Promise.all([act('manager', 'agree'), act('manager', 'agree')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await view()).state).toBe('running');
    expect((await get('finance', `/Development/Plan?planId=${planId}`)).status).toBe(404);
  });

  it('is followed step by step, by the two alone', async () => {
    const step = await stepNamed('Plan a week of the line');
    const body = { stepId: step.stepId, version: step.version, state: 'done', note: 'In May' };
    expect((await post('employee', 'SaveStep', { ...body, state: 'dropped' })).status).toBe(400);
    ok(await post('employee', 'SaveStep', body));
    expect((await post('manager', 'SaveStep', body)).status).toBe(409);
    expect((await stepNamed('Plan a week of the line')).doneOn).not.toBeNull();
    const added = {
      planId,
      kind: 'task',
      words: 'Show a new colleague the line',
      dueOn: '2027-02-02',
    };
    ok(await post('manager', 'AddStep', added));
    expect((await stepNamed(added.words)).isLater).toBe(true);
    expect((await post('manager', 'AddStep', { ...added, dueOn: '2031-01-01' })).status).toBe(400);
    ok(await post('manager', 'AddPlanNote', { planId, heldOn: '2026-02-02', words: NOTE }));
    expect(
      (await post('manager', 'AddPlanNote', { planId, heldOn: '2099-02-02', words: NOTE })).status,
    ).toBe(400);
    const [row] = ((await get('employee', '/Development/Plans')).body as Plans).own;
    expect(row).toMatchObject({
      planId,
      steps: 4,
      done: 1,
      overdue: 1,
      nextStep: 'Course for line leaders',
    });
  });

  it('is seen by the person, the supervisor of today, HR of the unit and auditors', async () => {
    await expectReaders();
  });

  it.each(['finance', 'hr', 'hrUnit2', 'audit', 'admin', 'md', 'developer', 'foreign'])(
    'is not changed by %s',
    async (login) => {
      const before = JSON.stringify(await view());
      const { stepId } = await stepNamed('Course for line leaders');
      for (const [path, body] of attempts(stepId)) {
        const { status } = await post(login, path, body);
        expect([path, status]).toEqual([
          path,
          expect.toSatisfy((one: number) => [403, 404, 409].includes(one)),
        ]);
      }
      refused(await act(login, 'review', { comment: 'Mine' }));
      expect(JSON.stringify(await view())).toBe(before);
    },
  );

  it('asks for a training as on its own screen, once', async () => {
    await server.owner.raw(`with category as (
      insert into training_categories (account_id, name) values (1, 'Leading') returning id)
      insert into training_titles (account_id, training_category_id, name, hours) select 1, id, 'Line leading', 8 from category`);
    const [title] = await query<{ id: number }>(
      server.db,
      'select max(id) as id from training_titles',
    );
    const { stepId } = await stepNamed('Course for line leaders');
    const body = { stepId, titleId: title?.id ?? 0 };
    expect((await post('manager', 'RequestTraining', body)).status).toBe(403);
    ok(await post('employee', 'RequestTraining', body));
    expect((await post('employee', 'RequestTraining', body)).status).toBe(409);
    expect((await stepNamed('Course for line leaders')).link).toMatchObject({
      status: 'Waiting for approval',
      isOver: false,
    });
  });

  it('makes a card in a project of the caller, which shows its state', async () => {
    const { employeeId } = await server.as('manager');
    const saved = await (
      await server.as('manager')
    ).post('/Task/SaveProject', {
      name: 'Line',
      code: 'LINE',
      description: '',
      ownerId: employeeId,
      memberIds: [person],
      startsOn: null,
      endsOn: null,
      needsAcceptance: false,
      columns: [
        { name: 'Open', state: 'open', limit: null, stops: false },
        { name: 'Done', state: 'done', limit: null, stops: false },
      ],
    });
    const projectId = (saved.body as { autoId: number }).autoId;
    const { stepId } = await stepNamed('Show a new colleague the line');
    ok(await post('manager', 'MakeCard', { stepId, projectId }));
    expect((await post('employee', 'MakeCard', { stepId, projectId })).status).toBe(409);
    expect((await stepNamed('Show a new colleague the line')).link).toMatchObject({
      number: 'LINE-1',
      status: 'Open',
      projectId,
    });
    const ofAuditor = (await view('audit')).steps.find((one) => one.stepId === stepId);
    expect(ofAuditor?.link?.projectId).toBeNull();
  });

  it('is reviewed with words by the supervisor, and closed with a result', async () => {
    refused(await act('employee', 'review', { comment: 'Very well' }));
    refused(await act('manager', 'review'));
    ok(await act('manager', 'review', { comment: REVIEW }));
    ok(await act('manager', 'resume'));
    ok(await act('manager', 'review', { comment: REVIEW }));
    await expectReaders();
    refused(await act('manager', 'close', { result: 'Splendid' }));
    ok(await act('manager', 'close', { result: 'Partly achieved' }));
    const [row] = ((await get('employee', '/Development/Plans')).body as Plans).own;
    expect(row).toMatchObject({ state: 'closed', result: 'Partly achieved' });
    const { stepId, version } = await stepNamed('Course for line leaders');
    const late = { stepId, version, state: 'done', note: '' };
    expect((await post('employee', 'SaveStep', late)).status).toBe(409);
    expect(
      (await post('employee', 'AddPlanNote', { planId, heldOn: '2026-02-02', words: 'Late' }))
        .status,
    ).toBe(409);
    await expectReaders();
  });

  it('is counted for HR by unit', async () => {
    const board = (await get('hr', '/Development/PlanBoard')).body as PlanBoard;
    expect(board.rows.map((row) => row.planId)).toContain(planId);
    const other = (await get('hrUnit2', '/Development/PlanBoard')).body as PlanBoard;
    expect(other.rows).toEqual([]);
    expect((await get('admin', '/Development/PlanBoard')).status).toBe(403);
  });

  it('is withdrawn from the draft only', async () => {
    const made = await post('employee', 'SavePlan', draft({ steps: [] }));
    planId = (made.body as { autoId: number }).autoId;
    refused(await act('employee', 'propose'));
    ok(await act('employee', 'withdraw'));
    expect((await view()).state).toBe('withdrawn');
  });

  it('leaves a history that verifies', async () => {
    const { body } = await get(
      'audit',
      `/Workflow/Verify?workflow=developmentPlan&subjectId=${planId}`,
    );
    expect(body).toMatchObject({ ok: true });
  });
});
