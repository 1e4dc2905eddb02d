import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import type { HistoryStatus, VerificationRun } from '#machines/core/contracts/verification.ts';
import type { Anchored } from '#server/platform/history/anchors/anchor.ts';
import { verifyAnchors } from '#server/engine/history/checkpoints/anchors/verifyAnchors.ts';
import { verifyHistory, type Verification } from '#server/engine/history/chain/verify.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { foundAfter, type Tampering } from './tamper.ts';
import { ask, questionBinding } from './toyWorkflow.ts';

let server: TestServer;
let asking: Actor;

/** Five questions, each asked and answered; question 3 is tampered with. */
beforeAll(async () => {
  server = await startTestServer({ workflows: [questionBinding] });
  const { engine } = server.services;
  const [asker, auditor] = await Promise.all([server.as('employee'), server.as('audit')]);
  asking = {
    userId: asker.userId,
    employeeId: asker.employeeId,
    accountId: 1,
    name: 'The employee',
    roles: [{ role: 'employee', businessUnitId: null }],
  };
  await server.db.transaction((tx) => ask(tx, engine, asking, 1, [1, 1, 1, 1, 1]));
  await checkpoint();
  await server.owner.raw('create table unanswered as select * from workflow_instances');
  await auditor.post('/Workflow/Dispatch', {
    workflow: 'question',
    items: [1, 2, 3, 4, 5].map((subjectId) => ({
      subjectId,
      event: { type: 'answer', comment: `Answer ${subjectId}` },
    })),
  });
  await checkpoint();
});
afterAll(() => server.close());

/** The worker's job that runs every ten seconds. */
function checkpoint() {
  const { db, engine, anchors, log } = server.services;
  return checkpointNew(db, engine, anchors, log);
}

/** Everything that `npm run history:verify` checks. */
async function verify(db: Db = server.db): Promise<Verification> {
  const { engine, anchors } = server.services;
  const match = await verifyHistory(db, engine);
  const broken = [...match.broken, ...(await verifyAnchors(db, engine, anchors))];
  return { ...match, broken, ok: broken.length === 0 };
}

const third = `instance_id = (select id from workflow_instances where subject_id = 3)`;

/** Deletes checkpoints from one number to another, with what they cover. */
const forget = (first: number, last = 1000) =>
  `delete from history_checkpoint_heads where checkpoint_id between ${first} and ${last}; delete from history_checkpoints where id between ${first} and ${last}`;

const without = (subjectId: number) =>
  `delete from workflow_transitions where subject_id = ${subjectId}; delete from workflow_instances where subject_id = ${subjectId}`;

/** Restores every column of a question to before its answer. */
const rewind = (subjectId: number) =>
  `delete from workflow_transitions where subject_id = ${subjectId} and seq = 2; delete from workflow_instances where subject_id = ${subjectId}; insert into workflow_instances select * from unanswered where subject_id = ${subjectId}`;

const matching = (reason: RegExp) => expect.stringMatching(reason) as string;

const tamperings: readonly Tampering[] = [
  {
    what: 'an edited comment',
    sql: `update workflow_transitions set comment = 'Forged' where ${third} and seq = 2`,
    broken: { subjectId: 3, seq: 2, reason: 'The transition was changed after it was recorded' },
  },
  {
    what: 'a first row that is gone',
    sql: `delete from workflow_transitions where ${third} and seq = 1`,
    broken: { subjectId: 3, seq: 1, reason: 'Transition 1 is missing' },
  },
  {
    what: 'a tail that is cut',
    sql: `delete from workflow_transitions where ${third} and seq = 2`,
    broken: { subjectId: 3, seq: 2, reason: 'Transition 2 of 2 is missing from the end' },
  },
  {
    what: 'a tail cut together with its instance',
    sql: `delete from workflow_transitions where ${third} and seq = 2; update workflow_instances set version = 1, state = 'open', is_final = false, acted = (select jsonb_build_object('empty', jsonb_build_array(actor_id)) from workflow_transitions where ${third} and seq = 1), context = jsonb_set(context, '{answeredAt}', '""'), head_hash = (select hash from workflow_transitions where ${third} and seq = 1) where subject_id = 3`,
    broken: { subjectId: 3, seq: 2, reason: 'What a checkpoint covers is missing or was changed' },
  },
  {
    what: 'a whole chain that is gone',
    sql: `delete from workflow_transitions where ${third}`,
    broken: { subjectId: 3, seq: 1, reason: 'The whole history is missing' },
  },
  {
    what: 'a whole chain gone with its instance',
    sql: `delete from workflow_transitions where ${third}; delete from workflow_instances where subject_id = 3`,
    broken: { reason: 'A chain that a checkpoint covers is missing' },
  },
  {
    what: 'two rows that were swapped',
    sql: `update workflow_transitions set seq = -1 where ${third} and seq = 1; update workflow_transitions set seq = 1 where ${third} and seq = 2; update workflow_transitions set seq = 2 where ${third} and seq = -1`,
    broken: { subjectId: 3, seq: 1 },
  },
  {
    what: 'rows swapped between two chains',
    sql: `update workflow_transitions set seq = -1 where subject_id = 3 and seq = 2; update workflow_transitions set instance_id = (select id from workflow_instances where subject_id = 3), seq = 2 where subject_id = 4 and seq = 2; update workflow_transitions set instance_id = (select id from workflow_instances where subject_id = 4), seq = 2 where subject_id = 3 and seq = -1`,
    broken: { subjectId: 3, seq: 2, reason: 'The transition belongs to another subject' },
  },
  {
    what: 'a time that was changed',
    sql: `update workflow_transitions set at = at - interval '1 day' where ${third} and seq = 2`,
    broken: { subjectId: 3, seq: 2 },
  },
  {
    what: 'an instance that was moved by hand',
    sql: `update workflow_instances set state = 'open', is_final = false where subject_id = 3`,
    broken: { subjectId: 3, seq: 2 },
  },
  {
    what: 'data changed by hand',
    sql: `update workflow_instances set context = context || '{"size": 7}' where subject_id = 3`,
    broken: {
      subjectId: 3,
      seq: 2,
      reason: 'The instance’s data differs from its history',
    },
  },
  {
    what: 'a forged checkpoint',
    sql: `update history_checkpoints set signature = decode(repeat('ab', 64), 'hex') where id = 1`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 1,
      reason: 'The checkpoint’s signature is not ours',
    },
  },
  {
    what: 'a checkpoint’s head that was changed',
    sql: `update history_checkpoint_heads set seq = 1 where checkpoint_id = 2 and ${third.replace('instance_id', 'chain_id')}`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 2,
      reason: 'What the checkpoint covers has been changed',
    },
  },
  {
    what: 'the newest checkpoint deleted',
    sql: forget(2),
    broken: {
      workflow: 'anchor: file',
      subjectId: 2,
      reason: matching(
        /^The newest checkpoints, up to 2 of .*, were deleted .*: its newest is 1 of /,
      ),
    },
  },
  {
    what: 'all checkpoints deleted',
    sql: forget(1),
    broken: {
      workflow: 'anchor: file',
      subjectId: 2,
      reason: matching(/were deleted from the database: it has none of its own$/),
    },
  },
  {
    what: 'a checkpoint taken out of the middle',
    sql: forget(1, 1),
    broken: { workflow: 'checkpoint', subjectId: 1, reason: 'Checkpoint 1 is missing' },
  },
  {
    what: 'a chain deleted with its instance and all checkpoints of it',
    sql: `${without(3)}; ${forget(1)}`,
    broken: { workflow: 'anchor: file', subjectId: 2 },
  },
  {
    what: 'a chain taken out of its checkpoints',
    sql: `${without(3)}; delete from history_checkpoint_heads where chain_id = (select max(instance_id) from workflow_transitions where subject_id = 2) + 1`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 1,
      reason: 'What the checkpoint covers has been changed',
    },
  },
  {
    what: 'the newest tail cut with its instance and its checkpoint',
    sql: `${rewind(3)}; ${forget(2)}`,
    broken: {
      workflow: 'anchor: file',
      subjectId: 2,
      reason: matching(/^The database was restored from before checkpoint 2 of /),
    },
  },
  {
    what: 'an older snapshot restored',
    sql: `${[1, 2, 3, 4, 5].map(rewind).join('; ')}; ${forget(2)}`,
    broken: {
      workflow: 'anchor: file',
      subjectId: 2,
      reason: matching(
        /^The database was restored from before checkpoint 2 of .*: its newest is 1 of /,
      ),
    },
  },
  {
    what: 'a database put in place of it',
    sql: `delete from workflow_transitions; delete from workflow_instances; ${forget(1)}`,
    broken: {
      workflow: 'anchor: file',
      subjectId: 2,
      reason: matching(/^The database was restored from before checkpoint 2 /),
    },
  },
  {
    what: 'two checkpoints in each other’s place',
    sql: `update history_checkpoint_heads set checkpoint_id = checkpoint_id + 10; update history_checkpoints set id = id + 10; update history_checkpoints set id = 13 - id; update history_checkpoint_heads set checkpoint_id = 13 - checkpoint_id`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 1,
      reason: 'The checkpoint does not follow the one before it',
    },
  },
  {
    what: 'a checkpoint that counts less than it did',
    sql: `update history_checkpoints set families = jsonb_set(families, '{transitions,links}', '9') where id = 2`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 2,
      reason: 'The checkpoint’s signature is not ours',
    },
  },
  {
    what: 'the newest checkpoint made anew',
    sql: `update history_checkpoints set at = at + interval '1 second' where id = 2`,
    broken: {
      workflow: 'anchor: file',
      subjectId: 2,
      reason: matching(
        /^Checkpoint 2 of the database is another than the one that was anchored at /,
      ),
    },
  },
  {
    what: 'a loss that someone acknowledged in the database',
    sql: `${forget(2)}; insert into history_checkpoints select 3, now(), 0, digest, signature, prev_signature, 3, null, families, '{"after": 2, "hash": null, "userId": 1, "name": "Nobody", "reason": "None"}' from history_checkpoints where id = 1`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 3,
      reason: 'The checkpoint’s signature is not ours',
    },
  },
  {
    what: 'chains hidden from the checkpoints by their time',
    sql: `delete from workflow_instances where subject_id = 5; insert into workflow_instances (account_id, workflow, subject_id, subject, state, context, parties, machine_version, version, head_hash, entered_at, moved_at) select account_id, workflow, 9, subject, state, context, parties, machine_version, 1, head_hash, entered_at, now() - interval '2 hours' from workflow_instances where subject_id = 4`,
    broken: { subjectId: 9, reason: 'No checkpoint covers it although it is older than an hour' },
  },
];

it('finds nothing in unchanged data', async () => {
  expect(await verify()).toMatchObject({ ok: true, checkpoints: 2, broken: [] });
});

// Each is rolled back, so the test above applies to all of them.
it.each(tamperings)('finds $what, and names it', async ({ sql, broken }) => {
  const match = await foundAfter(server, sql, verify);
  expect(match.ok).toBe(false);
  expect(match.broken).toContainEqual(expect.objectContaining(broken));
});

it('cannot be changed by the application, nor by the owner while the trigger is on', async () => {
  for (const sql of [
    `update workflow_transitions set comment = 'x'`,
    'delete from workflow_transitions',
    'truncate workflow_transitions',
    'delete from history_checkpoints',
  ]) {
    await expect(server.db.raw(sql), sql).rejects.toThrow(/permission denied|append-only/);
    await expect(server.owner.raw(sql), sql).rejects.toThrow(
      /append-only|truncate a table referenced/,
    );
  }
  await expect(
    server.db.raw('alter table workflow_transitions disable trigger all'),
  ).rejects.toThrow(/must be owner/);
  expect((await verify()).ok).toBe(true);
});

it('reads an instance and its history in one snapshot, so that a decision meanwhile is not reported', async () => {
  const { engine } = server.services;
  await server.db.transaction((tx) => ask(tx, engine, asking, 6, [1]));
  const { verifying } = await server.owner.transaction(async (tx) => {
    await tx.raw('lock table workflow_transitions in access exclusive mode');
    const begun = { verifying: verify() };
    // Verification has read the instances, and waits for their history.
    await expect
      .poll(async () => {
        const { rows } = (await tx.raw('select from pg_locks where not granted')) as {
          rows: unknown[];
        };
        return rows.length;
      })
      .toBe(1);
    const items = [{ subjectId: 6, event: { type: 'widen', by: 1 } }];
    await dispatch(tx, engine, { workflow: 'question', items, actor: asking });
    return begun;
  });
  expect(await verifying).toMatchObject({ ok: true, broken: [] });
  expect(await verify()).toMatchObject({ ok: true, broken: [] });
});

async function call<Answer>(login: string, path: string, body?: object): Promise<Answer> {
  const client = await server.as(login);
  const answer = body ? await client.post(path, body) : await client.get(path);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Answer;
}

let worker: Promise<unknown> | undefined;

/** Requested by an auditor, and run by a worker. */
async function verifiedByWorker(kind: 'full' | 'incremental'): Promise<VerificationRun> {
  worker ??= server.startWorker();
  await worker;
  const { id } = await call<{ id: number }>('audit', '/Workflow/StartVerification', { kind });
  await expect.poll(async () => (await status()).latest?.id).toBe(id);
  const { latest } = await status();
  if (!latest) throw new Error('No verification has ended');
  return latest;
}

const status = () => call<HistoryStatus>('audit', '/Workflow/HistoryStatus');
const anchorPath = () => join(server.env.DATA_DIR, 'checkpoints.jsonl');

it('verifies in the background: everything, and then only what is new', async () => {
  const full = await verifiedByWorker('full');
  expect(full).toMatchObject({ state: 'green', broken: [] });
  // Twelve transitions, and the blocks of logs.
  expect(full.checked).toBeGreaterThan(12);
  const { engine } = server.services;
  await server.db.transaction((tx) => ask(tx, engine, asking, 7, [1, 1]));
  const onlyNew = await verifiedByWorker('incremental');
  expect(onlyNew).toMatchObject({ state: 'green', done: 1 });
  expect(onlyNew.checked).toBeGreaterThanOrEqual(2);
  expect(onlyNew.checked).toBeLessThan(full.checked);
  expect(await status()).toMatchObject({ halt: null, running: null, latest: { state: 'green' } });
});

it('does not trust a forged record that everything was verified', async () => {
  await server.db.raw(
    `insert into history_verifications (kind, state, ended_at, checkpoint_id, signature)
     values ('full', 'green', now(), 2, decode(repeat('ab', 32), 'hex'))`,
  );
  const { state, instances } = await verifiedByWorker('incremental');
  expect({ state, isAll: instances >= 8 }).toEqual({ state: 'green', isAll: true });
});

it('writes one line for each checkpoint, continues after an incomplete line, and reports a truncated or missing file', async () => {
  const path = anchorPath();
  const whole = readFileSync(path, 'utf8');
  const lines = whole.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as Anchored).checkpoint)).toEqual(
    lines.map((_line, index) => index + 1),
  );
  writeFileSync(path, lines.slice(0, -1).join('\n') + '\n');
  expect((await verify()).broken).toEqual([
    expect.objectContaining({
      workflow: 'anchor: file',
      reason: matching(/^The anchor ends with checkpoint \d+ of .*: checkpoint \d+ was in it$/),
    }),
  ]);
  rmSync(path);
  expect((await verify()).broken).toEqual([
    expect.objectContaining({
      reason: `The anchor is missing: checkpoint ${lines.length} was in it`,
    }),
  ]);
  writeFileSync(path, `${whole}{"checkpoint": 99, "at`);
  expect((await verify()).ok).toBe(true);
  const { engine } = server.services;
  await server.db.transaction((tx) => ask(tx, engine, asking, 10, [1]));
  await checkpoint();
  expect((await verify()).ok).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain('{"checkpoint": 99, "at\n{"checkpoint":');
});

it('is red once something is wrong, notifies auditors, and stays red until a full run finds nothing', async () => {
  const setComment = (to: string) =>
    server.owner.raw(
      `set session_replication_role = replica;
       update workflow_transitions set comment = '${to}' where ${third} and seq = 2;
       set session_replication_role = origin`,
    );
  await setComment('Forged');
  // An incremental one only checks new entries.
  expect((await verifiedByWorker('incremental')).state).toBe('green');
  const red = await verifiedByWorker('full');
  expect(red).toMatchObject({
    state: 'red',
    brokenCount: 1,
    broken: [{ workflow: 'question', subjectId: 3, seq: 2 }],
  });
  expect((await verifiedByWorker('incremental')).state).toBe('red');
  const notices = await call<{ notifyTitle: string; routeUrl: string }[]>(
    'audit',
    '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=5',
  );
  expect(notices[0]).toMatchObject({
    notifyTitle: 'The history is not intact',
    routeUrl: '/history',
  });
  await setComment('Answer 3');
  expect((await verifiedByWorker('incremental')).state).toBe('green');
});

it('signs no checkpoint of a restored database until an administrator has acknowledged the restore', async () => {
  const before = await status();
  const newest = before.newest?.checkpoint ?? 0;
  await server.owner.raw(
    `set session_replication_role = replica;
     ${[1, 2, 3, 4, 5].map(rewind).join('; ')}; ${without(6)}; ${without(7)}; ${without(8)}; ${without(10)};
     delete from workflow_batches b where not exists (
       select from workflow_transitions t where t.batch_id = b.id);
     ${forget(2)};
     set session_replication_role = origin`,
  );
  await expect(checkpoint()).rejects.toThrow(/restored from before checkpoint/);
  expect((await verifiedByWorker('full')).broken).toContainEqual(
    expect.objectContaining({
      workflow: 'anchor: file',
      subjectId: newest,
      reason: matching(
        new RegExp(
          `^The database was restored from before checkpoint ${newest} of .*: its newest is 1 of`,
        ),
      ),
    }),
  );
  const { halt } = await status();
  expect(halt).toMatchObject({ checkpoint: newest });
  const word = { checkpoint: newest, reason: 'Restored the backup of this morning' };
  const admin = await server.as('admin');
  const auditor = await server.as('audit');
  expect((await auditor.post('/Workflow/AcknowledgeRestore', word)).status).toBe(403);
  expect(
    (await admin.post('/Workflow/AcknowledgeRestore', { ...word, checkpoint: newest - 1 })).status,
  ).toBe(409);
  expect((await admin.post('/Workflow/AcknowledgeRestore', { ...word, reason: '' })).status).toBe(
    400,
  );
  expect(await call('admin', '/Workflow/AcknowledgeRestore', word)).toEqual({
    checkpoint: newest + 1,
  });
  expect((await admin.post('/Workflow/AcknowledgeRestore', word)).status).toBe(409);
  expect(await verifiedByWorker('full')).toMatchObject({ state: 'green', broken: [] });
  expect(await status()).toMatchObject({
    halt: null,
    resumptions: [{ checkpoint: newest + 1, name: 'The admin', reason: word.reason }],
  });
  // Work continues, and so do the checkpoints.
  const { engine } = server.services;
  await server.db.transaction((tx) => ask(tx, engine, asking, 6, [1]));
  expect(await verifiedByWorker('incremental')).toMatchObject({ state: 'green' });
  expect((await verify()).ok).toBe(true);
});
