import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Chart } from '#machines/core/chart/contract.ts';
import type { ReplayAnswer } from '#machines/core/contracts/replay.ts';
import type { StateStats } from '#machines/core/contracts/workflow.ts';
import type { PipelineCheck } from '#machines/kits/requests/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const today = accountDay();
const supervisor = { label: 'Supervisor', approvers: [{ by: 'supervisor' }] };
const hr = { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'admin' };
const finance = { label: 'Finance', approvers: [{ by: 'role', role: 'finance' }] };

let server: TestServer;
let workflow: string;

/** Two advances, of 1,000 and 60,000, both approved in both steps. */
beforeAll(async () => {
  server = await startTestServer();
  await query(
    server.owner,
    `update employees e set supervisor_id = s.id from employees s
     where e.code in ('U-employee', 'U-audit', 'U-finance') and s.code = 'U-manager'`,
    {},
  );
  for (const [login, amount] of [
    ['employee', 1000],
    ['audit', 60_000],
  ] as const) {
    const sent = await (
      await server.as(login)
    ).post('/Requests/iou/Send', {
      payload: { purpose: 'Trade fair', amount, neededOn: today, settleBy: today },
    });
    expectOk(sent);
    const { requestId, ...of } = sent.body as { workflow: string; requestId: number };
    ({ workflow } = of);
    await approve('manager', requestId);
    await approve('hr', requestId);
  }
}, patience(120_000));
afterAll(() => server?.close());

async function approve(login: string, subjectId: number): Promise<void> {
  const items = [{ subjectId, event: { type: 'approve' } }];
  expectOk(await (await server.as(login)).post('/Workflow/Dispatch', { workflow, items }));
}

async function replayed(steps: readonly object[], of = 'iou'): Promise<ReplayAnswer> {
  const search = new URLSearchParams({
    workflow: of,
    definition: JSON.stringify({ steps }),
    from: today,
    until: today,
  });
  const answer = await (await server.as('hr')).get(`/Workflow/Replay?${search}`);
  expectOk(answer);
  return answer.body as ReplayAnswer;
}

const at = ({ states }: ReplayAnswer, label: string) =>
  states.find((one) => one.label === label) ?? expect.fail(label);

it('finds no difference for the same steps, by kind and by version', async () => {
  for (const of of ['iou', workflow]) {
    const notice = await replayed([supervisor, hr], of);
    expect(notice).toMatchObject({ workflow: 'iou', parameter: null, replayed: 2, outOfSight: 0 });
    expect(notice.differing.total).toBe(0);
    expect(at(notice, 'HR').entered).toEqual({ really: 2, changed: 2 });
  }
});

it('lists what HR would not have decided if it decided larger amounts only', async () => {
  const notice = await replayed([supervisor, { ...hr, condition: { amountFrom: 50_000 } }]);
  expect(notice.differing.total).toBe(1);
  expect(at(notice, 'HR').entered).toEqual({ really: 2, changed: 1 });
  expect(at(notice, 'To be paid').standing).toEqual({ really: 2, changed: 2 });
  expect(notice.fellAway).toEqual([
    {
      event: 'approve',
      label: 'Approve',
      state: 'HR',
      reason: '“HR” is not reached: it would stand at “To be paid”',
      count: 1,
    },
  ]);
});

it('uses a decision only for its own step: a request without one stays pending', async () => {
  const added = await replayed([supervisor, finance, hr]);
  expect(added.differing.total).toBe(2);
  expect(at(added, 'Finance').standing).toEqual({ really: 0, changed: 2 });
  expect(at(added, 'To be paid').standing).toEqual({ really: 2, changed: 0 });

  // Without the first step, its approval doesn't count for the remaining step.
  const removed = await replayed([hr]);
  expect(at(removed, 'Supervisor').entered).toEqual({ really: 2, changed: 0 });
  expect(at(removed, 'To be paid').standing).toEqual({ really: 2, changed: 2 });
  expect(removed.fellAway).toEqual([
    {
      event: 'approve',
      label: 'Approve',
      state: 'Supervisor',
      reason: '“Supervisor” is not among these steps',
      count: 2,
    },
  ]);
});

it('uses each decision at its own step in another order too', async () => {
  const reordered = await replayed([hr, supervisor]);
  expect(reordered.differing.total).toBe(0);
  expect(reordered.fellAway).toEqual([]);
  expect(at(reordered, 'To be paid').standing).toEqual({ really: 2, changed: 2 });

  // A supervisor who decided smaller amounts only, after HR.
  const limited = await replayed([hr, { ...supervisor, condition: { amountUpTo: 50_000 } }]);
  expect(limited.differing.total).toBe(1);
  expect(at(limited, 'Supervisor').entered).toEqual({ really: 2, changed: 1 });
  expect(limited.fellAway).toMatchObject([{ state: 'Supervisor', count: 1 }]);
  expect(limited.differing.items[0]?.why).toMatch(/^“Supervisor” is not reached/);
});

it('refuses invalid steps, an unknown kind, and a period that ends before it begins', async () => {
  const client = await server.as('hr');
  const ask = (more: Record<string, string>) =>
    client.get(
      `/Workflow/Replay?${new URLSearchParams({
        workflow: 'iou',
        definition: JSON.stringify({ steps: [hr] }),
        from: today,
        until: today,
        ...more,
      })}`,
    );
  expect((await ask({ definition: '{"steps":[]}' })).status).toBe(400);
  expect((await ask({ workflow: 'holiday' })).status).toBe(404);
  expect((await ask({ from: '2999-01-01' })).status).toBe(400);
  expect((await (await server.as('employee')).get('/Workflow/Charts')).status).toBe(403);
});

it('charts every version of every kind, and its steps make the same machine', async () => {
  const { body } = await (await server.as('developer')).get('/Workflow/Charts');
  const charts = body as Chart[];
  expect(charts.find(({ id }) => id === workflow)?.pipeline).toMatchObject({
    kind: 'iou',
    version: 1,
    isLatest: true,
    limits: ['amount'],
  });
  // No one has sent one of this kind yet.
  expect(charts.find(({ id }) => id === 'leave')).toMatchObject({
    version: null,
    pipeline: { version: 0, isLatest: true },
  });
});

it('counts transitions, with the median time before each', async () => {
  const { body } = await (await server.as('hr')).get(`/Workflow/Stats?workflow=${workflow}`);
  const step = (body as StateStats[]).find(({ state }) => state === 'step2');
  expect(step?.into).toEqual([
    { event: 'approve', from: 'step1', count: 2, medianSeconds: expect.any(Number) as unknown },
  ]);
});

it('says before publishing which requests are pending at which step, and whether they stay there', async () => {
  const sent = await (
    await server.as('finance')
  ).post('/Requests/iou/Send', {
    payload: { purpose: 'Hotel', amount: 500, neededOn: today, settleBy: today },
  });
  expectOk(sent);
  const check = async (steps: readonly object[]) => {
    const answer = await (
      await server.as('admin')
    ).post('/Pipelines/Check', { kind: 'iou', definition: { steps } });
    expectOk(answer);
    return (answer.body as PipelineCheck).standing;
  };
  const waits = { version: 1, label: 'Supervisor', count: 1, withoutDecider: 0 };
  expect(await check([supervisor, hr])).toEqual([{ ...waits, isKept: true }]);
  expect(await check([hr])).toEqual([{ ...waits, isKept: false }]);
});
