import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Broken } from '#server/platform/history/verification/family.ts';
import {
  SEGMENTS,
  segmentsOfNight,
  type Portion,
} from '#server/platform/history/verification/portion.ts';
import {
  askVerification,
  endRun,
  readVerifiedUpTo,
  startRun,
} from '#server/engine/history/checkpoints/verifications.ts';
import { verifyCheckpoints } from '#server/engine/history/checkpoints/verifyCheckpoints.ts';
import { verifyFamilies } from '#server/engine/history/checkpoints/verifyFamilies.ts';
import { verifyRun } from '#server/catalogue/verifyRun.ts';
import type { RunKind } from '#machines/core/contracts/verification.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { startCompany } from './history/records/company.ts';
import type { TestServer } from '#tests/support/server.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { nightlyVerification } from '#workers/verification.ts';
import { patience } from '#tests/support/patience.ts';

const DAY = 86_400_000;

let server: TestServer;
let newest = 0;
beforeAll(async () => {
  server = await startCompany();
  await checkpoint();
  await server.as('md');
  await checkpoint();
  const row = await queryOne<{ id: number }>(
    server.db,
    'select max(id) as id from history_checkpoints',
  );
  newest = row?.id ?? 0;
}, patience(120_000));
afterAll(() => server.close());

function checkpoint() {
  const { db, engine, anchors, log } = server.services;
  return checkpointNew(db, engine, anchors, log);
}

/** The findings of one portion, except those of checks that always cover everything. */
async function foundIn(db: Db, portion: Portion): Promise<{ links: number; broken: Broken[] }> {
  const { engine } = server.services;
  const families = engine.families.map((family) => ({ ...family, checks: [] }));
  const all = { links: 0, broken: [] as Broken[] };
  await verifyFamilies(db, { ...engine, families }, { portion, links: 0 }, (part) => {
    all.links += part.links;
    all.broken.push(...part.broken);
  });
  all.broken.push(...(await verifyCheckpoints(db, engine, { portion })).broken);
  return all;
}

const EVERY_SEGMENT = Array.from({ length: SEGMENTS }, (_, segment) => segment);

/** Changes of rows that old checkpoints cover. */
const CHANGES: Record<string, string> = {
  'a comment': `update workflow_transitions set comment = 'Another' where (instance_id, seq) = (select instance_id, seq from workflow_transitions where comment <> '' limit 1)`,
  'a payload': `update workflow_transitions set payload = payload || '{"x": 1}' where seq = 1`,
  'the time of a step': `update workflow_transitions set at = at - interval '1 hour' where seq = 2`,
  'who decided': `update workflow_transitions set actor_id = actor_id + 1 where seq = 2`,
  'an event': `update workflow_transitions set event = 'md.reject' where event = 'md.approve'`,
  'the data of an instance': `update workflow_instances set context = context || '{"x": 1}' where subject_id = 1`,
  'when an instance is due': `update workflow_instances set due_at = now() where id = 1`,
  'whom an instance is about': `update workflow_instances set parties = parties || '[{"x":1}]'::jsonb where id = 1`,
  'a kind of step': `update workflow_step_kinds set event = event || 'x'`,
  'a sign-in': `update sign_in_log set reason = 'Another' where id = 1`,
  'a record change': `update record_changes set reason = 'Another' where id = (select min(id) from record_changes)`,
  'a permission change': `update permission_changes set at = at - interval '1 day' where id = 1`,
  'a block': `update log_blocks set made_at = made_at - interval '1 minute' where number = 1`,
  'a checkpoint': `update history_checkpoints set at = at - interval '1 minute' where id = 1`,
  'what a checkpoint covers': `update history_checkpoint_heads set seq = seq + 1 where checkpoint_id = 1`,
};

it.each(Object.entries(CHANGES))(
  'finds %s in old data within a week of segments, and only in its segment',
  async (_what, sql) => {
    const tx = await server.owner.transaction();
    try {
      await tx.raw('set local session_replication_role = replica');
      const applied = await tx
        .transaction(async (own) => {
          await own.raw(sql);
          return true;
        })
        .catch(() => false);
      expect(applied).toBe(true);
      const without = await foundIn(tx, { since: newest, segments: [] });
      const within = await foundIn(tx, { since: newest, segments: EVERY_SEGMENT });
      expect(within.broken.length).toBeGreaterThan(without.broken.length);
    } finally {
      await tx.rollback();
    }
  },
);

it('reads in all segments together exactly the rows of a full run', async () => {
  const full = await foundIn(server.db, { since: 0, segments: [] });
  const parts = await foundIn(server.db, { since: newest, segments: EVERY_SEGMENT });
  expect(full.broken).toEqual([]);
  expect(parts.broken).toEqual([]);
  expect(parts.links).toBe(full.links);
});

it('reads each segment at least once a week, in an unpredictable order', () => {
  const start = Date.parse('2026-03-01T01:00:00Z');
  let coverage = EVERY_SEGMENT.map(() => new Date(start).toISOString());
  const sizes: number[] = [];
  for (let night = 1; night <= 120; night += 1) {
    const now = new Date(start + night * DAY);
    const chosen = segmentsOfNight(coverage, now);
    coverage = coverage.map((at, segment) => (chosen.includes(segment) ? now.toISOString() : at));
    sizes.push(chosen.length);
    for (const at of coverage) expect(now.getTime() - Date.parse(at)).toBeLessThan(7 * DAY);
  }
  // At most three times a sixth of everything, in the worst night.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(SEGMENTS / 2);
  const nights = Array.from({ length: 20 }, () =>
    segmentsOfNight(coverage, new Date(start + 121 * DAY)).join(),
  );
  expect(new Set(nights).size).toBeGreaterThan(10);
});

async function run(kind: RunKind) {
  const { db, engine } = server.services;
  const id = await withTransaction(db, (tx) => askVerification(tx, { kind, actor: null }));
  await startRun(db, id);
  const match = await verifyRun(
    db,
    engine,
    { anchors: [], dataDir: server.services.env.DATA_DIR },
    kind,
  );
  await endRun(db, engine.keys, id, match);
  return { id, ...match };
}

it('has a signature for when each segment was read, and reads everything without one', async () => {
  const { db, engine } = server.services;
  expect((await run('nightly')).portion.since).toBe(0);
  const night = await run('nightly');
  expect(night.result).toMatchObject({ brokenCount: 0 });
  expect(night.portion.segments.length).toBeGreaterThanOrEqual(7);
  expect((await run('incremental')).portion).toMatchObject({ segments: [] });
  const { coverage } = await readVerifiedUpTo(db, engine.keys);
  expect(coverage).toEqual(night.coverage);
  await query(
    db,
    `update history_verifications set coverage = (
       select jsonb_agg(to_jsonb(now())) from generate_series(1, ${SEGMENTS}))
     where id = (select max(id) from history_verifications)`,
  );
  expect(await readVerifiedUpTo(db, engine.keys)).toEqual({ checkpoint: 0, coverage: null });
  expect((await run('nightly')).portion.since).toBe(0);
});

it('raises an alarm over an abandoned run, and if none has ended for 36 hours', async () => {
  const { db, engine } = server.services;
  const audit = await server.as('audit');
  const readNotices = async () => {
    const { body } = await audit.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=50');
    return (body as { notifyTitle: string; notifyDetails: string }[])
      .filter(({ notifyTitle }) => notifyTitle === 'The history is not verified')
      .map(({ notifyDetails }) => notifyDetails);
  };
  const nightly = nightlyVerification(db, engine);
  await nightly();
  expect(await readNotices()).toEqual([]);
  const id = await withTransaction(db, (tx) => askVerification(tx, { kind: 'full', actor: null }));
  await query(
    db,
    `update jobs set state = 'failed' where id = (
    select job_id from history_verifications where id = $id)`,
    { id },
  );
  await nightly();
  expect(await readNotices()).toEqual([expect.stringContaining('did not finish')]);
  await server.owner.raw(
    `set session_replication_role = replica;
     update history_verifications set ended_at = ended_at - interval '2 days';
     update history_checkpoints set at = at - interval '3 days';
     set session_replication_role = origin`,
  );
  // An attacker who records a clean verification doesn't have the key.
  await server.owner.raw(
    `insert into history_verifications (kind, state, ended_at) values ('full', 'green', now())`,
  );
  await nightly();
  await nightly();
  expect(await readNotices()).toEqual([
    expect.stringContaining('36 hours'),
    expect.stringContaining('did not finish'),
  ]);
});
