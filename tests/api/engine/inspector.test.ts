import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InspectedSteps } from '#machines/domains/workflows/contracts/inspector.ts';
import { query } from '#server/platform/db/sql.ts';
import { createClient, type Client } from '#tests/support/client.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';
import { approve, bringTo, row } from '#tests/api/increments/carry.ts';
import { patience } from '#tests/support/patience.ts';

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  await server.startWorker();
  ids = await bringTo(server, 'mdDecision', [row(7, 2011), row(27, 2011)]);
}, patience(120_000));
afterAll(() => server.close());

const steps = async (client: Client, after = ''): Promise<InspectedSteps> => {
  const { status, body } = await client.get(`/Workflow/Steps${after && `?after=${after}`}`);
  expect(status).toBe(200);
  return body as InspectedSteps;
};

it('shows developers that an instance moved, but neither whose it is nor its data', async () => {
  const answer = await steps(await server.as('developer'));
  expect(answer.steps.map(({ event, from, to }) => [event, from, to])).toEqual([
    ['request', 'draft', 'hrReview'],
    ['request', 'draft', 'hrReview'],
    ['hr.recommend', 'hrReview', 'mdDecision'],
    ['hr.recommend', 'hrReview', 'mdDecision'],
  ]);
  expect(answer.forwardTo).toBeNull();
  expect(new Set(answer.steps.map(({ actor }) => actor)).size).toBe(2);
  for (const step of answer.steps) {
    expect([step.subject, step.by]).toEqual([null, null]);
    expect(step.actor).toMatch(/^[0-9a-f]{10}$/);
    expect(step.fields).toContain('gross');
  }
  const text = JSON.stringify(answer);
  const [pay] = await query<{ gross: number; increments: number[] }>(
    server.owner,
    `select e.gross::integer as gross, array_agg(i.id::integer) as increments
     from employees e join increments i on i.employee_id = e.id where e.id = 7 group by e.gross`,
  );
  for (const secret of ['Person', 'The hr', 'E0000', `${pay?.gross}`]) {
    expect(text).not.toContain(secret);
  }
});

it('names people to readers of the instance, and shows no one their pay', async () => {
  const answer = await steps(await server.as('audit'));
  expect(answer.steps.map(({ subject, by }) => [subject?.slice(0, 9), by])).toEqual([
    ['Person 7 ', 'The manager'],
    ['Person 27', 'The manager'],
    ['Person 7 ', 'The hr'],
    ['Person 27', 'The hr'],
  ]);
  expect(JSON.stringify(answer)).not.toMatch(/37000|57000|18500|28500/);
});

it.each(['employee', 'manager', 'hr', 'md', 'finance'])('is closed to %s', async (login) => {
  const client = await server.as(login);
  expect((await client.get('/Workflow/Steps')).status).toBe(403);
});

it('notifies listeners of a move, and then of later ones', async () => {
  const developer = await server.as('developer');
  const socket = await openSocket(server.url, developer.token);
  const before = (await steps(developer)).steps.at(-1)?.at ?? '';
  await approve(server, [{ incrementId: ids[0], approvalStatus: 'Approve' }]);
  const hint = await socket.next(({ topic }) => topic === 'workflow');
  expect(Object.keys(hint).toSorted()).toEqual(['id', 'topic', 'version']);
  const since = await steps(developer, before);
  expect(since.steps.at(-1)).toMatchObject({ event: 'md.approve', to: 'auditRelease' });
  socket.close();
});

it('keeps two companies apart, in both directions', async () => {
  await createOtherAccount(server.owner);
  const foreign = await createClient(server.url, 'foreign');
  expect((await steps(foreign)).steps).toEqual([]);
  const moved = await foreign.post('/Employee/IncrementRequestCreate', [
    { ...row(1, 2012), employeeId: (await colleague()) ?? 0 },
  ]);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await steps(foreign)).steps).toHaveLength(1);
  for (const login of ['developer', 'audit', 'admin']) {
    const text = JSON.stringify(await steps(await server.as(login)));
    expect(text).not.toContain(MARK);
  }
});

const colleague = async (): Promise<number | undefined> => {
  const rows = await query<{ id: number }>(
    server.owner,
    'select id from employees where code = $code',
    { code: `${MARK}-Colleague` },
  );
  return rows[0]?.id;
};

it('answers 400 to an invalid time', async () => {
  const client = await server.as('audit');
  expect((await client.get('/Workflow/Steps?after=yesterday')).status).toBe(400);
});
