import type { Anchor } from '#server/checkpoints/anchors/anchor.ts';
import {
  askVerification,
  endRun,
  newestRun,
  noteProgress,
  startRun,
} from '#server/checkpoints/verifications.ts';
import { verifyRun } from '#server/checkpoints/verifyRun.ts';
import { databaseTime } from '#server/clock.ts';
import type { Db } from '#server/db/connect.ts';
import { queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import type { Logger } from '#server/log.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { raiseAlarm } from './alarm.ts';
import { checkpointNew } from './checkpoints.ts';

interface Means {
  db: Db;
  engine: Engine;
  anchors: readonly Anchor[];
  log: Logger;
}

const TOLD_EACH_MS = 500;

/** Runs a requested verification; a run whose worker died starts again. */
export async function verifyAsked({ db, engine, anchors, log }: Means, id: number): Promise<void> {
  const run = await startRun(db, id);
  if (!run) return;
  // First covers what grew while no worker ran; what cannot be covered, verification reports.
  await checkpointNew(db, engine, anchors, log).catch((error: unknown) => {
    log.warn({ err: error }, 'no checkpoint can be made');
  });
  let told = 0;
  const found = await verifyRun(db, engine, anchors, run.kind, (done) => {
    if (Date.now() - told < TOLD_EACH_MS) return;
    told = Date.now();
    noteProgress(db, id, done).catch((error: unknown) => {
      log.debug({ err: error }, 'progress was not noted');
    });
  });
  await withTransaction(db, async (tx) => {
    if (!(await endRun(tx, engine.keys, id, found))) return;
    if (found.result.brokenCount > 0) await raiseAlarm(tx, found.result);
  });
  const { brokenCount, checked } = found.result;
  log[brokenCount > 0 ? 'error' : 'info'](
    { verification: id, kind: run.kind, since: found.since, checked, broken: brokenCount },
    brokenCount > 0 ? 'the history does not hold' : 'the history holds',
  );
}

/** The hour of the nightly verification, by the clock of this machine. */
const HOUR = 1;
const FULL_EACH_DAYS = 7;

/**
 * Requests the nightly verification, once for all workers: incremental, or full once a week and after a
 * failure.
 */
export async function verifyNightly(db: Db): Promise<boolean> {
  const night = databaseTime();
  if (night.getHours() < HOUR) night.setDate(night.getDate() - 1);
  night.setHours(HOUR, 0, 0, 0);
  const asked = await queryOne<{ isAsked: boolean; isFullDue: boolean }>(
    db,
    `select exists (select from history_verifications
         where asked_by is null and asked_at >= $night)
         or not exists (select from history_checkpoints where at < $night) as "isAsked",
       not exists (select from history_verifications where kind = 'full' and state = 'green'
         and ended_at > now() - make_interval(days => ${FULL_EACH_DAYS})) as "isFullDue"`,
    { night },
  );
  if (asked?.isAsked) return false;
  const last = await newestRun(db, ['green', 'red', 'failed']);
  const kind = asked?.isFullDue || last?.state !== 'green' ? 'full' : 'incremental';
  await withTransaction(db, (tx) => askVerification(tx, { kind, askedBy: null }));
  return false;
}
