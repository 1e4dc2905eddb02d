import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { EventCounts } from '#machines/domains/workflows/contracts/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import type {
  StepPage,
  StepRow,
  VerifiedPart,
} from '#machines/domains/workflows/contracts/audit.ts';
import { approve, bringTo, expectOk, recommend, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { runVerifier, unpack } from '#tests/support/proofBundle.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
/** At audit: employees 1 to 10 (unit 1). At the managing director: 21 to 30 (unit 2). Sent back: 11. */
let atAudit: number[];
let sentBack: number[];

const some = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(first + index, 2026));

beforeAll(async () => {
  server = await startTestServer();
  await createOtherAccount(server.owner);
  atAudit = await bringTo(server, 'auditRelease', some(1, 10));
  await bringTo(server, 'mdDecision', some(21, 10));
  sentBack = await bringTo(server, 'mdDecision', some(11, 1));
  expectOk(
    await approve(server, [
      {
        incrementId: sentBack[0],
        approvalStatus: 'Approve with Change Request',
        comments: 'Quarterly 100%_sure words',
      },
    ]),
  );
  expectOk(await recommend(server, [{ incrementId: sentBack[0] }]));
  await bringTo(server, 'released', some(31, 10));
});
afterAll(() => server.close());

async function steps(filter: Record<string, string | number>, login = 'hr'): Promise<StepRow[]> {
  const rows: StepRow[] = [];
  for (let before = ''; ;) {
    const search = new URLSearchParams(
      Object.entries({ ...filter, before }).map(([name, value]) => [name, String(value)]),
    ).toString();
    const { status, body } = await (
      await server.as(login)
    ).get(`/Workflow/SearchHistory?${search}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const page = body as StepPage;
    rows.push(...page.items);
    if (page.next === null) return rows;
    expect(page.items).toHaveLength(100);
    before = page.next;
  }
}

async function getId(login: string): Promise<number> {
  return (await server.as(login)).employeeId;
}

it('finds every step once, newest first, over pages of a hundred', async () => {
  const all = await steps({});
  // 10 × 3, 10 × 2, 2 + 2, 10 × 5.
  expect(all).toHaveLength(30 + 20 + 4 + 50);
  expect(new Set(all.map(({ subjectId, seq }) => `${subjectId} ${seq}`)).size).toBe(104);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

it('narrows by person, actor, event, states, unit and period, each and together', async () => {
  const md = await getId('md');
  const today = accountDay();
  const count = async (filter: Record<string, string | number>) => (await steps(filter)).length;
  expect(await count({ aboutId: 3 })).toBe(3);
  expect(await count({ aboutId: 11, event: 'hr.recommend' })).toBe(2);
  expect(await count({ actorId: md })).toBe(10 + 1 + 10);
  expect(await count({ actorId: md, event: 'md.approve' })).toBe(20);
  expect(await count({ actorId: md, aboutId: 3 })).toBe(1);
  expect(await count({ event: 'request' })).toBe(31);
  expect(await count({ state: 'released' })).toBe(10);
  expect(await count({ leftState: 'mdDecision', state: 'hrReview' })).toBe(1);
  expect(await count({ businessUnitId: 1 })).toBe(34);
  expect(await count({ businessUnitId: 2, state: 'mdDecision' })).toBe(20);
  expect(await count({ from: today, until: today })).toBe(104);
  expect(await count({ until: '2020-01-01' })).toBe(0);
  expect(await count({ workflow: 'increment' })).toBe(104);
  expect(await count({ workflow: 'nothing' })).toBe(0);
});

it('says who acted on what, and how long it had been in the stage', async () => {
  const [last] = await steps({ aboutId: 3 });
  expect(last).toMatchObject({
    workflow: 'increment',
    subjectId: atAudit[2],
    seq: 3,
    actorName: 'The md',
    aboutName: 'Person 3',
    fromLabel: 'Managing director’s decision',
    businessUnitName: 'North',
  });
  expect(last?.stayMs).toBeGreaterThan(0);
});

it('finds parts of a comment, and treats no character as a pattern', async () => {
  const match = await steps({ comment: 'QUARTERLY' });
  expect(match.map(({ subjectId }) => subjectId)).toEqual(sentBack);
  expect(await steps({ comment: '100%_s' })).toHaveLength(1);
  // As in every search: in any order, without accents, in full width.
  for (const comment of ['words quarterly', 'Quárterly', 'ｑｕａｒｔｅｒｌｙ', ' sure  words '])
    expect([comment, (await steps({ comment })).length]).toEqual([comment, 1]);
  expect(await steps({ comment: 'Quarterly%words' })).toHaveLength(0);
  expect(await steps({ comment: 'quarterly', actorId: await getId('hr') })).toHaveLength(0);
  expect(await steps({ comment: 'quarterly', aboutId: 11 })).toHaveLength(1);
});

it('does not reveal a comment that the caller may not read, nor that it exists', async () => {
  const mine = await steps({ aboutId: 11 }, 'audit');
  expect(mine).toHaveLength(4);
  expect(mine.every(({ comment }) => comment === '')).toBe(true);
  // Only events with a comment field can have a comment, so others hide none.
  const hidden = mine.filter((one) => one.hidden).map(({ event }) => event);
  expect(hidden).toEqual(['md.requestChange']);
  expect(await steps({ comment: 'quarterly' }, 'audit')).toHaveLength(0);
});

it('shows only what the caller may read', async () => {
  const theirs = await steps({}, 'hrUnit2');
  expect(theirs).toHaveLength(20 + 50);
  expect(await steps({ businessUnitId: 1 }, 'hrUnit2')).toHaveLength(0);
  expect(await steps({ aboutId: 3 }, 'hrUnit2')).toHaveLength(0);
  expect(await steps({}, 'admin')).toHaveLength(0);
  for (const call of [
    'SearchHistory',
    'HistoryFile?format=csv',
    'Proof',
    'VerifyPart',
    'SealKey',
  ]) {
    expect((await (await server.as('employee')).get(`/Workflow/${call}`)).status).toBe(403);
  }
  expect(await steps({}, 'foreign')).toHaveLength(0);
  expect(JSON.stringify(await steps({}))).not.toContain(MARK);
});

it('refuses what it cannot understand, naming every problem', async () => {
  const { status, body } = await (
    await server.as('hr')
  ).get('/Workflow/SearchHistory?aboutId=x&from=yesterday&comment=ab&before=nonsense');
  expect(status).toBe(400);
  const paths = (body as { errors: { path: string }[] }).errors.map(({ path }) => path);
  expect(paths.toSorted()).toEqual(['aboutId', 'before', 'comment', 'from']);
});

it('exports the results as a file that no spreadsheet executes', async () => {
  const { status, body, headers } = await (
    await server.as('hr')
  ).get('/Workflow/HistoryFile?format=csv&aboutId=11');
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toContain('text/csv');
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('"On behalf of"');
  expect(String(body)).toContain('Quarterly');
});

async function bundle(filter: string, login = 'hr') {
  const response = await fetch(`${server.url}/api/Workflow/Proof?${filter}`, {
    headers: { Authorization: `Bearer ${(await server.as(login)).token}` },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

it('creates a bundle that Node alone can verify, and any changed byte of a row invalidates', async () => {
  const { status, bytes } = await bundle('businessUnitId=1&event=md.approve');
  expect(status).toBe(200);
  const { folder, files } = unpack(bytes);
  const whole = await runVerifier(folder);
  expect(whole.said).toContain('30 rows of 10 chains');
  expect(whole).toMatchObject({ status: 0 });

  const rows = files.get('rows.jsonl') ?? Buffer.alloc(0);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(rows.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (place, change) => {
        const changed = Buffer.from(rows);
        changed[place] = (changed[place] ?? 0) ^ change;
        writeFileSync(join(folder, 'rows.jsonl'), changed);
        const { status: code, said } = await runVerifier(folder);
        const line = rows.subarray(0, place).toString().split('\n').length;
        expect(code, said).toBe(1);
        // Links don't cover fields outside the hash, such as the number, so the file itself is reported.
        expect(said).toMatch(
          new RegExp(`rows\\.jsonl (line ${line} |does not end|was changed after it was made)`),
        );
      },
    ),
    { numRuns: 12 },
  );

  writeFileSync(join(folder, 'rows.jsonl'), rows.toString().split('\n').toSpliced(4, 1).join('\n'));
  expect((await runVerifier(folder)).said).toMatch(/WRONG: rows\.jsonl line 5 .*step 2 is missing/);
  writeFileSync(join(folder, 'rows.jsonl'), rows);
  for (const name of [
    'checkpoints.json',
    'chains.json',
    'manifest.json',
    'found.csv',
    'people.json',
    'grants.json',
    'machines.json',
  ]) {
    const kept = readFileSync(join(folder, name));
    writeFileSync(
      join(folder, name),
      kept.toString().replace(/[0-9]/, (digit) => `${(Number(digit) + 1) % 10}`),
    );
    expect((await runVerifier(folder)).status, name).toBe(1);
    writeFileSync(join(folder, name), kept);
  }
  expect((await runVerifier(folder)).status).toBe(0);
  rmSync(folder, { recursive: true });
});

it('omits from a bundle what its creator may not read, and still proves it', async () => {
  const { bytes } = await bundle('aboutId=11', 'audit');
  const { folder, files } = unpack(bytes);
  const rows = String(files.get('rows.jsonl'));
  expect(rows).not.toContain('Quarterly');
  expect(rows).not.toContain('incrementPercent');
  expect(rows).not.toContain('salt');
  expect((await runVerifier(folder)).status).toBe(0);
  rmSync(folder, { recursive: true });
  expect((await bundle('aboutId=40')).status).toBe(200);
  expect((await bundle('comment=nobody%20wrote%20this')).status).toBe(404);
});

async function verified(filter: string, login = 'audit'): Promise<VerifiedPart[]> {
  const parts: VerifiedPart[] = [];
  for (let after = ''; ;) {
    const { status, body } = await (
      await server.as(login)
    ).get(`/Workflow/VerifyPart?${filter}&after=${encodeURIComponent(after)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const part = body as VerifiedPart;
    parts.push(part);
    if (part.next === null) return parts;
    after = part.next;
  }
}

it('verifies part by part, everything or the results, and names the rows', async () => {
  const all = await verified('');
  expect(all.map(({ checked }) => checked)).toEqual([104, 0]);
  expect(all.at(-1)).toMatchObject({ done: 1, checkpoints: expect.any(Number) as number });
  expect(all.flatMap(({ broken }) => broken)).toEqual([]);
  expect((await verified('aboutId=3'))[0]).toMatchObject({ checked: 3, instances: 1 });

  await server.owner.raw(
    `set session_replication_role = replica;
     update workflow_transitions set kind_id = (select max(id) from workflow_step_kinds)
       where workflow = 'increment' and subject_id = ${atAudit[4]} and seq = 1;
     update workflow_transitions set comment = 'Forged'
       where workflow = 'increment' and subject_id = ${atAudit[3]} and seq = 2;
     set session_replication_role = origin`,
  );
  expect((await verified('')).flatMap(({ broken }) => broken)).toMatchObject([
    {
      workflow: 'increment',
      subjectId: atAudit[3],
      seq: 2,
      reason: 'The transition was changed after it was recorded',
    },
    {
      workflow: 'increment',
      subjectId: atAudit[4],
      seq: 1,
      reason: 'The transition is recorded as a different type of step',
    },
  ]);
  expect((await verified('aboutId=4'))[0]?.broken).toHaveLength(1);
  expect((await verified('aboutId=3'))[0]?.broken).toHaveLength(0);
  expect((await bundle('aboutId=4')).status).toBe(409);
});

it('counts the steps of a period by event, as many as its pages have', async () => {
  const hr = await server.as('hr');
  const today = accountDay();
  const { status, body } = await hr.get(
    `/Workflow/CountHistoryByEvent?workflow=increment&from=2020-01-01&until=${today}`,
  );
  expect(status).toBe(200);
  const { events, isMore } = body as EventCounts;
  expect(isMore).toBe(false);
  const counted = await query<{ event: string; count: number }>(
    server.owner,
    `select event, count(*)::integer as count from workflow_transitions
     where workflow = 'increment' and instance_id in (select id from workflow_instances where account_id = 1)
     group by event order by count desc, event`,
  );
  expect(events.map(({ event, count }) => ({ event, count }))).toEqual(counted);
  expect(events).toContainEqual(expect.objectContaining({ event: 'md.approve', label: 'Approve' }));
  expect(
    (
      (await hr.get('/Workflow/CountHistoryByEvent?event=md.reject&until=2020-01-01'))
        .body as EventCounts
    ).events,
  ).toEqual([]);
});

it('reports in one document what happened to one person, and nothing about others', async () => {
  const [person] = await query<{ id: number; code: string; name: string }>(
    server.owner,
    `select e.id, e.code, e.name from increments i join employees e on e.id = i.employee_id
     join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
     where w.state = 'released' order by e.id limit 1`,
  );
  const audit = await server.as('audit');
  const getRows = async (code: string) => {
    const search = new URLSearchParams({ code, pageSize: '100' }).toString();
    const { status, body } = await audit.get(`/Reports/happenedTo?${search}`);
    expect(status, JSON.stringify(body)).toBe(200);
    type Row = { kind: string; what: string; step: string; fromState: string; toState: string };
    return (body as { rows: Row[] }).rows;
  };
  const rows = await getRows(person?.code ?? '');
  const kinds = new Set(rows.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['Step', 'Change of the record']));
  const steps = rows.filter(({ kind }) => kind === 'Step');
  expect(steps.length).toBeGreaterThanOrEqual(5);
  expect(new Set(steps.map(({ what }) => what)).size).toBe(1);
  expect(steps).toContainEqual(
    expect.objectContaining({
      step: 'Approve',
      fromState: 'Managing director’s decision',
      toState: 'Audit release',
    }),
  );
  expect(await getRows(` ${person?.code.toLowerCase()} `)).toEqual(rows);
  expect(await getRows('NOBODY')).toEqual([]);
});
