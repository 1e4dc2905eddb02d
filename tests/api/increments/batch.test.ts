import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { createEmployees } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';
import { approve, create, expectOk, getIds, recommend, getRefusal, row } from './carry.ts';

/** More than one chunk of rows per statement (request.ts), and four of the engine's (chunks.ts). */
const MANY = 2100;

let server: TestServer;
let people: number[];
beforeAll(async () => {
  server = await startTestServer();
  await createEmployees(server.owner, MANY);
  const rows = await query<{ id: number }>(server.db, `select id from employees where code ~ '^E'`);
  people = rows.map(({ id }) => id).slice(0, MANY);
}, patience(120_000));
afterAll(() => server.close());

const figures = (year: number) =>
  queryOne<{ increments: number; instances: number; transitions: number; batches: number }>(
    server.db,
    `select count(distinct i.id) as increments, count(distinct w.id) as instances,
       count(t.seq) as transitions, count(distinct t.batch_id) as batches
     from increments i
     left join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
     left join workflow_transitions t on t.instance_id = w.id
     where i.fiscal_year = $year`,
    { year },
  );

test(
  'a batch of several chunks is one batch: recorded completely, notified once',
  async () => {
    const rows = people.map((employeeId) => row(employeeId, 2001));
    expectOk(await create(server, rows));
    expect(await figures(2001)).toEqual({
      increments: MANY,
      instances: MANY,
      transitions: MANY,
      batches: 1,
    });
    const ids = await getIds(server, rows);
    expectOk(
      await recommend(
        server,
        ids.map((incrementId) => ({ incrementId, incrementPercent: 4 })),
      ),
    );
    expect(await figures(2001)).toMatchObject({ transitions: 2 * MANY, batches: 2 });
    const md = await server.as('md');
    const notices = await query<{ title: string }>(
      server.db,
      'select title from notices where user_id = $userId',
      { userId: md.userId },
    );
    expect(notices).toEqual([{ title: '2,100 increments are waiting for your decision' }]);
  },
  patience(120_000),
);

test(
  'an invalid row in the last chunk undoes the first ones',
  async () => {
    const rows = people.map((employeeId) => row(employeeId, 2002));
    const answer = getRefusal(await create(server, [...rows, row(99_999_999, 2002)]));
    expect(answer).toMatchObject({ status: 404, refused: [{ subjectId: 99_999_999 }] });
    expect(await figures(2002)).toMatchObject({ increments: 0, instances: 0 });
    const ids = await getIds(
      server,
      people.map((employeeId) => row(employeeId, 2001)),
    );
    const decisions = ids.map((incrementId) => ({ incrementId, approvalStatus: 'Approve' }));
    expectOk(await approve(server, decisions.slice(-1)));
    const refusal = getRefusal(await approve(server, decisions));
    expect(refusal).toMatchObject({ status: 409, refused: [{ state: 'auditRelease' }] });
    expect(refusal.refused).toHaveLength(1);
    expect(await figures(2001)).toMatchObject({ transitions: 2 * MANY + 1 });
  },
  patience(120_000),
);

test(
  'thousands of refused people are all named in the response',
  async () => {
    const answer = getRefusal(
      await create(
        server,
        people.map((employeeId) => row(employeeId, 2001)),
      ),
    );
    expect(answer.status).toBe(409);
    expect(new Set(answer.refused.map(({ subjectId }) => subjectId))).toEqual(new Set(people));
    expect(answer.message).toMatch(/ and 2095 more \(nothing was requested\)$/);
  },
  patience(120_000),
);
