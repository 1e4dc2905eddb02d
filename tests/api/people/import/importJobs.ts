import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { CHECKED_AT_ONCE, type Job, type JobDetails } from '#machines/core/contracts/jobs.ts';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { query } from '#server/platform/db/sql.ts';
import { forgetJobs } from '#server/platform/jobs/jobs.ts';
import { getXlsx } from '#server/platform/sheets/xlsx.ts';
import type { Client } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';
import { countPeople, people, person } from './files.ts';

const BASE = '/Import/People';

/** Tests of imports as jobs, on the server of a suite with an organisation. */
export function itImportsByJobs(running: () => TestServer): void {
  let server: TestServer;
  let [hr, admin, manager]: [Client, Client, Client] = [] as never;
  beforeAll(async () => {
    server = running();
    [hr, admin, manager] = await Promise.all([
      server.as('hr'),
      server.as('admin'),
      server.as('manager'),
    ]);
    await server.startWorker();
  });

  const check = (client: Client, content: string, more: object = {}) =>
    client.post('/Jobs/CheckFile', {
      base: BASE,
      format: 'csv',
      content,
      asked: { businessUnit: 'North' },
      title: 'people.csv',
      place: '/import',
      ...more,
    });
  const getId = (answer: { status: number; body: unknown }): number => {
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { job: Job }).job.id;
  };
  const store = (checkId: number, client = hr) => client.post('/Jobs/ImportFile', { checkId });
  const getJob = async (id: number, client = hr): Promise<JobDetails> =>
    (await client.get(`/Jobs/Job?id=${id}`)).body as JobDetails;
  const ended = async (id: number, state: Job['state'], client = hr): Promise<JobDetails> => {
    await expect.poll(async () => (await getJob(id, client)).state).toBe(state);
    return getJob(id, client);
  };
  const checked = async (content: string): Promise<number> => {
    const id = getId(await check(hr, content));
    await ended(id, 'done');
    return id;
  };
  /** Keeps imports from starting to read while `work` runs. */
  const whileImportsWait = (id: () => number, work: () => Promise<void>): Promise<void> =>
    server.owner.transaction(async (tx) => {
      await takeAdvisoryLock(tx, 'importing');
      await work();
      expect((await getJob(id())).state).not.toBe('done');
    });
  const waiting = async (): Promise<number> =>
    (
      await query(
        server.owner,
        `select from pg_stat_activity where datname = current_database()
           and application_name = 'cadre worker' and wait_event = 'advisory'`,
      )
    ).length;

  it('shows old beside new, writes it when it is confirmed, once, and is undone', async () => {
    const before = await countPeople(server);
    const content = people(person('J1'), person('J2'));
    const [first, again] = await Promise.all([check(hr, content), check(hr, content)]);
    const id = getId(first);
    expect(getId(again)).toBe(id);
    const job = await ended(id, 'done');
    expect(job).toMatchObject({ title: 'people.csv', place: '/import', file: null });
    expect(job.done).toBe(job.total);
    expect((job.result as ImportCheck).counts).toMatchObject({ new: 2, refused: 0 });
    expect(await countPeople(server)).toBe(before);
    const [one, two] = await Promise.all([store(id), store(id)]);
    expect(getId(two)).toBe(getId(one));
    const done = await ended(getId(one), 'done');
    const listed = (await hr.get('/Jobs')).body as Job[];
    expect(listed.map((each) => each.id)).toEqual([done.id]);
    expect(await countPeople(server)).toBe(before + 2);
    expect(await store(id)).toMatchObject({ status: 409 });
    const [latest] = (await hr.get(`${BASE}/Imports`)).body as RecentImport[];
    expect(done.result).toMatchObject({ importId: latest?.id, counts: { new: 2 } });
    await hr.post(`${BASE}/UndoImport`, { importId: latest?.id });
    expect(await countPeople(server)).toBe(before);
  });

  it('takes a long file of every kind, also of those without parameters', async () => {
    const count = 12_000;
    const rows = (cells: (n: number) => string) =>
      Array.from({ length: count }, (_, n) => cells(n)).join('\n');
    const long = 'a reason as long as some are in the files of large offices';
    const files: Record<string, string> = {
      [BASE]: people(rows((n) => person(`L${n}`, { name: `Person ${n} with a long name` }))),
      '/Punches': `Employee Id,Time,Remark\n${rows((n) => `E00001,2026-11-02 09:05:${n % 60},${long}`)}`,
      '/LeaveAllocation': `Employee Id,Leave Type,Days,From,Reason\n${rows((n) => `E0${n},x,1,2026-11-02,${long}`)}`,
      '/Overtime': `Employee Id,Day,Hours,Reason\n${rows((n) => `E0${n},2026-11-02,1,${long}`)}`,
      '/Resources/designation': `Name\n${rows((n) => `Designation ${n} ${long}`)}`,
    };
    for (const [base, content] of Object.entries(files)) {
      expect(content.length).toBeGreaterThan(CHECKED_AT_ONCE);
      const id = getId(await check(hr, content, { base, asked: undefined }));
      await expect
        .poll(async () => (await getJob(id)).finishedAt, { timeout: 60_000 })
        .not.toBe(null);
      const job = await getJob(id);
      expect([base, job.error]).toEqual([base, null]);
      const { counts } = job.result as ImportCheck;
      expect([base, Object.values(counts).reduce((sum, n) => sum + n)]).toEqual([base, count]);
    }
  });

  it('has a progress in per cent for workbooks too', async () => {
    const [header = [], ...rows] = people(person('X1'))
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    const columns = header.map((label, at) => ({
      label,
      kind: 'text' as const,
      width: 10,
      value: (cells: string[]) => cells[at] ?? null,
    }));
    const sheet = getXlsx({ name: 'People', columns, rows: Readable.from(rows) });
    const content = (await buffer(sheet)).toString('base64');
    const job = await ended(getId(await check(hr, content, { format: 'xlsx' })), 'done');
    expect(job).toMatchObject({ total: 100, result: { counts: { new: 1 } } });
  });

  it('is no one else’s, and refuses what cannot be imported', async () => {
    const id = await checked(people(person('J3')));
    expect(await admin.get(`/Jobs/Job?id=${id}`)).toMatchObject({ status: 404 });
    expect(await store(id, admin)).toMatchObject({ status: 404 });
    expect(await hr.get(`/Jobs/File?id=${id}`)).toMatchObject({ status: 404 });
    expect(await check(manager, people(person('J3')))).toMatchObject({ status: 403 });
    expect(await check(hr, 'x', { base: '/Auth' })).toMatchObject({ status: 404 });
    expect(await check(hr, 'x', { asked: { businessUnit: 7 } })).toMatchObject({ status: 400 });
    const bad = await checked(people(person('J3', { gross: 'much' })));
    expect(await store(bad)).toMatchObject({ status: 400 });
    for (const [format, content] of [
      ['xlsx', Buffer.from('PK\u0003\u0004 broken').toString('base64')],
      ['csv', `${Array.from({ length: 1000 }, (_, n) => `Column ${n}`).join(',')}\n1\n`],
      ['csv', 'EmployeeCode\uFFFD\n1\n'],
    ] as const) {
      const { error } = await ended(getId(await check(hr, content, { format })), 'failed');
      expect(error).toMatch(/^(The file|The header|Line 1)/);
    }
  });

  it('changes people by a bulk update, whose undo puts them back', async () => {
    const base = '/Employee/BulkUpdate';
    const readMobile = async () =>
      (
        await query<{ mobile: string | null }>(
          server.owner,
          `select office_mobile as mobile from employees where code = 'E00001'`,
        )
      )[0]?.mobile;
    const file = 'Employee Id,Office mobile\nE00001,01711000001\n';
    const input = { from: null, reason: 'Yearly review' };
    expect(await check(hr, file, { base, asked: {} })).toMatchObject({ status: 400 });
    expect(await check(manager, file, { base, asked: input })).toMatchObject({ status: 403 });
    const checked = await ended(getId(await check(hr, file, { base, asked: input })), 'done');
    expect((checked.result as ImportCheck).counts).toMatchObject({ changed: 1, refused: 0 });
    expect(await readMobile()).not.toBe('01711000001');
    const done = await ended(getId(await store(checked.id)), 'done');
    expect(await readMobile()).toBe('01711000001');
    const { importId } = done.result as { importId: number };
    expect(await hr.post('/Employee/UndoBulkUpdate', { importId })).toMatchObject({ status: 200 });
    expect(await readMobile()).not.toBe('01711000001');
  });

  it('keeps ten checked files of a person, and none that cannot be imported any more', async () => {
    const kept = async (ids: number[]) =>
      (
        await query<{ id: number }>(
          server.owner,
          `select j.id from jobs j join files f on f.id = j.file_id and f.deleted_at is null
           where j.id = any($ids::bigint[]) order by j.id`,
          { ids },
        )
      ).map(({ id }) => id);
    const refused = await checked(people(person('Q0', { gross: 'much' })));
    const imported = await checked(people(person('Q1')));
    const importId = async () =>
      ((await ended(getId(await store(imported)), 'done')).result as { importId: number }).importId;
    await hr.post(`${BASE}/UndoImport`, { importId: await importId() });
    const waiting = await checked(people(person('Q2')));
    expect(await kept([refused, imported, waiting])).toEqual([waiting]);
    await query(
      server.owner,
      `insert into jobs (account_id, asked_by, kind, title, place, input, input_hash, state, file_id,
         expires_at)
       select account_id, asked_by, kind, title, place, input, input_hash, state, file_id, expires_at
       from jobs cross join generate_series(1, 10) where id = $waiting`,
      { waiting },
    );
    const { status, body } = await check(hr, people(person('Q3')));
    expect(status).toBe(409);
    expect((body as { message: string }).message).toContain('Import or remove one of them');
    await query(
      server.owner,
      `update jobs set expires_at = now() - interval '1 minute'
       where kind = 'fileCheck' and asked_by = $userId`,
      { userId: hr.userId },
    );
    expect(await check(hr, people(person('Q3')))).toMatchObject({ status: 200 });
    await forgetJobs(server.db);
    expect(await kept([waiting])).toEqual([]);
  });

  it('imports nothing of what was changed since, was cancelled, or was taken over', async () => {
    const before = await countPeople(server);
    const stale = await checked(people(person('J4')));
    await query(
      server.owner,
      `update jobs set result = jsonb_set(result, '{digest}', '"x"') where id = $stale`,
      { stale },
    );
    const { error } = await ended(getId(await store(stale)), 'failed');
    expect(error).toContain('has changed since');
    let id = 0;
    for (const end of ['Cancel', 'taken over']) {
      const file = await checked(people(person('J4'), person('J5', { name: end })));
      await whileImportsWait(
        () => id,
        async () => {
          id = getId(await store(file));
          await expect.poll(waiting).toBe(1);
          if (end === 'Cancel') await hr.post('/Jobs/Cancel', { id });
          else await query(server.owner, 'update jobs set attempt = 7 where id = $id', { id });
        },
      );
      await expect.poll(waiting).toBe(0);
    }
    expect(await countPeople(server)).toBe(before);
    await hr.post('/Jobs/Cancel', { id });
  });

  it('asks for the permission again when it runs and when its result is read', async () => {
    const before = await countPeople(server);
    const file = await checked(people(person('J6')));
    const id = getId(await store(file));
    const [latest] = ((await ended(id, 'done')) &&
      (await hr.get(`${BASE}/Imports`)).body) as RecentImport[];
    await hr.post(`${BASE}/UndoImport`, { importId: latest?.id });
    await query(server.owner, 'delete from user_roles where user_id = $userId', {
      userId: hr.userId,
    });
    await query(
      server.owner,
      `with again as (
         update jobs set state = 'queued', result = null, finished_at = null, expires_at = null
         where id = $id returning id)
       insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from again`,
      { id },
    );
    const getState = async () =>
      (
        await query<{ state: string }>(server.owner, 'select state from jobs where id = $id', {
          id,
        })
      )[0]?.state;
    await expect.poll(getState).toBe('failed');
    expect(await countPeople(server)).toBe(before);
    await expect.poll(async () => (await hr.get(`/Jobs/Job?id=${id}`)).status).toBe(403);
    expect(await store(file)).toMatchObject({ status: 403 });
  });
}
