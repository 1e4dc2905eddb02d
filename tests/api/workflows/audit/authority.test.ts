import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthorityCard } from '#machines/core/contracts/authority.ts';
import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { approve, bringTo, expectOk, row } from '#tests/api/increments/carry.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { createClient } from '#tests/support/client.ts';
import { runVerifier, unpack } from '#tests/support/proofBundle.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function readCards(subjectId: number): Promise<(AuthorityCard | null)[]> {
  const { status, body } = await (
    await server.as('hr')
  ).get(`/Workflow/History?workflow=increment&subjectId=${subjectId}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as HistoryEntry[]).map(({ authority }) => authority);
}

it('stores in which role each actor acted, by which grants and rules', async () => {
  const [id = 0] = await bringTo(server, 'auditRelease', [row(1, 2026)]);
  const cards = await readCards(id);
  expect(cards.map((card) => card?.text)).toEqual([
    'Acting as Supervisor in every business unit',
    'Acting as HR in every business unit',
    'Acting as Managing director in every business unit',
  ]);
  for (const card of cards) {
    expect(card?.grants.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['login', 'role']));
    expect(card?.rule).toMatchObject({ workflow: 'increment', version: 2 });
    expect(card?.rule.since).not.toBeNull();
    expect(card?.rule.limits.length).toBeGreaterThan(0);
  }
});

it('names the delegation under which someone acted', async () => {
  const [id = 0] = await bringTo(server, 'hrReview', [row(2, 2026)]);
  const as = await server.as('hrUnit2');
  expectOk(
    await (
      await server.as('hr')
    ).post('/Workflow/Delegate', {
      stages: [{ workflow: 'increment', state: 'hrReview' }],
      standInEmployeeId: as.employeeId,
      fromDate: accountDay(),
      untilDate: accountDay(3),
      reason: 'On leave',
    }),
  );
  const fresh = await createClient(server.url, 'hrUnit2');
  expectOk(await fresh.post('/Employee/IncrementRequestRecommendation', [{ incrementId: id }]));
  const [, card] = await readCards(id);
  expect(card?.text).toBe('Acting as HR, delegated by The hr');
  expect(card?.delegation).toMatchObject({ reason: 'On leave', untilDate: accountDay(3) });
  expect(card?.grants.map(({ kind }) => kind).toSorted()).toEqual([
    'delegation',
    'login',
    'permission',
    'role',
  ]);
});

it('shows if a role has been removed since, and when', async () => {
  const [id = 0] = await bringTo(server, 'mdDecision', [row(3, 2026)]);
  expectOk(await approve(server, [{ incrementId: id, approvalStatus: 'Approve' }]));
  const md = (await server.as('md')).userId;
  const [stored = { id: 0 }] = await query<{ id: number }>(
    server.owner,
    `select id from user_roles where user_id = $md and role = 'md'`,
    { md },
  );
  const before = (await readCards(id)).at(-1)?.grants.find(({ kind }) => kind === 'role');
  expect(before).toMatchObject({ id: String(stored.id), endedAt: null });
  await server.db.transaction((tx) =>
    recordWhile(tx, 'role', [stored.id], { actor: { userId: null, accountId: 1 } }, () =>
      query(tx, 'delete from user_roles where id = $id', stored),
    ),
  );
  const after = (await readCards(id)).at(-1)?.grants.find(({ kind }) => kind === 'role');
  expect(after?.id).toBe(String(stored.id));
  expect(after?.endedAt).not.toBeNull();
  expect((await readCards(id)).at(-1)?.text).toBe(
    'Acting as Managing director in every business unit',
  );
});

it('refuses a bundle with an altered grant, an altered rule, or an altered authority', async () => {
  const response = await fetch(`${server.url}/api/Workflow/Proof?workflow=increment`, {
    headers: { Authorization: `Bearer ${(await server.as('hr')).token}` },
  });
  const { folder, files } = unpack(Buffer.from(await response.arrayBuffer()));
  expect(await runVerifier(folder)).toMatchObject({ status: 0 });
  for (const [name, find, put, said] of [
    ['grants.json', /("kind":"role"[^\n]*"by":)null/, '$17', 'one of its grants was changed'],
    ['grants.json', /"role":"md"/, '"role":"hr"', 'what it said was changed'],
    [
      'machines.json',
      /"event":"md.approve"/,
      '"event":"md.reject"',
      'the rules of increment were changed',
    ],
    ['rows.jsonl', /"of":"md"/, '"of":"hr"', 'its machine asks someone else'],
    ['rows.jsonl', /"of":"md"/, '"of":"hr"', 'the row was changed after it was recorded'],
  ] as const) {
    const kept = String(files.get(name));
    const changed = kept.replace(find, put);
    expect(changed, name).not.toBe(kept);
    writeFileSync(join(folder, name), changed);
    const { status, said: verifier } = await runVerifier(folder);
    expect(status).toBe(1);
    expect(verifier).toContain(said);
    writeFileSync(join(folder, name), kept);
  }
  rmSync(folder, { recursive: true });
});

it('reports an authority that was altered in the database', async () => {
  await query(server.owner, 'alter table workflow_transitions disable trigger append_only');
  await query(
    server.owner,
    `update workflow_transitions set authority = replace(authority::text, '"of":"hr"', '"of":"md"')::json
     where event = 'hr.recommend' and subject_id = (select min(subject_id) from workflow_transitions)`,
  );
  await query(server.owner, 'alter table workflow_transitions enable trigger append_only');
  const { broken } = await verifyHistory(server.db, server.services.engine);
  expect(broken.map(({ reason }) => reason)).toContain(
    'The transition was changed after it was recorded',
  );
});
