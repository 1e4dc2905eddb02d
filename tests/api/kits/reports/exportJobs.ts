import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Job, JobDetails } from '#machines/core/contracts/jobs.ts';
import { actorOfUser } from '#server/platform/access/actorOfUser.ts';
import { query } from '#server/platform/db/sql.ts';
import { fileCall } from '#server/platform/http/fileCall.ts';
import { getExports } from '#server/kits/jobs/exports.ts';
import { forgetJobs } from '#server/platform/jobs/jobs.ts';
import { getXlsx } from '#server/platform/sheets/xlsx.ts';
import type { Client } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';
import { openSocket } from '#tests/support/socket.ts';

const CALL = '/Reports/familyInfo/File';

/** Tests of jobs, on the server of a suite with a long list of people. */
export function itExportsByJobs(running: () => TestServer): void {
  let server: TestServer;
  let [hr, hr2, foreign]: [Client, Client, Client] = [] as never;
  beforeAll(async () => {
    server = running();
    [hr, hr2, foreign] = await Promise.all([
      server.as('hr'),
      server.as('hr2'),
      server.as('foreign'),
    ]);
    await server.startWorker();
  });

  const start = async (client: Client, query: Record<string, string> = {}) => {
    const input = { call: CALL, query: { format: 'csv', ...query } };
    const place = { title: 'Family Info', place: '/employees' };
    return client.post('/Jobs/StartExport', { ...input, ...place });
  };
  const started = async (client: Client, query?: Record<string, string>): Promise<number> => {
    const answer = await start(client, query);
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { job: Job }).job.id;
  };
  const getJob = async (client: Client, id: number): Promise<JobDetails> => {
    const answer = await client.get(`/Jobs/Job?id=${id}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as JobDetails;
  };
  const ended = async (client: Client, id: number, state: Job['state']): Promise<JobDetails> => {
    await expect.poll(async () => (await getJob(client, id)).state).toBe(state);
    return getJob(client, id);
  };
  /** Locks the family table during `work`, so that an export hangs before its first row. */
  const whileFamiliesAreHeld = (work: () => Promise<void>): Promise<void> =>
    server.owner.transaction(async (tx) => {
      await tx.raw('lock table employee_family in access exclusive mode');
      await work();
    });
  /** The worker's statements that wait for the lock; an export counts and reads in parallel. */
  const statements = async (): Promise<number> =>
    (
      await query(
        server.owner,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and application_name = 'cadre worker' and query like '%employee_family%'`,
      )
    ).length;

  it('makes the file that a download answers, as anyone who asked may see it, and tells them', async () => {
    const socket = await openSocket(server.url, hr2.token);
    const id = await started(hr2);
    const job = await ended(hr2, id, 'done');
    expect(job).toMatchObject({ title: 'Family Info.csv', place: '/employees', error: null });
    expect(job.done).toBe(job.total);
    const file = await hr2.get(`/Jobs/File?id=${id}`);
    const direct = await hr2.get(`${CALL}?format=csv`);
    expect(file.headers.get('content-disposition')).toContain('Family Info.csv');
    expect(file.body).toBe(direct.body);
    expect(String(file.body).split('\r\n').length).toBe((job.total ?? 0) + 2);
    await socket.next(({ topic, id: hinted }) => topic === 'job' && hinted === String(id));
    await socket.next(({ topic }) => topic === 'notice');
    socket.close();
    expect((await hr2.get('/Jobs')).body).toMatchObject([{ id, fetchedAt: expect.any(String) }]);
    const logged = await query<{ call: string }>(
      server.owner,
      `select call from data_accesses where user_id = $userId and kind = 'export' order by id`,
      { userId: hr2.userId },
    );
    expect(logged.map(({ call }) => call)).toEqual([CALL, '/api/Jobs/File', `/api${CALL}`]);
  });

  it('is no one else’s: neither a colleague with the same rights nor another account opens it', async () => {
    const id = await started(hr);
    await ended(hr, id, 'done');
    const [{ fileId } = { fileId: 0 }] = await query<{ fileId: number }>(
      server.owner,
      'select file_id as "fileId" from jobs where id = $id',
      { id },
    );
    for (const other of [hr2, foreign]) {
      for (const path of ['Job', 'File']) {
        expect(await other.get(`/Jobs/${path}?id=${id}`)).toMatchObject({ status: 404 });
      }
      for (const path of ['Cancel', 'Remove']) {
        expect(await other.post(`/Jobs/${path}`, { id })).toMatchObject({ status: 404 });
      }
      expect(await other.get(`/Document/DownloadFile?id=${fileId}`)).toMatchObject({ status: 404 });
    }
    // Not even its owner can bypass the call that records the download.
    expect(await hr.get(`/Document/DownloadFile?id=${fileId}`)).toMatchObject({ status: 404 });
    expect((await hr.get(`/Jobs/File?id=${id}`)).status).toBe(200);
  });

  it('refuses what the caller may not open, and what is no file', async () => {
    const employee = await server.as('employee');
    expect(await start(employee)).toMatchObject({ status: 403 });
    const place = { title: 'People', place: '/employees', query: {} };
    for (const call of ['/Reports/familyInfo', '/Employee/EmployeeList', '/Jobs/File', '//any']) {
      expect(await hr.post('/Jobs/StartExport', { ...place, call })).toMatchObject({ status: 404 });
    }
    const foreignPlace = { ...place, call: CALL, place: '//elsewhere.example' };
    expect(await hr.post('/Jobs/StartExport', foreignPlace)).toMatchObject({ status: 400 });
    const job = await ended(hr, await started(hr, { format: 'docx' }), 'failed');
    expect(job.error).toContain('must be csv, xlsx or pdf');
  });

  it('fails in plain words where the database refuses, and its worker lives on', async () => {
    await server.owner.raw('revoke select on employee_family from cadre_app');
    const id = await started(hr, { format: 'xlsx', sort: 'name' });
    const { error } = await ended(hr, id, 'failed');
    await server.owner.raw('grant select on employee_family to cadre_app');
    expect(error).toBe('Something went wrong. Try again');
    await ended(hr, await started(hr, { format: 'xlsx', sort: 'name' }), 'done');
  });

  it('has two running at most of a person, and a place for anyone who comes after', async () => {
    const states = async (client: Client, ids: number[]) =>
      (await Promise.all(ids.map((id) => getJob(client, id)))).map(({ state }) => state);
    await whileFamiliesAreHeld(async () => {
      const flood: number[] = [];
      for (const page of ['1', '2', '3', '4']) flood.push(await started(hr, { page }));
      await expect
        .poll(async () => (await states(hr, flood)).filter((state) => state === 'running').length)
        .toBe(2);
      const other = await started(hr2, { page: '5' });
      await expect.poll(() => states(hr2, [other])).toEqual(['running']);
      expect((await states(hr, flood)).toSorted()).toEqual([
        'queued',
        'queued',
        'running',
        'running',
      ]);
      await Promise.all(flood.map((id) => hr.post('/Jobs/Cancel', { id })));
    });
  });

  it('fails where its rows break off while they are still counted', async () => {
    async function* rows(): AsyncGenerator<null> {
      yield null;
      await Promise.reject(new Error('the rows are lost'));
    }
    const content = getXlsx({ name: 'Rows', columns: [], rows: rows() });
    const count = () => pause(100).then(() => 1);
    const file = { name: 'Rows.xlsx', type: 'text/plain', content };
    const { kind } = getExports([
      fileCall(CALL, z.object({}), () =>
        Promise.resolve({ ...file, rows: { written: () => 0, count } }),
      ),
    ]);
    const running = kind.run({
      id: 1,
      input: { call: CALL, query: {} },
      asker: await actorOfUser(server.db, hr.userId),
      services: server.services,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    await expect(running).rejects.toThrow('the rows are lost');
  });

  it('asked twice runs once, stops when it is cancelled, and leaves nothing', async () => {
    await whileFamiliesAreHeld(async () => {
      const [id, again] = [await started(hr), await started(hr)];
      expect(again).toBe(id);
      await expect.poll(statements).toBeGreaterThan(0);
      expect((await getJob(hr, id)).state).toBe('running');
      expect(await hr.post('/Jobs/Cancel', { id })).toMatchObject({ status: 200 });
      expect((await getJob(hr, id)).state).toBe('cancelled');
      expect(await hr.get(`/Jobs/File?id=${id}`)).toMatchObject({ status: 404 });
      expect(await started(hr)).not.toBe(id);
      expect(await hr.post('/Jobs/Cancel', { id: await started(hr) })).toMatchObject({
        status: 200,
      });
    });
    await expect.poll(statements).toBe(0);
    const left = await query(
      server.owner,
      `select from jobs where asked_by = $userId and state = 'cancelled' and file_id is not null`,
      { userId: hr.userId },
    );
    expect(left).toEqual([]);
  });

  it('stays cancelled while its worker still goes on', async () => {
    let id = 0;
    await whileFamiliesAreHeld(async () => {
      id = await started(hr, { format: 'xlsx' });
      await expect.poll(statements).toBeGreaterThan(0);
      await hr.post('/Jobs/Cancel', { id });
    });
    await expect
      .poll(
        async () => (await query(server.owner, `select from outbox where done_at is null`)).length,
      )
      .toBe(0);
    expect((await getJob(hr, id)).state).toBe('cancelled');
    const notices = await query(
      server.owner,
      `select from notices where workflow = 'jobs' and details = 'Family Info' and user_id = $userId
         and created_at > (select finished_at from jobs where id = $id)`,
      { id, userId: hr.userId },
    );
    expect(notices).toEqual([]);
  });

  it('goes on after its worker was killed, and has no more than five of one person at a time', async () => {
    await whileFamiliesAreHeld(async () => {
      const sorts = ['code', 'name', 'designation', 'department', 'section'];
      const ids: number[] = [];
      for (const sort of sorts) ids.push(await started(hr, { sort }));
      expect(await start(hr, { descending: 'true' })).toMatchObject({ status: 429 });
      for (const id of ids) await hr.post('/Jobs/Cancel', { id });
    });
    await query(
      server.owner,
      `with killed as (
         insert into jobs (account_id, asked_by, kind, title, place, input, input_hash, state, attempt,
           seen_at, started_at)
         select 1, $userId, 'export', 'Left behind', '/employees', $input::jsonb, 'x', 'running', 1,
           now() - interval '16 seconds', now() - interval '1 minute' returning id)
       insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from killed`,
      { userId: hr.userId, input: JSON.stringify({ call: CALL, query: { format: 'csv' } }) },
    );
    const [left] = (await hr.get('/Jobs')).body as Job[];
    expect(left).toBeDefined();
    expect(await ended(hr, left?.id ?? 0, 'done')).toMatchObject({ title: 'Family Info.csv' });
  });

  it('asks for the permission again when it runs and when its file is fetched', async () => {
    const id = await started(hr2, { sort: 'name' });
    await ended(hr2, id, 'done');
    let later = 0;
    await whileFamiliesAreHeld(async () => {
      later = await started(hr2, { sort: 'code' });
      await expect.poll(statements).toBeGreaterThan(0);
      await query(server.owner, 'delete from user_roles where user_id = $userId', {
        userId: hr2.userId,
      });
    });
    // A running export continues with the permissions from its start.
    await ended(hr2, later, 'done');
    await expect.poll(async () => (await hr2.get(`/Jobs/File?id=${id}`)).status).toBe(403);
    expect(await hr2.get(`/Jobs/File?id=${later}`)).toMatchObject({ status: 403 });
    await query(
      server.owner,
      `with again as (
         update jobs set state = 'queued', file_id = null, finished_at = null, expires_at = null
         where id = $id returning id)
       insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from again`,
      { id },
    );
    expect(await ended(hr2, id, 'failed')).toMatchObject({ file: null });
  });

  it('forgets a result when it expires or is removed, with its file', async () => {
    const [expired, removed] = [await started(hr, { sort: 'name' }), await started(hr)];
    for (const id of [expired, removed]) await ended(hr, id, 'done');
    await query(server.owner, `update jobs set expires_at = now() where id = $expired`, {
      expired,
    });
    expect(await hr.post('/Jobs/Remove', { id: removed })).toMatchObject({ status: 200 });
    for (const id of [expired, removed]) {
      expect(await hr.get(`/Jobs/File?id=${id}`)).toMatchObject({ status: 404 });
    }
    await forgetJobs(server.db);
    const left = await query(
      server.owner,
      `select from jobs where id = any($ids) union all
       select from files where table_reference = 'job' and reference_id = any($ids) and deleted_at is null`,
      { ids: [expired, removed] },
    );
    expect(left).toEqual([]);
  });
}
