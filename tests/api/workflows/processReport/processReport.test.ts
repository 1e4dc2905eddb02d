import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StepPage } from '#machines/domains/workflows/contracts/audit.ts';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import type { ProcessReport } from '#machines/domains/workflows/contracts/processReport.ts';
import { approve, bringTo, expectOk, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ids: number[];

const some = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(first + index, 2026));

beforeAll(async () => {
  server = await startTestServer();
  const waiting = await bringTo(server, 'mdDecision', some(1, 9));
  const [rejected = 0, sentBack = 0] = waiting;
  expectOk(
    await approve(server, [
      { incrementId: rejected, approvalStatus: 'Reject', comments: 'No' },
      {
        incrementId: sentBack,
        approvalStatus: 'Approve with Change Request',
        comments: 'Over budget',
      },
    ]),
  );
  ids = [...waiting, ...(await bringTo(server, 'released', some(21, 7)))];
});
afterAll(() => server.close());

const today = () => accountDay();

async function report(more = '', login = 'hr'): Promise<ProcessReport> {
  const { status, body } = await (
    await server.as(login)
  ).get(`/Workflow/ProcessReport?workflow=increment&from=${today()}&until=${today()}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ProcessReport;
}

/** Linear interpolation between the closest ranks, as in percentile_cont. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  return below + ((sorted[Math.ceil(place)] ?? 0) - below) * (place - Math.floor(place));
}

it('agrees with the histories one by one', async () => {
  const hr = await server.as('hr');
  const histories = await Promise.all(
    ids.map(
      async (id) =>
        (await hr.get(`/Workflow/History?workflow=increment&subjectId=${id}`))
          .body as HistoryEntry[],
    ),
  );
  const steps = histories.flat();
  const stays = new Map<string, number[]>();
  for (const history of histories) {
    let since: number | null = null;
    for (const { from, to, at } of history) {
      if (from === to) continue;
      const now = Date.parse(at);
      if (since !== null) stays.set(from, [...(stays.get(from) ?? []), (now - since) / 1000]);
      since = now;
    }
  }
  const match = await report();
  expect(match.started).toBe(steps.filter(({ event }) => event === 'request').length);
  expect(match.finished).toBe(8);
  expect(match.changeRequests).toMatchObject([{ from: 'mdDecision', to: 'hrReview', count: 1 }]);
  expect(match.rejections).toMatchObject([{ from: 'mdDecision', to: 'rejected', count: 1 }]);
  expect(match.decisions).toBe(
    steps.filter(({ event, from, to }) => event !== 'request' && from !== to).length,
  );
  expect(match.days).toEqual([{ day: today(), started: 16, finished: 8 }]);
  for (const stage of match.stages) {
    const mine = stays.get(stage.state) ?? [];
    expect(stage.left, stage.state).toBe(mine.length);
    if (mine.length === 0) continue;
    expect(stage.medianSeconds).toBeCloseTo(percentile(mine, 0.5), 2);
    expect(stage.p95Seconds).toBeCloseTo(percentile(mine, 0.95), 2);
    const now = histories.filter((history) => history.at(-1)?.to === stage.state).length;
    expect(stage.waiting).toBe(now);
  }
  expect(match.stages.find(({ state }) => state === 'mdDecision')).toMatchObject({
    who: 'Managing director',
    waiting: 7,
  });
});

it('leads from a figure to exactly the steps that it counts', async () => {
  const hr = await server.as('hr');
  const behind = async (filter: string) =>
    (
      (
        await hr.get(
          `/Workflow/SearchHistory?workflow=increment&from=${today()}&until=${today()}&${filter}`,
        )
      ).body as StepPage
    ).items.length;
  const match = await report();
  expect(await behind('event=request')).toBe(match.started);
  for (const { state, count } of match.ends) expect(await behind(`state=${state}`)).toBe(count);
  expect(match.finished).toBe(8);
  expect(await behind('ended=true')).toBe(match.finished);
  for (const { state, left } of match.stages) {
    expect(await behind(`leftState=${state}`), state).toBe(left);
  }
});

it('leads from the overdue count to the overdue instances', async () => {
  await server.owner.raw(
    `update workflow_instances set due_at = now() - interval '1 day'
     where workflow = 'increment' and state = 'mdDecision' and subject_id in (?, ?)`,
    ids.slice(2, 4),
  );
  const stage = (await report()).stages.find(({ state }) => state === 'mdDecision');
  const { body } = await (
    await server.as('hr')
  ).get('/Workflow/Instances?workflow=increment&state=mdDecision&overdue=true');
  const { total, items } = body as { total: number; items: { subjectId: number }[] };
  expect([stage?.overdue, total]).toEqual([2, 2]);
  expect(new Set(items.map(({ subjectId }) => subjectId))).toEqual(new Set(ids.slice(2, 4)));
});

it('counts only instances that the caller may read, in the requested unit', async () => {
  expect((await report('&businessUnitId=2')).started).toBe(7);
  expect((await report('', 'hrUnit2')).started).toBe(7);
  expect((await report('&businessUnitId=1', 'hrUnit2')).started).toBe(0);
  expect((await report('', 'admin')).started).toBe(0);
  const { status } = await (
    await server.as('employee')
  ).get(`/Workflow/ProcessReport?workflow=increment&from=${today()}&until=${today()}`);
  expect(status).toBe(403);
});

it('has no figures about individual people', async () => {
  expect(JSON.stringify(await report())).not.toMatch(/The (hr|md|manager)|Person/);
});
