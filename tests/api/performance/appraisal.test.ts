import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  AppraisalView,
  CycleBoard,
  CycleSummary,
} from '#machines/domains/performance/contracts/appraisal.ts';
import type { BarView } from '#machines/domains/performance/contracts/bar.ts';
import type { NineBox } from '#machines/domains/performance/contracts/nineBox.ts';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { workOnCycle } from '#tests/support/cycleWork.ts';
import { getRules } from '#tests/support/performanceRules.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { leadBefore } from './supervisors.ts';

let server: TestServer;
let cycleId = 0;
let appraisalId = 0;
let factors: number[] = [];
let employeeId = 0;

beforeAll(async () => {
  server = await startTestServer();
  employeeId = (await server.as('employee')).employeeId;
  const supervisorId = (await server.as('manager')).employeeId;
  const earlierId = (await server.as('managerUnit2')).employeeId;
  await server.owner.raw(`
    update employees set supervisor_id = ${supervisorId} where id = ${employeeId};
    ${leadBefore(employeeId, earlierId, '2026-05-27')};
    ${getRules({ weights: [60, 80, 20], factors: ['Team', 'Care'] })}
    insert into target_plans (note, business_unit_id, employee_id, cycle_id, starts_on, state)
      values ('Targets', 1, ${employeeId}, 1, '2026-01-01', 'agreed');
    insert into kpi_targets (target_plan_id, position, kpi_id, weight, target) values (1, 1, 1, 100, 100);
    insert into kpi_results (note, business_unit_id, employee_id, kpi_id, result_on, value)
      values ('Report', 1, ${employeeId}, 1, '2026-03-31', 96)`);
  cycleId = 1;
  const rows = await query<{ id: number }>(
    server.db,
    'select id from behavioral_factors order by name',
    {},
  );
  factors = rows.map(({ id }) => id);
});
afterAll(() => server.close());

const KINDS = ['self', 'supervisor', 'earlier', 'hr'] as const;
type Kind = (typeof KINDS)[number];

/** Each rater's words, which no answer may contain before its time, and a mark that only they give. */
const SECRETS: Readonly<Record<Kind, string>> = {
  self: 'I was splendid',
  supervisor: 'He was middling',
  earlier: 'She led the spring well',
  hr: 'We find it fair',
};
const MARKS: Readonly<Record<Kind, number>> = {
  self: 4.75,
  supervisor: 3.5,
  earlier: 2.25,
  hr: 3,
};
/**
 * KPIs: 96% of 0 to 120 on 1 to 5 is 4.2. Supervisors: 146 of 365 days are two fifths, so 0.6 × 3.5 + 0.4 × 2.25 is 3.
 * Behavior: 0.8 × 3 + 0.2 × 3 is 3. 0.6 × 4.2 + 0.4 × 3.
 */
const SCORE = '3.72';
const POTENTIAL = 'Could lead the whole line one day';

const fill = (kind: Kind) => ({
  appraisalId,
  kind,
  revision: 0,
  words: SECRETS[kind],
  marks: factors.map((factorId) => ({ factorId, mark: MARKS[kind], words: '' })),
});

/** The form as its writer reads it now, with marks. */
const refill = async (login: string, kind: Kind) => {
  const seen: Partial<AppraisalView> = await view(login);
  const open = seen.forms?.find((form) => form.kind === kind && form.sentAt === null);
  return { ...fill(kind), revision: open?.revision ?? 0 };
};

const send = async (login: string, kind: Kind) =>
  (await server.as(login)).post('/Performance/SendMarks', await refill(login, kind));

const act = async (login: string, event: object) =>
  (await server.as(login)).post('/Workflow/Dispatch', {
    workflow: 'appraisal',
    items: [{ subjectId: appraisalId, event }],
  });

const expectOk = ({ status, body }: { status: number; body: unknown }) =>
  expect({ status, body }).toMatchObject({ status: 200 });

const view = async (login: string) =>
  (await (await server.as(login)).get(`/Performance/Appraisal?appraisalId=${appraisalId}`))
    .body as AppraisalView;

const READERS = {
  person: 'employee',
  supervisor: 'manager',
  earlier: 'managerUnit2',
  hr: 'hr2',
  viewer: 'audit',
  director: 'md',
  administrator: 'admin',
  colleague: 'developer',
  otherUnit: 'hrUnit2',
} as const;
type Reader = keyof typeof READERS;

/**
 * What each reader sees at each stage: s is self, v supervisor, e earlier supervisor, h HR, c the score, p what the supervisor says of the
 * potential; a dot is the stage alone, a dash nothing.
 */
const TABLE: Readonly<Record<string, Readonly<Record<Reader, string>>>> = {
  self: row('s', '.', '-', '.', '.', '-', '-', '-', '-'),
  supervisor: row('s', 'v', '-', '.', '.', '-', '-', '-', '-'),
  earlier: row('s', 'sv', 'e', '.', '.', '-', '-', '-', '-'),
  hr: row('s', 'sv', 'se', 'h', '.', '-', '-', '-', '-'),
  calibration: row('s', 'sv', 'se', 'svehcp', '.', '-', '-', '-', '-'),
  published: row('svehc', 'svehcp', 'se', 'svehcp', 'svehcp', '-', '-', '-', '-'),
  appealed: row('svehc', 'svehcp', 'se', 'svehcp', 'svehcp', 'svehc', '-', '-', '-'),
  closed: row('svehc', 'svehcp', 'se', 'svehcp', 'svehcp', '-', '-', '-', '-'),
};

function row(...cells: string[]): Record<Reader, string> {
  const readers = Object.keys(READERS) as Reader[];
  return Object.fromEntries(readers.map((reader, at) => [reader, cells[at] ?? ''])) as Record<
    Reader,
    string
  >;
}

const NINE_BOX = '/Performance/NineBox';

/** Calls that answer with anything about an appraisal. */
const CALLS = [
  () => `/Performance/Appraisal?appraisalId=${appraisalId}`,
  () => '/Performance/Mine',
  () => `/Performance/Board?cycleId=${cycleId}`,
  () => `/Performance/CycleSummary?cycleId=${cycleId}`,
  () => `/Performance/Board?cycleId=${cycleId}&search=employee`,
  () => `/Performance/IndividualKpi?employeeId=${employeeId}`,
  () => '/Performance/Bar',
  () => NINE_BOX,
  () => `/Performance/Distribution?cycleId=${cycleId}`,
  () => '/Reports/lateAssessments?lateness=all',
  () => '/Reports/calibrationMoves?moved=all',
  () => `/Workflow/History?workflow=appraisal&subjectId=${appraisalId}`,
  () => `/Workflow/Instance?workflow=appraisal&subjectId=${appraisalId}`,
  () => `/Workflow/Task?workflow=appraisal&subjectId=${appraisalId}`,
  () => '/Workflow/Inbox?businessUnitId=0',
  () => '/Workflow/Instances?workflow=appraisal&facts=true&pageSize=100',
  () => `/Workflow/SearchHistory?workflow=appraisal`,
  () => '/Workflow/HistoryFile?format=csv',
  () => '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=100',
  () => `/Search/Everything?text=${encodeURIComponent('splendid middling spring fair')}`,
  () => '/Resources/targetPlan',
  () => '/Resources/kpiResult',
];

const LETTERS = { self: 's', supervisor: 'v', earlier: 'e', hr: 'h' } as const;

/** A time such as 09:15:23.725Z contains the score by chance. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const getSeen = (answer: string): string => {
  const text = answer.replaceAll(TIMES, '');
  return [
    ...KINDS.filter((kind) => text.includes(SECRETS[kind])).map((kind) => LETTERS[kind]),
    ...(text.includes(SCORE) ? ['c'] : []),
    ...(text.includes(POTENTIAL) ? ['p'] : []),
  ].join('');
};

/** Compares what everyone sees with the row of the stage, in every call. */
async function expectRow(stage: string): Promise<void> {
  const expected = TABLE[stage];
  if (!expected) throw new Error(`No row for ${stage}`);
  const current = await queryOne<{ state: string }>(
    server.db,
    `select state from workflow_instances where workflow = 'appraisal' and subject_id = $appraisalId`,
    { appraisalId },
  );
  expect(current?.state).toBe(stage);
  for (const [reader, login] of Object.entries(READERS)) {
    const client = await server.as(login);
    const cell = expected[reader as Reader];
    const [own, ...rest] = CALLS;
    const answer = await client.get(own?.() ?? '');
    const seen = answer.status === 200 ? getSeen(JSON.stringify(answer.body)) || '.' : '-';
    expect([stage, reader, seen]).toEqual([stage, reader, cell.replace('p', '')]);
    const grid = getSeen(JSON.stringify((await client.get(NINE_BOX)).body ?? ''));
    expect([stage, reader, grid.includes('p')]).toEqual([stage, reader, cell.includes('p')]);
    for (const path of rest) {
      const { status, body } = await client.get(path());
      // A path that doesn't exist would show nothing to anyone.
      if (reader === 'hr') expect([path(), status]).toEqual([path(), 200]);
      const more = getSeen(JSON.stringify(body ?? ''))
        .split('')
        .filter((one) => !cell.includes(one));
      expect([stage, reader, path(), more]).toEqual([stage, reader, path(), []]);
    }
  }
}

/** The supervisor rates the potential, which neither the person nor HR may do at this stage. */
async function ratePotential(): Promise<void> {
  const body = { appraisalId, score: null, potential: 3, reason: POTENTIAL };
  expect((await (await server.as('employee')).post('/Performance/Place', body)).status).toBe(403);
  expect((await (await server.as('hr')).post('/Performance/Place', body)).status).toBe(409);
  const manager = await server.as('manager');
  expect((await manager.post('/Performance/Place', { ...body, score: 4 })).status).toBe(403);
  expect((await manager.post('/Performance/Place', { ...body, potential: null })).status).toBe(400);
  expectOk(await manager.post('/Performance/Place', body));
}

/** Two of HR with the same form open: the later one learns what the other saved, and loses nothing of it. */
async function expectNoneOverwritten(): Promise<void> {
  const colleague = await server.as('hr');
  const other = { ...fill('hr'), words: 'Better than that' };
  const stale = await colleague.post('/Performance/SaveMarks', other);
  expect(stale.status).toBe(409);
  expect(JSON.stringify(stale.body)).toMatch(/has saved this form meanwhile.*Summary/);
  expect((await colleague.post('/Performance/SendMarks', other)).status).toBe(409);
  expect((await view('hr')).forms[0]).toMatchObject({ words: SECRETS.hr, revision: 1 });
  // Of two saves at once that follow the same revision, one is kept.
  const mine = await refill('hr2', 'hr');
  const hr = await server.as('hr2');
  const answers = await Promise.all([
    hr.post('/Performance/SaveMarks', mine),
    colleague.post('/Performance/SaveMarks', { ...mine, words: 'At once' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
}

describe('an appraisal', () => {
  it('is opened once, for people with agreed targets', async () => {
    const hr = await server.as('hr');
    const opened = await workOnCycle(server, 'hr', 'OpenCycle', { cycleId });
    expect(opened).toMatchObject({ state: 'done', result: { people: 1 } });
    expect((await hr.post('/Performance/OpenCycle', { cycleId })).status).toBe(409);
    const { body } = await hr.get(`/Performance/Board?cycleId=${cycleId}`);
    const board = body as CycleBoard;
    expect(board.total).toBe(1);
    const sums = await hr.get(`/Performance/CycleSummary?cycleId=${cycleId}`);
    expect((sums.body as CycleSummary).summary).toEqual({
      people: 1,
      selfMissing: 1,
      supervisorMissing: 1,
      earlierMissing: 1,
      targetsMissing: 0,
    });
    appraisalId = board.rows[0]?.appraisalId ?? 0;
    expect(board.rows[0]).toMatchObject({ name: expect.any(String), state: 'self', score: null });
  });

  it('shows marks saved but not sent to their writer alone', async () => {
    const employee = await server.as('employee');
    expectOk(await employee.post('/Performance/SaveMarks', fill('self')));
    await expectRow('self');
    expect((await view('employee')).writes).toBe('self');
    expect((await send('manager', 'supervisor')).status).toBe(409);
    expect((await send('developer', 'self')).status).toBe(404);
  });

  it('is not sent while a factor has no mark, or with one outside the scale', async () => {
    const employee = await server.as('employee');
    const [first = 0] = factors;
    const marks = [{ factorId: first, mark: 3, words: '' }];
    const partial = await employee.post('/Performance/SendMarks', {
      ...(await refill('employee', 'self')),
      marks,
    });
    expect(partial).toMatchObject({ status: 409 });
    expect(JSON.stringify(partial.body)).toContain('Rate every factor first');
    const above = { ...fill('self'), marks: [{ factorId: first, mark: 6, words: '' }] };
    expect((await employee.post('/Performance/SendMarks', above)).status).toBe(400);
    // Nothing of a refused call is kept.
    expect((await view('employee')).forms[0]?.marks).toHaveLength(2);
    // An event without its form is refused in the same way.
    expectOk(
      await employee.post('/Performance/SaveMarks', {
        ...(await refill('employee', 'self')),
        marks,
      }),
    );
    expect((await act('employee', { type: 'sendSelf' })).status).toBe(409);
  });

  it('goes to the supervisor, who sees the person’s marks only after sending their own', async () => {
    expectOk(await send('employee', 'self'));
    expect((await send('employee', 'self')).status).toBe(409);
    const manager = await server.as('manager');
    expectOk(await manager.post('/Performance/SaveMarks', fill('supervisor')));
    await expectRow('supervisor');
    const bar = (await manager.get('/Performance/Bar')).body as BarView;
    expect(bar.factors.map(({ id }) => id)).toEqual(factors);
    expect(bar.people).toMatchObject([{ appraisalId, revision: 1, words: SECRETS.supervisor }]);
    expect(bar.people[0]?.marks.map(({ mark }) => mark)).toEqual([3.5, 3.5]);
    const others = (await (await server.as('hr')).get('/Performance/Bar')).body as BarView;
    expect(others.people).toEqual([]);
  });

  it('freezes its targets once marks are given', async () => {
    const hr = await server.as('hr');
    const { body } = await hr.get('/Resources/targetPlan/Row?id=1');
    const { values, rows, version } = body as ResourceDetails;
    for (const state of ['agreed', 'draft']) {
      const changed = { id: 1, version, values: { ...values, ...rows, state, note: 'Easier' } };
      const answer = await hr.post('/Resources/targetPlan/Save', changed);
      expect([state, answer.status]).toEqual([state, 400]);
      expect(JSON.stringify(answer.body)).toContain('These targets are being assessed');
    }
  });

  it('is given back with a reason that only the writer reads, and never edited', async () => {
    const hr = await server.as('hr2');
    expect((await act('hr2', { type: 'returnSelf' })).status).toBe(409);
    const reason = 'Please say something about safety';
    expectOk(await hr.post('/Performance/GiveBack', { appraisalId, kind: 'self', reason }));
    expect((await view('employee')).forms[0]).toMatchObject({ returnReason: reason, sentAt: null });
    expect(JSON.stringify(await view('manager'))).not.toContain(reason);
    expectOk(await send('employee', 'self'));
    const versions = await query<{ version: number; sent: boolean }>(
      server.db,
      `select version, sent_at is not null as sent from appraisal_forms where kind = 'self' order by version`,
      {},
    );
    expect(versions).toEqual([
      { version: 1, sent: true },
      { version: 2, sent: true },
    ]);
    await expect(
      server.owner.raw(`update appraisal_forms set words = 'Better' where version = 1`),
    ).rejects.toThrow('cannot be changed');
  });

  it('reaches HR and calibration, where the score is known to HR alone', async () => {
    expectOk(await send('manager', 'supervisor'));
    const before = await server.as('managerUnit2');
    expectOk(await before.post('/Performance/SaveMarks', fill('earlier')));
    await expectRow('earlier');
    expectOk(await send('managerUnit2', 'earlier'));
    expect((await send('managerUnit2', 'earlier')).status).toBe(409);
    const hr = await server.as('hr2');
    expectOk(await hr.post('/Performance/SaveMarks', fill('hr')));
    await ratePotential();
    await expectRow('hr');
    await expectNoneOverwritten();
    expectOk(await send('hr2', 'hr'));
    await expectRow('calibration');
  });

  it('has a place in the grid once two people have rated the potential', async () => {
    const read = async (login: string) =>
      ((await (await server.as(login)).get(NINE_BOX)).body as NineBox).rows[0];
    expect(await read('hr2')).toMatchObject({
      performance: 3,
      potential: null,
      raters: 1,
      mayMove: true,
    });
    expect(await read('manager')).toMatchObject({
      score: null,
      potential: null,
      own: 3,
      ratings: [],
    });
    const hr = await server.as('hr2');
    const reason = 'Learns fast, but has not led anyone yet';
    expectOk(
      await hr.post('/Performance/Place', { appraisalId, score: null, potential: 2, reason }),
    );
    // The mean of high and medium, half up.
    expect(await read('hr')).toMatchObject({ potential: 3, raters: 2 });
    expectOk(
      await hr.post('/Performance/Place', { appraisalId, score: 3.3, potential: 1, reason }),
    );
    expect(await read('hr')).toMatchObject({
      score: 3.3,
      performance: 2,
      potential: 2,
      raters: 2,
      moves: [{ before: 3.72, after: 3.3, reason }],
    });
    expectOk(await hr.post('/Performance/Calibrate', { appraisalId, score: null, reason }));
  });

  it('keeps both scores and the reason when it is calibrated', async () => {
    const hr = await server.as('hr');
    const move = { appraisalId, score: 4.1, reason: 'The line was rebuilt in the summer' };
    expect((await hr.post('/Performance/Calibrate', { ...move, reason: 'Short' })).status).toBe(
      400,
    );
    expect((await hr.post('/Performance/Calibrate', { ...move, score: 5.1 })).status).toBe(400);
    const manager = await server.as('manager');
    expect((await manager.post('/Performance/Calibrate', move)).status).toBe(403);
    expectOk(await hr.post('/Performance/Calibrate', move));
    expect((await view('hr')).result).toMatchObject({
      score: 4.1,
      calculated: 3.72,
      isCalibrated: true,
      reason: move.reason,
    });
    expectOk(await hr.post('/Performance/Calibrate', { ...move, score: null }));
    expect((await view('hr')).result).toMatchObject({ score: 3.72, isCalibrated: false });
    const moves = await query(
      server.db,
      'select before::float8 as before, after::float8 as after from appraisal_moves order by id',
      {},
    );
    expect(moves.slice(-2)).toEqual([
      { before: 3.72, after: 4.1 },
      { before: 4.1, after: 3.72 },
    ]);
  });

  it('is calibrated and published by those whom PMS roles name, who alone see the score', async () => {
    const hr = await server.as('hr');
    const { employeeId: named } = await server.as('hr2');
    for (const duty of ['calibrate', 'run']) {
      const values = { businessUnitId: 1, employeeId: named, duty, startsOn: '2026-01-01' };
      expectOk(
        await hr.post('/Resources/performanceRole/Save', {
          values: { note: 'Knows every line', endsOn: null, ...values },
        }),
      );
    }
    // No one names themselves.
    const own = { businessUnitId: 1, employeeId: hr.employeeId, startsOn: '2026-01-01' };
    const oneself = await hr.post('/Resources/performanceRole/Save', {
      values: { note: 'Me', endsOn: null, duty: 'run', ...own },
    });
    expect(oneself.status).toBe(403);
    await expectRow('calibration');
    const seen = await hr.get(`/Performance/Appraisal?appraisalId=${appraisalId}`);
    expect(getSeen(JSON.stringify(seen.body))).toBe('h');
    const move = { appraisalId, score: 4.1, reason: 'The line was rebuilt in the summer' };
    expect((await hr.post('/Performance/Calibrate', move)).status).toBe(403);
    expect((await hr.post('/Performance/Publish', { cycleId })).status).toBe(409);
    const direct = await act('hr', { type: 'publish' });
    expect(JSON.stringify(direct.body)).toContain('PMS roles name other people');
    await server.owner.raw(`update performance_roles set ends_on = '2026-01-02'`);
    expect((await view('hr')).mayCalibrate).toBe(true);
  });

  it('is published with its explanation, and can be appealed', async () => {
    const published = await workOnCycle(server, 'hr', 'Publish', { cycleId });
    expect(published).toMatchObject({ state: 'done', result: { people: 1 } });
    await expectRow('published');
    const { result } = await view('employee');
    expect(result).toMatchObject({ score: 3.72, rating: 'Good' });
    expect(result?.parts.map(({ name, score, share }) => [name, score, share])).toEqual([
      ['KPIs', 4.2, 60],
      ['Behavior', 3, 40],
    ]);
    expect((await act('employee', { type: 'appeal' })).status).toBe(400);
    expectOk(await act('employee', { type: 'appeal', comment: 'The spring is missing' }));
    await expectRow('appealed');
  });

  it('is decided on by someone who gave no marks, and then stands', async () => {
    expect((await act('hr2', { type: 'keep', comment: 'No' })).status).toBe(403);
    expectOk(await act('md', { type: 'keep', comment: 'The spring is in the figures' }));
    await expectRow('closed');
    expect((await send('employee', 'self')).status).toBe(409);
  });
});
