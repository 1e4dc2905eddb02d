import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { RunKind, VerificationRun } from '#machines/core/contracts/verification.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { takeAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import { startJob } from '#server/platform/jobs/start.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { Group } from '#server/platform/history/verification/findings.ts';
import type { Coverage, Portion } from '#server/platform/history/verification/portion.ts';

/** The result of a verification, as it is stored. */
export interface VerificationResult {
  instances: number;
  checked: number;
  earlier: number;
  checkpoints: number;
  groups: Group[];
  brokenCount: number;
  seconds: number;
}

/** The extent of what one run has verified. A later run continues from it. */
export interface Verified {
  result: VerificationResult;
  /** The ID of the last checkpoint that was verified. */
  checkpoint: number;
  /** When the entries of each older segment were last read. */
  coverage: Coverage;
  portion: Portion;
}

export interface StoredRun {
  id: number;
  kind: RunKind;
  state: VerificationRun['state'];
  /** The person who asked for the run; null for the nightly one. */
  askedBy: { name: string; accountId: number } | null;
  askedAt: Date;
  endedAt: Date | null;
  /** The progress from 0 to 1; null if the run's job has been deleted. */
  done: number | null;
  result: Partial<VerificationResult>;
}

const COLUMNS = `v.id, v.kind, v.state, v.asked_at as "askedAt", v.ended_at as "endedAt",
  v.result, (select coalesce(j.done::float8 / nullif(j.total, 0), 0) from jobs j where j.id = v.job_id) as done,
  (select jsonb_build_object('name', e.name, 'accountId', u.account_id) from users u join user_people e on e.user_id = u.id
    where u.id = v.asked_by) as "askedBy"`;

/** The latest run in one of these states. */
export const newestRun = (
  db: Db | Tx,
  states: readonly VerificationRun['state'][],
): Promise<StoredRun | undefined> =>
  queryOne<StoredRun>(
    db,
    `select ${COLUMNS} from history_verifications v where v.state = any($states::text[])
     order by v.id desc limit 1`,
    { states },
  );

/**
 * Requests a verification of the history by the workers. Returns the ID of the run: an earlier run, if that is still in
 * progress and verifies at least as much.
 */
export async function askVerification(
  tx: Tx,
  { kind, actor }: { kind: RunKind; actor: Actor | null },
): Promise<number> {
  await takeAdvisoryLock(tx, 'askingForVerification');
  await failAbandonedRuns(tx);
  const open = await queryOne<{ id: number; kind: RunKind }>(
    tx,
    `select id, kind from history_verifications where state in ('waiting', 'running')
     order by kind = 'full' desc, id limit 1`,
  );
  // A run in progress also serves a request to verify the same or less, but not a request to verify more.
  if (open && EXTENT[open.kind] >= EXTENT[kind]) return open.id;
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into history_verifications (kind, state, asked_by) values ($kind, 'waiting', $askedBy)
     returning id`,
    { kind, askedBy: actor?.userId ?? null },
  );
  const id = row?.id ?? 0;
  const jobId = await startJob(tx, {
    kind: 'verification',
    // For programs, the job is started without a user. Programs may request a verification, because
    // it reads nothing on anyone's behalf.
    actor: actor?.employeeId == null ? null : actor,
    place: { title: 'Verification of the history', place: '/history' },
    input: { verificationId: id },
  });
  await query(tx, 'update history_verifications set job_id = $jobId where id = $id', { id, jobId });
  return id;
}

const RUN_KINDS = ['incremental', 'nightly', 'full'] as const;
const EXTENT: Record<RunKind, number> = { incremental: 0, nightly: 1, full: 2 };

/** Marks runs as failed if their job was abandoned or deleted or if they exceed the time limit. Returns how many. */
export async function failAbandonedRuns(tx: Tx): Promise<number> {
  const ended = await query(
    tx,
    `update history_verifications v set state = 'failed', ended_at = now()
     where state in ('waiting', 'running') and (asked_at < now() - ${LONGEST} or not exists (
       select from jobs j where j.id = v.job_id and j.state in ('queued', 'running')))
     returning v.id`,
  );
  return ended.length;
}

/**
 * A run that takes longer than this has failed, even if its job reports that it is still running.
 */
const LONGEST = `interval '24 hours'`;

interface Seen {
  id: number;
  kind: RunKind;
  state: string;
  endedAt: Date;
  checkpointId: number | null;
  coverage: Coverage | null;
  signature: Buffer | null;
}

const SELECT_ENDED = `select id, kind, state, ended_at as "endedAt", checkpoint_id as "checkpointId",
  coverage, signature from history_verifications`;

/**
 * The checkpoint up to which everything was found valid, and when each older segment was last read. The checkpoint is 0
 * if unknown, or after a failed run. An incremental run starts from it. The value is signed, because otherwise someone
 * with access to the database could forge it.
 */
export async function readVerifiedUpTo(
  db: Db,
  keys: Pick<HistoryKeys, 'chain'>,
): Promise<{ checkpoint: number; coverage: Coverage | null }> {
  const last = await queryOne<Seen>(
    db,
    `${SELECT_ENDED} where state in ('green', 'red', 'failed') order by id desc limit 1`,
  );
  return last?.state === 'green' && last.checkpointId !== null && isOurs(keys, last)
    ? { checkpoint: last.checkpointId, coverage: last.coverage }
    : { checkpoint: 0, coverage: null };
}

/** When the latest run ended. Only runs whose result has Cadre's signature count; null if there are none. */
export async function lastEnded(
  db: Db,
  keys: Pick<HistoryKeys, 'chain'>,
  kinds: readonly RunKind[] = RUN_KINDS,
): Promise<Date | null> {
  const ended = await query<Seen>(
    db,
    `${SELECT_ENDED} where state in ('green', 'red') and kind = any($kinds::text[])
     order by id desc limit 100`,
    { kinds },
  );
  return ended.find((one) => isOurs(keys, one))?.endedAt ?? null;
}

/**
 * Whether the last run was longer ago than the interval of nightly runs allows. A new installation
 * without checkpoints is never overdue.
 */
export async function isOverdue(db: Db, keys: Pick<HistoryKeys, 'chain'>): Promise<boolean> {
  const last = (await lastEnded(db, keys)) ?? (await firstCheckpoint(db));
  return last !== null && databaseTime().getTime() - last.getTime() > OVERDUE_MS;
}

const OVERDUE_MS = 36 * 3_600_000;

const firstCheckpoint = async (db: Db): Promise<Date | null> =>
  (await queryOne<{ at: Date }>(db, 'select at from history_checkpoints order by id limit 1'))
    ?.at ?? null;

const isOurs = (keys: Pick<HistoryKeys, 'chain'>, { signature, ...ended }: Seen): boolean => {
  const ours = getSignature(keys, ended);
  return signature?.length === ours.length && timingSafeEqual(signature, ours);
};

/**
 * Signs the facts that a later run relies on: that this run has ended, and which entries therefore need not be read
 * again.
 */
const getSignature = (
  keys: Pick<HistoryKeys, 'chain'>,
  { id, kind, state, endedAt, checkpointId, coverage }: Omit<Seen, 'signature'>,
): Buffer =>
  createHmac('sha256', keys.chain)
    .update(
      `verification 2 ${canonicalJson([id, kind, state, endedAt.toISOString(), checkpointId, coverage])}`,
    )
    .digest();

/** Marks a run as running and returns its kind; undefined if it has ended or is unknown. */
export const startRun = (db: Db, id: number): Promise<{ kind: RunKind } | undefined> =>
  queryOne<{ kind: RunKind }>(
    db,
    `update history_verifications set state = 'running',
       started_at = coalesce(started_at, now())
     where id = $id and state in ('waiting', 'running') returning kind`,
    { id },
  );

/** Records that a run ended without a result. */
export const stopRun = (tx: Tx, id: number, state: 'failed' | 'cancelled'): Promise<unknown> =>
  query(
    tx,
    `update history_verifications set state = $state, ended_at = now()
     where id = $id and state in ('waiting', 'running')`,
    { id, state },
  );

/** The input of a verification's job. */
export const verificationInput = z.object({ verificationId: z.number() });

/** Stores the result of a run. Returns false if the run had already ended. */
export async function endRun(
  db: Db | Tx,
  keys: Pick<HistoryKeys, 'chain'>,
  id: number,
  { result, checkpoint, coverage }: Verified,
): Promise<boolean> {
  const isGreen = result.brokenCount === 0;
  const run = await queryOne<{ kind: RunKind; endedAt: Date }>(
    db,
    `select kind, date_trunc('milliseconds', now()) as "endedAt" from history_verifications
     where id = $id`,
    { id },
  );
  if (!run) return false;
  const ended = {
    ...run,
    id,
    state: isGreen ? 'green' : 'red',
    checkpointId: isGreen ? checkpoint : null,
    coverage: isGreen ? coverage : null,
  };
  const changed = await query(
    db,
    `update history_verifications set state = $state, ended_at = $endedAt, result = $result::jsonb,
       checkpoint_id = $checkpointId, coverage = $coverage::jsonb, signature = $signature
     where id = $id and state = 'running' returning id`,
    {
      ...ended,
      result: JSON.stringify(result),
      coverage: ended.coverage && JSON.stringify(ended.coverage),
      signature: getSignature(keys, ended),
    },
  );
  return changed.length > 0;
}
