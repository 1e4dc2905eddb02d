import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReplayAnswer } from '#machines/core/contracts/replay.ts';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { approve, bringTo, expectOk, recommend, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient } from '#tests/support/client.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

const year = getFiscalYear(new Date().toISOString());
const today = accountDay();

let server: TestServer;

/**
 * Raises of 2, 4, … 12 %: released, pending with the managing director, rejected, sent back, and raised by
 * HR.
 */
beforeAll(async () => {
  server = await startTestServer();
  await createOtherAccount(server.owner);
  const rows = (from: number) =>
    [2, 4, 6, 8, 10, 12].map((incrPercent, index) => row(from + index, year, { incrPercent }));
  await bringTo(server, 'released', rows(1));
  await bringTo(server, 'mdDecision', rows(11));
  const rejected = await bringTo(server, 'mdDecision', rows(21));
  const sentBack = await bringTo(server, 'mdDecision', rows(31));
  const decide = (ids: number[], approvalStatus: string) =>
    approve(
      server,
      ids.map((incrementId) => ({ incrementId, approvalStatus, comments: 'Less' })),
    );
  expectOk(await decide(rejected, 'Reject'));
  expectOk(await decide(sentBack, 'Approve with Change Request'));
  expectOk(
    await recommend(
      server,
      sentBack.map((incrementId) => ({ incrementId, incrementPercent: 3 })),
    ),
  );
}, patience(120_000));
afterAll(() => server?.close());

const ask = async (login: string, more: Record<string, string> = {}) => {
  const search = new URLSearchParams({
    workflow: 'increment',
    name: 'directorAbove',
    value: '8',
    from: today,
    until: today,
    ...more,
  });
  return (await server.as(login)).get(`/Workflow/Replay?${search}`);
};

async function replayed(login: string, more?: Record<string, string>): Promise<ReplayAnswer> {
  const answer = await ask(login, more);
  expectOk(answer);
  return answer.body as ReplayAnswer;
}

const at = ({ states }: ReplayAnswer, state: string) =>
  states.find((one) => one.state === state) ?? expect.fail(state);

/** How many reached a state, and how many of those had a first recommendation above a percentage. */
async function counted(state: string, above: number) {
  const [row] = await query<{ really: number; above: number }>(
    server.db,
    `select count(*)::integer as really,
       (count(*) filter (where coalesce((r.payload->>'incrementPercent')::numeric,
         (f.payload->'input'->>'incrementPercent')::numeric) > $above))::integer as above
     from workflow_instances i
     join workflow_transitions f on f.instance_id = i.id and f.seq = 1
     left join lateral (select payload from workflow_transitions t
       where t.instance_id = i.id and t.event = 'hr.recommend' order by seq limit 1) r on true
     where exists (select from workflow_transitions t
       where t.instance_id = i.id and t.to_state = $state)`,
    { state, above },
  );
  return row ?? expect.fail();
}

it.each([0, 3, 8, 12, 1000])(
  'shows how many would have reached the managing director at %d percent, as SQL counts them',
  async (value) => {
    const notice = await replayed('hr', { value: String(value) });
    const { really, above } = await counted('mdDecision', value);
    expect(at(notice, 'mdDecision').entered).toEqual({ really, changed: above });
    expect(notice).toMatchObject({ replayed: 24, outOfSight: 0, older: 0 });
  },
);

it('reports no differences under today’s limit, and never changes stored data', async () => {
  const notice = await replayed('hr', { value: '' });
  expect(notice.differing).toEqual({ total: 0, items: [] });
  for (const { entered, standing } of notice.states) {
    expect(entered.changed).toBe(entered.really);
    expect(standing.changed).toBe(standing.really);
  }
  expect(notice.states.reduce((sum, { standing }) => sum + standing.really, 0)).toBe(24);
  expect((await verifyHistory(server.db, server.services.engine)).broken).toEqual([]);
});

it('says which state each would be in and which decisions would be unnecessary, and names those that differ', async () => {
  const notice = await replayed('hr');
  // Up to 8 % are 4 of each 6: released ones stay released, all others go to audit.
  expect(at(notice, 'released').standing).toEqual({ really: 6, changed: 6 });
  expect(at(notice, 'rejected').standing).toEqual({ really: 6, changed: 2 });
  expect(at(notice, 'auditRelease').standing).toEqual({ really: 0, changed: 14 });
  expect(notice.fellAway).toContainEqual({
    event: 'md.reject',
    label: 'Reject',
    state: 'Managing director’s decision',
    reason: '“Managing director’s decision” is not reached: it would stand at “Audit release”',
    count: 4,
  });
  expect(notice.differing.total).toBe(18);
  expect(notice.differing.items).toContainEqual(
    expect.objectContaining({
      really: 'Rejected',
      changed: 'Audit release',
      why: '“Recomend” leads to “Audit release”',
    }),
  );
});

it('counts the events that a guard would have refused', async () => {
  const notice = await replayed('hr', { name: 'recommendedAtMost', value: '9' });
  expect(notice.refused).toEqual([
    expect.objectContaining({
      event: 'hr.recommend',
      state: 'HR review',
      reason: 'The percent is above the highest that HR can recommend',
      count: 8,
    }),
  ]);
  expect(at(notice, 'released').standing).toEqual({ really: 6, changed: 4 });
});

it('replays only instances whose pay the caller may see, and logs the people named', async () => {
  // Audit sees pay from its own stage on, so only the six released ones.
  const notice = await replayed('audit');
  expect(notice).toMatchObject({ replayed: 6, outOfSight: 18 });
  expect(notice.differing.total).toBe(4);
  expect(JSON.stringify(notice)).not.toMatch(/31000|gross/);
  const looks = await query<{ call: string; people: number }>(
    server.db,
    `select l.call, s.people from pay_accesses l join pay_access_sets s on s.id = l.set_id
     where l.call like 'Workflow/Replay%' and l.viewer_id = $viewer`,
    { viewer: (await server.as('audit')).userId },
  );
  expect(looks).toEqual([{ call: 'Workflow/Replay?name=directorAbove', people: 4 }]);
  expect(await replayed('developer')).toMatchObject({ replayed: 0, outOfSight: 0 });
  expect((await ask('employee')).status).toBe(403);
  const foreign = await createClient(server.url, 'foreign');
  const { body } = await foreign.get(
    `/Workflow/Replay?workflow=increment&name=directorAbove&value=8&from=${today}&until=${today}`,
  );
  expect(body).toMatchObject({ replayed: 0, outOfSight: 0, differing: { total: 0, items: [] } });
});

it('refuses invalid limits, numbers, bounds and periods, each by its name', async () => {
  const problems = async (more: Record<string, string>) => {
    const { status, body } = await ask('hr', more);
    expect(status).toBe(400);
    return (body as { errors: { path: string }[] }).errors.map(({ path }) => path);
  };
  expect(await problems({ name: 'luck' })).toEqual(['name']);
  expect(await problems({ name: '__proto__' })).toEqual(['name']);
  expect(await problems({ value: 'many', from: 'soon', until: '' })).toEqual([
    'value',
    'from',
    'until',
  ]);
  expect(await problems({ value: '-1', until: '2000-01-01' })).toEqual(['value', 'until']);
  expect((await ask('hr', { from: '2000-01-01', until: '2000-02-01' })).body).toMatchObject({
    replayed: 0,
  });
});
