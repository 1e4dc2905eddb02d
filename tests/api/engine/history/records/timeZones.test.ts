import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAnchors } from '#server/engine/history/checkpoints/anchors/verifyAnchors.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { startServer } from '#server/server.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { patience } from '#tests/support/patience.ts';

/**
 * A valid backup verifies on any server, because the connection sets what the text form of values depends on.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
  const { db, engine, anchors, log } = server.services;
  await checkpointNew(db, engine, anchors, log);
}, patience(240_000));
afterAll(() => server.close());

it.each([
  ['Asia/Dhaka', 'SQL, DMY'],
  ['America/Los_Angeles', 'Postgres, MDY'],
  ['Pacific/Kiritimati', 'German'],
])(
  'verifies in %s with dates as %s',
  async (zone, dates) => {
    const name = new URL(server.ownerUrl).pathname.slice(1);
    await server.owner.raw(`alter database ${name} set timezone = '${zone}'`);
    await server.owner.raw(`alter database ${name} set datestyle = '${dates}'`);
    const there = await startServer(server.env, { log: server.services.log });
    try {
      const { db, engine, anchors } = there.services;
      expect(await queryOne(db, `select current_setting('timezone') as zone`)).toEqual({
        zone: 'UTC',
      });
      expect((await verifyHistory(db, engine)).broken).toEqual([]);
      expect(await verifyAnchors(db, engine, anchors)).toEqual([]);
    } finally {
      await there.close();
    }
  },
  60_000,
);

it(
  'compares times that were recorded when connections had the zone of the server',
  async () => {
    await server.owner.transaction(async (tx) => {
      await tx.raw(`set local time zone 'Asia/Dhaka'`);
      expect(await recordsAsChanged(server.db, null)).toEqual([]);
      const asThere = await recordsAsChanged(tx, null);
      expect(asThere).toEqual([]);
    });
  },
  patience(60_000),
);
