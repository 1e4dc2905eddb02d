import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoundBoard } from '#machines/domains/performance/contracts/feedback.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { answersOf, feedbackSteps, TEMPLATE, wordsOf } from './feedbackSteps.ts';

let server: TestServer;
let steps: ReturnType<typeof feedbackSteps>;
let roundId = 0;
const requests = new Map<string, number>();

const RATERS = ['finance', 'managerUnit2', 'developer', 'allRoles'] as const;
/** Declines, in every round. */
const SILENT = 'developer';

beforeAll(async () => {
  server = await startTestServer({ also: createOtherAccount });
  await server.owner.raw(TEMPLATE);
  steps = feedbackSteps(server);
  await steps.supervise('manager', 'employee');
  await steps.supervise('md', 'manager');
  const made = await steps.post(
    'manager',
    'SaveRound',
    await steps.draft(RATERS, {
      employeeId: await steps.idOf('employee'),
      about: 'The dyeing line',
    }),
  );
  roundId = (made.body as { autoId: number }).autoId;
});
afterAll(() => server.close());

/**
 * Who finds what in each stage: r the round, n who is asked, c how many have answered, a the answers; a dash nothing.
 * `allRoles` is a rater who is HR, too.
 */
const STAGES = {
  draft: {
    employee: 'rn',
    manager: 'rn',
    hr: 'rn',
    allRoles: 'rn',
    audit: 'r',
    md: '-',
    finance: '-',
    developer: '-',
    managerUnit2: '-',
    admin: '-',
    hrUnit2: '-',
    foreign: '-',
  },
  asked: {
    employee: 'rn',
    manager: 'rn',
    hr: 'rnc',
    allRoles: 'rnc',
    audit: 'r',
    md: '-',
    finance: '-',
    developer: '-',
    managerUnit2: '-',
    admin: '-',
    hrUnit2: '-',
    foreign: '-',
  },
  closed: {
    employee: 'rn',
    manager: 'rna',
    hr: 'rna',
    allRoles: 'rna',
    audit: 'r',
    md: '-',
    finance: '-',
    developer: '-',
    managerUnit2: '-',
    admin: '-',
    hrUnit2: '-',
    foreign: '-',
  },
  shared: {
    employee: 'rna',
    manager: 'rna',
    hr: 'rna',
    allRoles: 'rna',
    audit: 'r',
    md: '-',
    finance: '-',
    developer: '-',
    managerUnit2: '-',
    admin: '-',
    hrUnit2: '-',
    foreign: '-',
  },
} as const;
type Stage = keyof typeof STAGES;

/** Calls that answer with anything about rounds, requests, or what happened. */
const calls = () => [
  '/Feedback/Rounds',
  '/Feedback/Board',
  `/Workflow/History?workflow=feedbackRound&subjectId=${roundId}`,
  `/Workflow/Instance?workflow=feedbackRound&subjectId=${roundId}`,
  `/Workflow/Task?workflow=feedbackRound&subjectId=${roundId}`,
  '/Workflow/Inbox?businessUnitId=0',
  '/Workflow/Queue?businessUnitId=0',
  '/Workflow/Stats?workflow=feedbackRequest',
  '/Workflow/Instances?workflow=feedbackRequest&facts=true&pageSize=100',
  '/Workflow/Instances?workflow=feedbackRound&facts=true&pageSize=100',
  '/Workflow/SearchHistory?workflow=feedbackRequest',
  '/Workflow/SearchHistory?workflow=feedbackRound',
  '/Workflow/HistoryFile?format=csv',
  '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100',
  `/Search/Everything?text=${encodeURIComponent('finance rota dyeing')}`,
];

const SECRETS = RATERS.flatMap((login) => Object.values(wordsOf(login)));

/** Calls that answer about what one rater was asked. */
const ofRequest = (requestId: number) => [
  `/Feedback/Request?requestId=${requestId}`,
  `/Workflow/History?workflow=feedbackRequest&subjectId=${requestId}`,
  `/Workflow/Instance?workflow=feedbackRequest&subjectId=${requestId}`,
  `/Workflow/Task?workflow=feedbackRequest&subjectId=${requestId}`,
];

async function expectReaders(stage: Stage): Promise<void> {
  for (const [login, expected] of Object.entries(STAGES[stage])) {
    const { status, body } = await steps.get(login, `/Feedback/Round?roundId=${roundId}`);
    const view = body as Awaited<ReturnType<typeof steps.view>>;
    const text = JSON.stringify(body ?? '');
    const seen =
      status === 200
        ? `r${view.raters.length > 0 ? 'n' : ''}${view.given === null ? '' : 'c'}${view.result === null ? '' : 'a'}`
        : '-';
    expect([stage, login, seen]).toEqual([stage, login, expected]);
    if (expected === '-') {
      expect([login, [403, 404]]).toEqual([login, expect.arrayContaining([status])]);
      expect([login, text.includes('dyeing')]).toEqual([login, false]);
    }
    const found = SECRETS.filter((one) => text.includes(one));
    expect([stage, login, found.length > 0]).toEqual([stage, login, expected.includes('a')]);
    for (const path of calls()) {
      const answer = await steps.get(login, path);
      const all = JSON.stringify(answer.body ?? '');
      if (login === 'hr') expect([path, answer.status]).toEqual([path, 200]);
      const hidden = [...SECRETS, ...(expected === '-' && !isRater(login) ? ['dyeing'] : [])];
      const leaks = path.startsWith('/Search') ? [] : hidden.filter((one) => all.includes(one));
      expect([stage, login, path, leaks]).toEqual([stage, login, path, []]);
      if (path.includes('/Stats')) {
        // The states are named to everyone, but only raters may count anything.
        expect([stage, login, isRater(login) || !/:\s*[1-9]/.test(all)]).toEqual([
          stage,
          login,
          true,
        ]);
        continue;
      }
      // Only raters find requests, and only their own.
      if (!isRater(login)) {
        expect([
          stage,
          login,
          path,
          /Feedback request|Feedback to give|"declined"|"given":"|feedbackRequest"/.test(all),
        ]).toEqual([stage, login, path, false]);
      }
    }
    for (const [rater, requestId] of requests) {
      for (const path of ofRequest(requestId)) {
        const answer = await steps.get(login, path);
        if (login === rater) continue;
        expect([stage, login, rater, path, [403, 404]]).toEqual([
          stage,
          login,
          rater,
          path,
          expect.arrayContaining([answer.status]),
        ]);
      }
    }
  }
}

const isRater = (login: string): boolean => RATERS.some((one) => one === login);

const act = async (login: string, type: string, id = roundId, more: object = {}) =>
  expect(await steps.act(login, type, id, more)).toMatchObject({ status: 200 });

describe('a feedback round is read by its readers alone', () => {
  it('as a draft', () => expectReaders('draft'));

  it('while it runs, before and after answers', async () => {
    await act('manager', 'ask');
    for (const login of RATERS) requests.set(login, await steps.requestOf(login));
    expect(new Set(requests.values()).size).toBe(4);
    await expectReaders('asked');
    // A draft, which contains words, is read by its author alone.
    expect(
      await steps.post('finance', 'SaveAnswers', {
        requestId: requests.get('finance'),
        revision: 0,
        answers: answersOf('finance'),
      }),
    ).toMatchObject({ status: 200 });
    await expectReaders('asked');
    await act(SILENT, 'decline', requests.get(SILENT), { workflow: 'feedbackRequest' });
    expect(
      await steps.post('finance', 'Give', {
        requestId: requests.get('finance'),
        revision: 1,
        answers: answersOf('finance'),
      }),
    ).toMatchObject({ status: 200 });
    for (const login of ['managerUnit2', 'allRoles']) {
      expect(await steps.give(login)).toMatchObject({ status: 200 });
    }
    await expectReaders('asked');
  });

  it('once it is closed', async () => {
    await act('manager', 'close');
    await expectReaders('closed');
  });

  it('once it is shared', async () => {
    await act('manager', 'share');
    await expectReaders('shared');
  });

  it('and lists say how many have answered to HR alone, while it runs', async () => {
    for (const login of ['hr', 'audit', 'allRoles']) {
      const { rows } = (await steps.get(login, '/Feedback/Board')).body as RoundBoard;
      expect([login, rows.map(({ given }) => given)]).toEqual([login, [null]]);
    }
    for (const login of ['hrUnit2', 'foreign']) {
      const { body } = await steps.get(login, '/Feedback/Board');
      expect([login, body]).toEqual([login, expect.objectContaining({ rows: [] })]);
    }
    for (const login of ['employee', 'manager', 'finance', 'admin']) {
      const { status } = await steps.get(login, '/Feedback/Board');
      expect([login, status]).toEqual([login, 403]);
    }
  });

  it('and its history says neither who answered nor when', async () => {
    for (const login of ['audit', 'admin', 'hr', 'employee']) {
      const client = await server.as(login);
      for (const path of [
        '/Workflow/HistoryFile?format=csv',
        '/RecordedChanges/Search?pageNo=1&pageSize=100',
        '/Workflow/SearchHistory?pageSize=100',
      ]) {
        const text = JSON.stringify((await client.get(path)).body ?? '');
        expect([login, path, /feedbackRequest|Feedback request/.test(text)]).toEqual([
          login,
          path,
          false,
        ]);
      }
    }
  });
});
