import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { samplePayload } from '#machines/kits/requests/samples.ts';
import { verifyAnchors } from '#server/engine/history/checkpoints/anchors/verifyAnchors.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordBaselines } from '#server/platform/history/records/baseline.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { startServer } from '#server/server.ts';
import { createEngine } from '#server/engine/dispatch/createEngine.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { migrateInstances } from '#server/engine/upgrade/migrateInstances.ts';
import { bringTo, recommend, row } from '#tests/api/increments/carry.ts';
import { taskBinding } from '#tests/api/engine/taskWorkflow.ts';
import { createClient } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { runCommand } from '#tests/support/command.ts';
import type { TestServer } from '#tests/support/server.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { copyDatabase } from '#tests/support/copyDatabase.ts';
import { patience } from '#tests/support/patience.ts';
import { startCompany } from './company.ts';

type Served = Pick<TestServer, 'services'>;

const firstTask = taskBinding({ version: 1 });
const renamedTask = taskBinding({
  version: 2,
  waiting: 'waiting',
  migrations: {
    1: function openBecomesWaiting<Stored extends { state: string }>(one: Stored): Stored {
      return { ...one, state: one.state === 'open' ? 'waiting' : one.state };
    },
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await startCompany({ workflows: [firstTask] });
}, patience(120_000));
afterAll(() => server.close());

/** The worker's job that runs every ten seconds. */
const checkpoint = ({ services }: Served) =>
  checkpointNew(services.db, services.engine, services.anchors, services.log);

/** Expects no findings before and after the next checkpoint. */
async function expectClean({ services }: Served = server): Promise<void> {
  const { db, engine, anchors } = services;
  expect((await verifyHistory(db, engine)).broken).toEqual([]);
  await checkpoint({ services });
  expect((await verifyHistory(db, engine)).broken).toEqual([]);
  expect(await verifyAnchors(db, engine, anchors)).toEqual([]);
}

it('raises no alarm over decisions that are undone', async () => {
  const ids = await bringTo(server, 'hrReview', [row(11, 2001), row(12, 2001)]);
  const taken = await recommend(
    server,
    ids.map((incrementId) => ({ incrementId })),
  );
  await checkpoint(server);
  const undone = await (
    await server.as('hr')
  ).post('/Workflow/Undo', { batchId: (taken.body as { batchId: string }).batchId });
  expect(undone.status).toBe(200);
  await expectClean();
});

it('raises none over changed names, or a permission that is confirmed by another administrator', async () => {
  const [hr, admin] = [await server.as('hr'), await server.as('admin')];
  const unit = (await hr.get('/Resources/businessUnit/Row?id=1')).body as {
    version: number;
    values: object;
  };
  const renamed = await hr.post('/Resources/businessUnit/Save', {
    id: 1,
    version: unit.version,
    values: { ...unit.values, name: 'North and East' },
  });
  expect(renamed.status).toBe(200);
  await hire(server.owner, { login: 'admin2', roles: ['employee', 'admin'] });
  const [open] = (await admin.get('/Permission/GetProposals')).body as { id: number }[];
  const second = await server.as('admin2');
  const decided = await second.post('/Permission/DecideProposal', {
    proposalId: open?.id,
    isConfirmed: true,
  });
  expect(decided.status).toBe(200);
  await expectClean();
});

it('raises none over a pipeline that is changed while requests are pending', async () => {
  const [employee, hr, admin] = await Promise.all(
    ['employee', 'hr', 'admin'].map((login) => server.as(login)),
  );
  const [kind] = REQUESTS;
  if (!employee || !hr || !admin || !kind) throw new Error('No one, or nothing to ask for');
  type Sent = { requestId: number; workflow: string };
  const ask = async () =>
    (await employee.post(`/Requests/${kind.id}/Send`, { payload: samplePayload(kind, false) }))
      .body as Sent;
  const approve = async ({ requestId: subjectId, workflow }: Sent) =>
    (
      await hr.post('/Workflow/Dispatch', {
        workflow,
        items: [{ subjectId, event: { type: 'approve', comment: 'As agreed' } }],
      })
    ).status;
  const publish = async (baseVersion: number, ...steps: object[]) => {
    const body = { kind: kind.id, baseVersion, definition: { steps }, reason: 'A new rule' };
    return (await admin.post('/Pipelines/Publish', body)).body as {
      version: number | null;
      proposalId: number;
    };
  };
  const confirm = async (proposalId: number) =>
    (await server.as('admin2')).post('/Pipelines/Decide', { proposalId, isConfirmed: true });
  const byHr = { label: 'HR', approvers: [{ by: 'role', role: 'hr' }], standIn: 'md' };
  const byAdmin = { label: 'Administrator', approvers: [{ by: 'role', role: 'admin' }] };

  const first = await ask();
  // One starts with the default pipeline, which has its own version by then.
  const kept = await publish(1, byHr);
  expect(await confirm(kept.proposalId)).toMatchObject({ status: 200 });
  const second = await ask();
  expect([first.workflow, second.workflow].map((id) => /@\d+-/.exec(id)?.[0])).toEqual([
    '@1-',
    '@2-',
  ]);
  const { proposalId } = await publish(2, byHr, byAdmin);
  await expectClean();
  const confirmed = await (
    await server.as('admin2')
  ).post('/Pipelines/Decide', { proposalId, isConfirmed: true });
  expect(confirmed.status).toBe(200);
  const withdrawn = await publish(3, byAdmin);
  const taken = await admin.post('/Pipelines/Decide', {
    proposalId: withdrawn.proposalId,
    isConfirmed: false,
  });
  expect(taken.status).toBe(200);
  const third = await ask();
  expect(third.workflow).toMatch(/@3-/);
  for (const one of [first, second, third]) expect(await approve(one)).toBe(200);
  await expectClean();
});

it('raises none over half a surrogate pair, whether sent or cut off', async () => {
  const ids = await bringTo(server, 'hrReview', [row(15, 2001)]);
  const hr = await server.as('hr');
  const half = 'half \ud83d of it';
  const answers = [
    await hr.post('/Workflow/Dispatch', {
      workflow: 'increment',
      items: [{ subjectId: ids[0], event: { type: 'hr.recommend', comment: half } }],
    }),
    await hr.post('/Resources/designation/Save', { values: { name: half, rank: 4 } }),
    // Cut at 200 characters, in the middle of a surrogate pair.
    await hr.post('/Auth/CreateUserLogginInfo', {
      browser: `${'a'.repeat(199)}😀`,
      deviceName: half,
      isSuccess: true,
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [kept] = await query<{ name: string; browser: string }>(
    server.db,
    `select d.name, r.browser from designations d, sign_in_reports r
     where d.rank = 4 and r.browser like 'aaa%'`,
  );
  expect(kept).toEqual({ name: 'half \ufffd of it', browser: `${'a'.repeat(199)}\ufffd` });
  expect((await hr.post('/Workflow/Dispatch', { workflow: 'increment', '\udc00': 1 })).status).toBe(
    400,
  );
  await expectClean();
});

it(
  'raises none over an erasure, which has a preview and leaves a signed record',
  async () => {
    const erase = (...args: string[]) =>
      runCommand('erase', args, {
        DATABASE_URL: server.ownerUrl,
        DATA_DIR: server.env.DATA_DIR,
      });
    const readHeld = () =>
      queryOne<{ signIns: number; reports: number; changes: number }>(
        server.db,
        `select (select count(*) from sign_in_log l join users u on u.id = l.user_id
           where u.login_id = 'employee' and l.erased_at is null) as "signIns",
         (select count(*) from sign_in_reports r join sign_in_log l on l.id = r.log_id
           join users u on u.id = l.user_id
           where u.login_id = 'employee' and r.erased_at is null) as reports,
         (select count(*) from record_changes c join employees e on e.id::text = c.record_id
           where c.record_type = 'employee' and e.code = 'U-employee' and c.erased_at is null
             and c.reason not like 'Asked%') as changes`,
      );
    const shown = await erase('U-employee');
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.output).toContain('1 with what a browser said');
    expect(shown.output).toContain('Nothing was changed');
    expect(await readHeld()).toMatchObject({ signIns: 1, reports: 1, changes: 1 });
    expect((await erase('U-employee', '--yes')).code).toBe(2);

    const done = await erase('U-employee', '--reason', 'Asked for by the person', '--yes');
    expect(done.output).toContain('every proof holds');
    expect(done.code).toBe(0);
    expect(await readHeld()).toEqual({ signIns: 0, reports: 0, changes: 0 });
    expect(
      await query(
        server.db,
        `select record_id as log from record_changes where record_type = 'erasure' order by id`,
      ),
    ).toEqual([{ log: 'sign_in_log' }, { log: 'record_changes' }, { log: 'record_changes' }]);
    await expectClean();
  },
  patience(240_000),
);

it('raises none over an upgrade with migrated instances and newly recorded fields', async () => {
  const { db, engine, log } = server.services;
  const { userId, employeeId } = await server.as('employee');
  const roles = [{ role: 'employee', businessUnitId: null }];
  await db.transaction((tx) =>
    dispatch(tx, engine, {
      workflow: 'task',
      actor: { userId, employeeId, accountId: 1, name: 'The employee', roles },
      items: [1, 2].map((subjectId) => ({
        subjectId,
        event: { type: 'begin' },
        start: { input: {}, subject: `Task ${subjectId}`, businessUnitId: 1 },
      })),
    }),
  );
  await checkpoint(server);
  const others = [...engine.workflows.values()].filter(({ workflow }) => workflow.id !== 'task');
  const upgraded = createEngine([...others, renamedTask], engine.keys, engine.families);
  await migrateInstances(db, upgraded, { log, evenStranded: false });
  await expectClean({ services: { ...server.services, engine: upgraded } });

  const types = recordTypes.map((type) =>
    type.recordType === 'employee'
      ? { ...type, fields: { ...type.fields, joiningDate: 't.joining_date' } }
      : type,
  );
  const past = expect.stringContaining('changed past its record: joiningDate') as string;
  expect(await recordsAsChanged(db, null, types)).toContainEqual(
    expect.objectContaining({ workflow: 'employee', subjectId: 1, reason: past }),
  );
  await recordBaselines(db, types);
  expect(await recordsAsChanged(db, null, types)).toEqual([]);
  // Only once: a later change made directly in the database isn't in any later baseline.
  await server.owner.raw(`update employees set joining_date = '1999-01-01' where id = 1`);
  await recordBaselines(db, types);
  expect(await recordsAsChanged(db, null, types)).toContainEqual(
    expect.objectContaining({ workflow: 'employee', subjectId: 1, reason: past }),
  );
});

it('reports a restored backup as such, and raises no alarm over it', async () => {
  await checkpoint(server);
  const backup = await copyDatabase(server, 'copy');
  try {
    // The events since the backup are lost, but the anchors cover them.
    await bringTo(server, 'hrReview', [row(13, 2001)]);
    await checkpoint(server);
    const restored = await startServer(
      { ...server.env, DATABASE_URL: backup.url(server.env.DATABASE_URL ?? '') },
      { log: server.services.log, extraWorkflows: [renamedTask] },
    );
    try {
      const { db, engine, anchors } = restored.services;
      expect((await verifyHistory(db, engine)).broken).toEqual([]);
      const [halt, ...more] = await verifyAnchors(db, engine, anchors);
      expect(halt?.reason).toMatch(/^The database was restored from before checkpoint/);
      expect(more).toEqual([]);
      await expect(checkpoint(restored)).rejects.toThrow(/restored from before checkpoint/);
      const admin = await createClient(restored.url, 'admin');
      const word = { checkpoint: halt?.subjectId, reason: 'Restored the backup of this morning' };
      expect((await admin.post('/Workflow/AcknowledgeRestore', word)).status).toBe(200);
      const manager = await createClient(restored.url, 'manager');
      expect((await manager.post('/Employee/IncrementRequestCreate', [row(14, 2001)])).status).toBe(
        200,
      );
      await expectClean(restored);
    } finally {
      await restored.close();
    }
  } finally {
    await backup.drop();
  }
});
