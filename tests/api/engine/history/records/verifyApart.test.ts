import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Broken } from '#server/platform/history/verification/family.ts';
import { verifyLogsApart } from '#server/engine/history/checkpoints/apart.ts';
import { EVERYTHING } from '#server/platform/history/verification/portion.ts';
import { MANY, verifyFamilies } from '#server/engine/history/checkpoints/verifyFamilies.ts';
import { connect } from '#server/platform/db/connect.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import { signedLogs } from '#server/platform/history/records/logs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.as('md');
  await server.as('hr');
  await makeAllBlocks(server.db);
});
afterAll(() => server.close());

/** The findings with this many links, in any order. */
async function match(links: number): Promise<{ chains: number; links: number; broken: Broken[] }> {
  const all = { chains: 0, links: 0, broken: [] as Broken[] };
  await verifyFamilies(server.db, server.services.engine, { links }, (part) => {
    all.chains += part.chains;
    all.links += part.links;
    all.broken.push(...part.broken);
  });
  return all;
}

it('finds the same in a separate thread', async () => {
  expect(await match(0)).toMatchObject({ broken: [] });
  await server.owner.raw(
    `set session_replication_role = replica; update sign_in_log set reason = 'Another'
     where id = 1; set session_replication_role = origin`,
  );
  const wrong = { workflow: 'sign-in', subjectId: 1, seq: 1 };
  const [here, apart] = [await match(0), await match(MANY)];
  expect(here.broken).toEqual([expect.objectContaining(wrong)]);
  expect(here.links).toBeGreaterThan(1);
  expect(apart).toEqual(here);
});

it('says so if the thread cannot verify, and does not count it as proof', async () => {
  const url = new URL(server.env.DATABASE_URL ?? '');
  url.pathname = '/nowhere';
  const db = connect(url.href, { recordKey: server.services.engine.keys.records });
  const parts: { links: number; broken: Broken[] }[] = [];
  await verifyLogsApart(db, EVERYTHING, (part) => parts.push(part));
  expect(parts).toHaveLength(signedLogs.length);
  for (const { links, broken } of parts) {
    expect(links).toBe(0);
    expect(broken).toEqual([expect.objectContaining({ workflow: 'check', concern: 'unread' })]);
  }
  await db.destroy();
});
