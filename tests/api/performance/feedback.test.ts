import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfFeedback } from '#server/domains/performance/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { answersOf, feedbackSteps, TEMPLATE, wordsOf } from './feedbackSteps.ts';

let server: TestServer;
let steps: ReturnType<typeof feedbackSteps>;
beforeAll(async () => {
  server = await startTestServer({ also: createOtherAccount });
  await server.owner.raw(TEMPLATE);
  steps = feedbackSteps(server);
  await steps.supervise('manager', 'employee');
  await steps.supervise('md', 'manager');
});
afterAll(() => server.close());

const RATERS = ['finance', 'developer', 'managerUnit2', 'audit'] as const;

const ok = ({ status, body }: { status: number; body: unknown }) =>
  expect({ status, body }).toMatchObject({ status: 200 });
const refused = ({ status }: { status: number }) => expect([400, 403, 404, 409]).toContain(status);

async function draft(login: string, raters: readonly string[], more: object = {}) {
  const made = await steps.post(login, 'SaveRound', await steps.draft(raters, more));
  ok(made);
  return (made.body as { autoId: number }).autoId;
}

/** A round that the supervisor asks at once. */
async function ask(raters: readonly string[], more: object = {}): Promise<number> {
  const employeeId = await steps.idOf('employee');
  const roundId = await draft('manager', raters, { employeeId, ...more });
  ok(await steps.act('manager', 'ask', roundId));
  return roundId;
}

const countAnswers = async (roundId: number) =>
  (
    await query<{ raterId: number | null }>(
      server.db,
      'select rater_id as "raterId" from feedback_answers where round_id = $roundId',
      { roundId },
    )
  ).map(({ raterId }) => raterId);

describe('a round that a person asks for', () => {
  let roundId = 0;

  it('is drafted with raters who can be asked', async () => {
    const save = async (more: object, raters: readonly string[] = RATERS) =>
      (await steps.post('employee', 'SaveRound', await steps.draft(raters, more))).status;
    expect(await save({}, ['employee', ...RATERS])).toBe(400);
    expect(await save({}, ['manager', ...RATERS])).toBe(400);
    expect(await save({ raterIds: [999_999] })).toBe(400);
    expect(await save({}, ['foreign'])).toBe(400);
    expect(await save({}, ['finance', 'finance'])).toBe(400);
    expect(await save({ dueOn: '2020-01-01' })).toBe(400);
    expect(await save({ templateId: 99 })).toBe(404);
    expect(await save({ kind: 'upward' })).toBe(400);
    expect(await save({ employeeId: await steps.idOf('finance') })).toBe(404);
    roundId = await draft('employee', ['finance', 'developer']);
    expect((await steps.view('employee', roundId)).state).toBe('draft');
  });

  it('needs three raters to be anonymous, before anyone is asked', async () => {
    expect((await steps.act('employee', 'propose', roundId)).status).toBe(409);
    const { version } = await steps.view('employee', roundId);
    const body = await steps.draft(RATERS, { roundId, version });
    ok(await steps.post('employee', 'SaveRound', body));
    expect((await steps.post('employee', 'SaveRound', body)).status).toBe(409);
    refused(await steps.act('manager', 'ask', roundId));
    refused(await steps.act('employee', 'ask', roundId));
    ok(await steps.act('employee', 'propose', roundId));
    refused(await steps.act('employee', 'agree', roundId));
    expect((await steps.post('employee', 'SaveRound', { ...body, version: 2 })).status).toBe(409);
  });

  it('is agreed by the supervisor, who may change the list', async () => {
    const { version } = await steps.view('manager', roundId);
    const raters = ['finance', 'developer', 'managerUnit2'];
    ok(await steps.post('manager', 'SaveRound', await steps.draft(raters, { roundId, version })));
    const both = await Promise.all([
      steps.act('manager', 'agree', roundId),
      steps.act('manager', 'agree', roundId),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await steps.view('employee', roundId)).raters).toHaveLength(3);
    expect(await steps.requestOf('audit')).toBe(0);
    const late = await steps.draft(RATERS, { roundId, version: version + 1 });
    expect((await steps.post('manager', 'SaveRound', late)).status).toBe(409);
  });

  it('takes an answer once, from the rater alone', async () => {
    const requestId = await steps.requestOf('finance');
    const body = { requestId, revision: 0, answers: answersOf('finance') };
    for (const login of ['employee', 'manager', 'hr', 'developer', 'foreign']) {
      expect([login, (await steps.post(login, 'Give', body)).status]).toEqual([login, 404]);
      refused(await steps.act(login, 'give', requestId, { workflow: 'feedbackRequest' }));
      refused(await steps.act(login, 'decline', requestId, { workflow: 'feedbackRequest' }));
    }
    const wrong = (at: number, one: object) => {
      const answers = body.answers.map((answer, place) => (place === at ? one : answer));
      return steps.post('finance', 'Give', { ...body, answers });
    };
    expect((await wrong(0, { mark: 6, words: '' })).status).toBe(400);
    expect((await wrong(0, { mark: 2, words: 'Words' })).status).toBe(400);
    expect((await wrong(1, { mark: 2, words: '' })).status).toBe(400);
    expect((await steps.post('finance', 'Give', { ...body, answers: [] })).status).toBe(400);
    expect(
      (await steps.act('finance', 'give', requestId, { workflow: 'feedbackRequest' })).status,
    ).toBe(400);
    const saved = await steps.post('finance', 'SaveAnswers', body);
    expect(saved.body).toMatchObject({ revision: 1 });
    expect((await steps.post('finance', 'SaveAnswers', body)).status).toBe(409);
    expect((await steps.request('finance', requestId)).answers).toEqual(body.answers);
    const both = await Promise.all([
      steps.post('finance', 'Give', { ...body, revision: 1 }),
      steps.post('finance', 'Give', { ...body, revision: 1 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countAnswers(roundId)).toEqual([null, null, null]);
    const { state, answers } = await steps.request('finance', requestId);
    expect({ state, answers }).toEqual({ state: 'given', answers: [] });
  });

  it('is followed by a new supervisor, and closed and shared with two tabs open', async () => {
    ok(await steps.give('developer', 2));
    ok(await steps.give('managerUnit2', 5));
    await steps.supervise('md', 'employee');
    refused(await steps.act('manager', 'close', roundId));
    expect((await steps.get('manager', `/Feedback/Round?roundId=${roundId}`)).status).toBe(404);
    refused(await steps.act('employee', 'close', roundId));
    ok(await steps.act('md', 'close', roundId));
    expect((await steps.view('employee', roundId)).result).toBeNull();
    refused(await steps.act('employee', 'share', roundId));
    const both = await Promise.all([
      steps.act('md', 'share', roundId),
      steps.act('hr', 'share', roundId),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await steps.supervise('manager', 'employee');
    const { result } = await steps.view('employee', roundId);
    expect(result).toMatchObject({ asked: 3, given: 3 });
    expect(result?.questions[0]).toMatchObject({ mean: 3.67, marks: 3, comments: [] });
    const said = result?.questions[1]?.comments ?? [];
    expect(said.map(({ words }) => words).toSorted()).toEqual(
      ['finance', 'developer', 'managerUnit2'].map((login) => wordsOf(login).keep).toSorted(),
    );
    expect(said.every(({ mark, name }) => mark === null && name === null)).toBe(true);
  });
});

describe('an anonymous round', () => {
  it('shows nothing but the number asked if fewer than three answered', async () => {
    const roundId = await ask(RATERS);
    ok(await steps.give('finance'));
    ok(await steps.give('developer'));
    const requestId = await steps.requestOf('managerUnit2');
    ok(await steps.act('managerUnit2', 'decline', requestId, { workflow: 'feedbackRequest' }));
    expect((await steps.view('hr', roundId)).given).toBe(2);
    expect((await steps.view('manager', roundId)).given).toBeNull();
    ok(await steps.act('manager', 'close', roundId));
    ok(await steps.act('manager', 'share', roundId));
    for (const login of ['employee', 'manager', 'hr']) {
      const { result, given } = await steps.view(login, roundId);
      expect([login, given, result]).toEqual([
        login,
        null,
        { asked: 4, given: null, questions: [] },
      ]);
    }
  });

  it('refuses an answer after it is closed, and keeps no draft', async () => {
    const roundId = await ask(RATERS);
    const requestId = await steps.requestOf('finance');
    const body = { requestId, revision: 0, answers: answersOf('finance') };
    ok(await steps.post('finance', 'SaveAnswers', body));
    ok(await steps.act('manager', 'close', roundId));
    expect((await steps.post('finance', 'Give', { ...body, revision: 1 })).status).toBe(409);
    expect((await steps.post('finance', 'SaveAnswers', { ...body, revision: 1 })).status).toBe(409);
    expect(await steps.request('finance', requestId)).toMatchObject({
      state: 'lapsed',
      answers: [],
    });
    expect(await countAnswers(roundId)).toEqual([]);
  });

  it('either contains an answer that is sent while it closes, or refuses it', async () => {
    const roundId = await ask(RATERS);
    await Promise.all(['finance', 'developer', 'managerUnit2'].map((login) => steps.give(login)));
    const [given, closed] = await Promise.all([
      steps.give('audit'),
      steps.act('manager', 'close', roundId),
    ]);
    ok(closed);
    expect([200, 409]).toContain(given.status);
    const { result } = await steps.view('manager', roundId);
    expect(result?.given).toBe(given.status === 200 ? 4 : 3);
  });

  it('shows answers in an order of its own for each question, always the same', async () => {
    const orders = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const roundId = await ask(RATERS);
      for (const login of RATERS) ok(await steps.give(login));
      ok(await steps.act('manager', 'close', roundId));
      const first = (await steps.view('manager', roundId)).result;
      expect((await steps.view('hr', roundId)).result).toEqual(first);
      for (const place of [1, 2]) {
        const comments = first?.questions[place]?.comments ?? [];
        expect(comments).toHaveLength(4);
        orders.add(
          comments.map(({ words }) => RATERS.findIndex((one) => words.includes(one))).join(''),
        );
      }
    }
    expect(orders.size).toBeGreaterThan(3);
  });

  it('has no mean of a question that fewer than three have marked', async () => {
    const roundId = await ask(RATERS);
    for (const login of RATERS.slice(0, 3)) {
      const answers = answersOf(login).map((one, place) =>
        place === 0 && login === 'managerUnit2' ? { mark: null, words: '' } : one,
      );
      ok(
        await steps.post(login, 'Give', {
          requestId: await steps.requestOf(login),
          revision: 0,
          answers,
        }),
      );
    }
    ok(await steps.act('manager', 'close', roundId));
    const { result } = await steps.view('manager', roundId);
    expect(result?.questions.map(({ mean, marks }) => [mean, marks])).toEqual([
      [null, null],
      [null, null],
      [4, 3],
    ]);
  });

  it('is not asked of someone who has left, and lapses for someone who leaves later', async () => {
    const employeeId = await steps.idOf('employee');
    const roundId = await draft('manager', RATERS.slice(0, 3), { employeeId });
    const setActive = (isActive: boolean) =>
      server.owner.raw(`update users set is_active = ${isActive} where login_id = 'managerUnit2'`);
    await setActive(false);
    expect((await steps.act('manager', 'ask', roundId)).status).toBe(409);
    await setActive(true);
    ok(await steps.act('manager', 'ask', roundId));
    await setActive(false);
    for (const login of RATERS.slice(0, 2)) ok(await steps.give(login));
    ok(await steps.act('manager', 'close', roundId));
    await setActive(true);
    expect((await steps.view('manager', roundId)).result).toMatchObject({ asked: 3, given: null });
  });
});

describe('a round with names', () => {
  it('can have one rater, whose name is shown', async () => {
    const roundId = await ask(['finance'], { isAnonymous: false });
    ok(await steps.give('finance', 3));
    ok(await steps.act('hr', 'close', roundId));
    const { result } = await steps.view('manager', roundId);
    expect(result?.questions[2]).toMatchObject({
      mean: 3,
      comments: [{ mark: 3, words: wordsOf('finance').listens }],
    });
    expect(result?.questions[2]?.comments[0]?.name).not.toBeNull();
  });
});

describe('an upward round', () => {
  it('asks direct reports, and is agreed by the supervisor’s supervisor', async () => {
    await steps.supervise('manager', 'employee', 'developer', 'managerUnit2');
    const refusedBody = await steps.draft(['finance'], { kind: 'upward', isAnonymous: false });
    expect((await steps.post('manager', 'SaveRound', refusedBody)).status).toBe(400);
    const roundId = await draft('manager', ['employee', 'developer', 'managerUnit2'], {
      kind: 'upward',
    });
    ok(await steps.act('manager', 'propose', roundId));
    refused(await steps.act('manager', 'agree', roundId));
    ok(await steps.act('md', 'agree', roundId));
    for (const login of ['employee', 'developer', 'managerUnit2']) ok(await steps.give(login));
    ok(await steps.act('md', 'close', roundId));
    ok(await steps.act('md', 'share', roundId));
    expect((await steps.view('manager', roundId)).result).toMatchObject({ asked: 3, given: 3 });
  });
});

describe('a cancelled round', () => {
  it('never shows what was answered', async () => {
    const roundId = await ask(RATERS);
    for (const login of RATERS.slice(0, 3)) ok(await steps.give(login));
    refused(await steps.act('manager', 'cancel', roundId, { comment: 'No longer needed' }));
    ok(await steps.act('hr', 'cancel', roundId, { comment: 'No longer needed' }));
    for (const login of ['employee', 'manager', 'hr', 'audit']) {
      expect([login, (await steps.view(login, roundId)).result]).toEqual([login, null]);
    }
    expect(await steps.requestOf('audit')).toBe(0);
  });
});

describe('reminders of feedback', () => {
  it('go to raters who have not answered, once a day, when it is due', async () => {
    const roundId = await ask(RATERS);
    ok(await steps.give('finance'));
    const remind = () => withTransaction(server.db, remindOfFeedback);
    const readReminded = async () =>
      (
        await query<{ login: string }>(
          server.db,
          `select u.login_id as login from notices n join users u on u.id = n.user_id
           where n.workflow = 'feedback due' order by u.login_id`,
          {},
        )
      ).map(({ login }) => login);
    await remind();
    expect(await readReminded()).toEqual([]);
    await server.owner.raw(
      `update feedback_rounds set due_on = account_day(account_id) + 1 where id = ${roundId}`,
    );
    await remind();
    await remind();
    expect(await readReminded()).toEqual(['audit', 'developer', 'managerUnit2']);
    ok(await steps.act('manager', 'close', roundId));
  });
});
