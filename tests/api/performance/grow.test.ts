import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Plans,
  DevelopmentPlanView,
} from '#machines/domains/performance/contracts/development.ts';
import type { Talks, TalkView } from '#machines/domains/performance/contracts/grow.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let person = 0;
let talkId = 0;
let planId = 0;

beforeAll(async () => {
  server = await startTestServer({ also: createOtherAccount });
  person = (await server.as('employee')).employeeId;
  await supervise('manager');
});
afterAll(() => server.close());

const supervise = async (login: string): Promise<void> => {
  const { employeeId } = await server.as(login);
  await server.owner.raw(`update employees set supervisor_id = ${employeeId} where id = ${person}`);
};

const SECRET = 'Afraid of the night shift';
const ACTION = 'Watch one night shift';

const post = async (login: string, path: string, body: object) =>
  (await server.as(login)).post(
    `/${path === 'SavePlan' ? 'Development' : 'Coaching'}/${path}`,
    body,
  );
const view = async (login: string) =>
  (await server.as(login)).get(`/Coaching/Talk?talkId=${talkId}`);
const ok = ({ status, body }: { status: number; body: unknown }) =>
  expect({ status, body }).toMatchObject({ status: 200 });

const words = (revision: number, more: object = {}) => ({
  talkId,
  revision,
  heldOn: '2026-02-02',
  goal: 'Lead a shift',
  reality: SECRET,
  options: '',
  will: '',
  actions: [{ words: ACTION, dueOn: '2026-06-01' }],
  ...more,
});

/** Everyone, and whether they read the talk. */
async function expectReaders(readers: readonly string[]): Promise<void> {
  const logins = 'employee manager finance hr hrUnit2 audit admin md developer foreign'.split(' ');
  for (const login of logins) {
    const client = await server.as(login);
    expect([login, (await view(login)).status]).toEqual([
      login,
      readers.includes(login) ? 200 : 404,
    ]);
    const { mine, shared } = (await client.get('/Coaching/Talks')).body as Talks;
    const has = [...mine, ...shared].some((row) => row.talkId === talkId);
    expect([login, has]).toEqual([login, readers.includes(login)]);
    for (const path of ['/Development/PlanBoard', '/Search/Everything?text=night%20shift']) {
      expect(JSON.stringify((await client.get(path)).body)).not.toContain(SECRET);
    }
    if (readers.includes(login)) continue;
    for (const [call, body] of [
      ['SaveTalk', words(1, { goal: 'Mine' })],
      ['FinishTalk', words(1, { goal: 'Mine' })],
      ['ShareTalk', { talkId }],
      ['DiscardTalk', { talkId }],
      ['CopyAction', { talkId, action: 0, planId }],
    ] as const) {
      expect([login, call, (await post(login, call, body)).status]).toEqual([login, call, 404]);
    }
  }
}

describe('a coaching talk', () => {
  it('is started with someone of one’s team, or with oneself', async () => {
    for (const login of ['finance', 'hr', 'admin', 'foreign']) {
      const made = await post(login, 'StartTalk', { employeeId: person, heldOn: '2026-02-02' });
      expect([login, made.status]).toEqual([login, 404]);
    }
    ok(await post('finance', 'StartTalk', { heldOn: '2026-02-02' }));
    const made = await post('manager', 'StartTalk', { employeeId: person, heldOn: '2026-02-02' });
    ok(made);
    talkId = (made.body as { autoId: number }).autoId;
    const plan = await post('employee', 'SavePlan', {
      aim: 'Lead a shift',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
      steps: [],
    });
    planId = (plan.body as { autoId: number }).autoId;
  });

  it('is saved while it is typed, and refuses what another window has overtaken', async () => {
    const first = await post('manager', 'SaveTalk', words(0));
    expect(first.body).toMatchObject({ revision: 1 });
    expect((await post('manager', 'SaveTalk', words(0, { goal: 'Old' }))).status).toBe(409);
    const both = await Promise.all([
      post('manager', 'SaveTalk', words(1)),
      post('manager', 'SaveTalk', words(1, { will: 'Both' })),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(((await view('manager')).body as TalkView).goal).toBe('Lead a shift');
  });

  it('is private to the coach until it is shared', async () => {
    await expectReaders(['manager']);
    expect((await post('manager', 'ShareTalk', { talkId })).status).toBe(409);
    expect((await post('manager', 'CopyAction', { talkId, action: 0, planId })).status).toBe(409);
  });

  it('is finished with a goal and whole actions, and never changes afterwards', async () => {
    expect((await post('manager', 'FinishTalk', words(2, { goal: '' }))).status).toBe(400);
    const open = { actions: [{ words: ACTION, dueOn: null }] };
    expect((await post('manager', 'FinishTalk', words(2, open))).status).toBe(400);
    expect((await post('manager', 'FinishTalk', words(2, { heldOn: '2099-01-01' }))).status).toBe(
      400,
    );
    expect((await post('manager', 'FinishTalk', words(1))).status).toBe(409);
    ok(await post('manager', 'FinishTalk', words(2)));
    expect((await post('manager', 'SaveTalk', words(3, { goal: 'Other' }))).status).toBe(409);
    expect((await post('manager', 'DiscardTalk', { talkId })).status).toBe(409);
    await expect(
      server.db.raw(`update grow_talks set goal = 'Other' where id = ${talkId}`),
    ).rejects.toThrow('cannot be changed');
    await expectReaders(['manager']);
  });

  it('gives an action to the development plan, once', async () => {
    const body = { talkId, action: 0, planId };
    expect((await post('manager', 'CopyAction', { ...body, action: 7 })).status).toBe(404);
    const both = await Promise.all([
      post('manager', 'CopyAction', body),
      post('manager', 'CopyAction', body),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const plan = (await (await server.as('employee')).get(`/Development/Plan?planId=${planId}`))
      .body as DevelopmentPlanView;
    expect(plan.steps).toMatchObject([{ kind: 'coaching', words: ACTION, isFromTalk: true }]);
    expect(((await view('manager')).body as TalkView).agreed).toMatchObject([{ isCopied: true }]);
  });

  it('is read by both once it is shared, also after the person has another supervisor', async () => {
    expect((await post('employee', 'ShareTalk', { talkId })).status).toBe(404);
    ok(await post('manager', 'ShareTalk', { talkId }));
    expect((await post('manager', 'ShareTalk', { talkId })).status).toBe(409);
    expect((await post('employee', 'ShareTalk', { talkId })).status).toBe(403);
    const notices = await (
      await server.as('employee')
    ).get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100');
    expect(JSON.stringify(notices.body)).toContain('A coaching talk was shared with you');
    await supervise('finance');
    await expectReaders(['manager', 'employee']);
    // The coach no longer supervises the person, and sees nothing of their plans.
    expect((await post('manager', 'CopyAction', { talkId, action: 0, planId })).status).toBe(404);
    expect(((await view('manager')).body as TalkView).plans).toEqual([]);
    const { team } = (await (await server.as('manager')).get('/Development/Plans')).body as Plans;
    expect(team).toEqual([]);
  });

  it('is discarded with its words while it is a draft', async () => {
    const made = await post('employee', 'StartTalk', { heldOn: '2026-02-02' });
    talkId = (made.body as { autoId: number }).autoId;
    ok(await post('employee', 'SaveTalk', words(0)));
    ok(await post('employee', 'DiscardTalk', { talkId }));
    expect((await view('employee')).status).toBe(404);
    const [row] = (
      await server.owner.raw<{ rows: { reality: string }[] }>(
        `select reality from grow_talks where id = ${talkId}`,
      )
    ).rows;
    expect(row?.reality).toBe('');
  });
});
