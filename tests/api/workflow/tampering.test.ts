import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { makeCheckpoint } from '#server/checkpoints/makeCheckpoint.ts';
import { verifyHistory } from '#server/workflow/verify.ts';
import type { Actor } from '#server/workflow/actor.ts';
import { dispatch } from '#server/workflow/dispatch.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { foundAfter, type Tampering } from './tamper.ts';
import { ask, questionBinding } from './toyWorkflow.ts';

let server: TestServer;
let asking: Actor;

/** Five questions, each asked and answered; question 3 is the one that is tampered with. */
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
  await auditor.post('/Workflow/Dispatch', {
    workflow: 'question',
    items: [1, 2, 3, 4, 5].map((subjectId) => ({
      subjectId,
      event: { type: 'answer', comment: `Answer ${subjectId}` },
    })),
  });
  await server.db.transaction((tx) => makeCheckpoint(tx, engine));
});
afterAll(() => server.close());

const verify = (db: Db = server.db) => verifyHistory(db, server.services.engine);

const third = `instance_id = (select id from workflow_instances where subject_id = 3)`;

const tamperings: readonly Tampering[] = [
  {
    what: 'an edited comment',
    sql: `update workflow_transitions set comment = 'Forged' where ${third} and seq = 2`,
    broken: { subjectId: 3, seq: 2, reason: 'The transition was changed after it was recorded' },
  },
  {
    what: 'another actor',
    sql: `update workflow_transitions set actor_id = 1 where ${third} and seq = 2`,
    broken: { subjectId: 3, seq: 2 },
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
      reason: 'The instance’s data differs from what its history gives',
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
    sql: `update history_checkpoint_heads set seq = 1 where ${third.replace('instance_id', 'chain_id')}`,
    broken: {
      workflow: 'checkpoint',
      subjectId: 1,
      reason: 'What the checkpoint covers has been changed',
    },
  },
];

it.each(tamperings)('finds $what, and names it', async ({ sql, broken }) => {
  expect(await verify()).toMatchObject({
    ok: true,
    instances: 5,
    checked: 10,
    checkpoints: 1,
    broken: [],
  });
  const found = await foundAfter(server, sql);
  expect(found.ok).toBe(false);
  expect(found.broken).toContainEqual(expect.objectContaining(broken));
});

it('can not be tampered with by the application itself, nor by an owner who forgets the trigger', async () => {
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

it('reads an instance and its history as of one moment, so that no decision looks like tampering', async () => {
  const { engine } = server.services;
  await server.db.transaction((tx) => ask(tx, engine, asking, 6, [1]));
  const { verifying } = await server.owner.transaction(async (tx) => {
    await tx.raw('lock table workflow_transitions in access exclusive mode');
    const begun = { verifying: verify() };
    // It has read the instances, and waits for their history.
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
  expect(await verify()).toMatchObject({ ok: true, checked: 12 });
});
