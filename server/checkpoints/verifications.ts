import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { VerificationKind, VerificationRun } from '#machines/contracts/verification.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { takeAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { HistoryKeys } from '#server/workflow/history/keys.ts';
import { startJob } from '#server/jobs/start.ts';
import type { Group } from './findings.ts';

/** The stored result of a verification. */
export interface VerificationResult {
  instances: number;
  checked: number;
  earlier: number;
  checkpoints: number;
  groups: Group[];
  brokenCount: number;
  seconds: number;
}

export interface StoredRun {
  id: number;
  kind: VerificationKind;
  state: VerificationRun['state'];
  /** Null for the nightly run. */
  askedBy: { name: string; accountId: number } | null;
  askedAt: Date;
  endedAt: Date | null;
  /** From 0 to 1; null where its job is no longer kept. */
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

/** Asks the workers to verify; returns the run, which may already be under way. */
export async function askVerification(
  tx: Tx,
  { kind, actor }: { kind: VerificationKind; actor: Actor | null },
): Promise<number> {
  await takeAdvisoryLock(tx, 'askingForVerification');
  // Whose job was given up, or is no longer kept.
  await query(
    tx,
    `update history_verifications v set state = 'failed', ended_at = now()
     where state in ('waiting', 'running') and not exists (
       select from jobs j where j.id = v.job_id and j.state in ('queued', 'running'))`,
  );
  const open = await queryOne<{ id: number; kind: VerificationKind }>(
    tx,
    `select id, kind from history_verifications where state in ('waiting', 'running')
     order by kind = 'full' desc, id limit 1`,
  );
  // A full run that is under way also serves a request for an incremental one, but not the reverse.
  if (open && (open.kind === kind || kind === 'incremental')) return open.id;
  const made = await queryOne<{ id: number }>(
    tx,
    `insert into history_verifications (kind, state, asked_by) values ($kind, 'waiting', $askedBy)
     returning id`,
    { kind, askedBy: actor?.userId ?? null },
  );
  const id = made?.id ?? 0;
  const jobId = await startJob(tx, {
    kind: 'verification',
    // It reads nothing in anyone's name, so programs may ask for it too.
    actor: actor?.employeeId == null ? null : actor,
    place: { title: 'Verification of the history', place: '/history' },
    input: { verificationId: id },
  });
  await query(tx, 'update history_verifications set job_id = $jobId where id = $id', { id, jobId });
  return id;
}

interface Seen {
  id: number;
  kind: string;
  state: string;
  checkpointId: number | null;
  signature: Buffer | null;
}

/**
 * The checkpoint up to which everything was found valid, where an incremental run starts: 0 if unknown, or
 * if something has failed since. It is signed, so that nobody without the secret can forge it.
 */
export async function seenWhole(db: Db, keys: Pick<HistoryKeys, 'chain'>): Promise<number> {
  const last = await queryOne<Seen>(
    db,
    `select id, kind, state, checkpoint_id as "checkpointId", signature from history_verifications
     where state in ('green', 'red', 'failed') order by id desc limit 1`,
  );
  if (last?.state !== 'green' || last.checkpointId === null || !last.signature) return 0;
  const signature = signatureOf(keys, last.id, last.checkpointId);
  return last.signature.length === signature.length && timingSafeEqual(last.signature, signature)
    ? last.checkpointId
    : 0;
}

const signatureOf = (keys: Pick<HistoryKeys, 'chain'>, id: number, checkpointId: number): Buffer =>
  createHmac('sha256', keys.chain).update(`verification ${id} ${checkpointId} green`).digest();

/** Starts a run; undefined if it has ended or is unknown. */
export const startRun = (db: Db, id: number): Promise<{ kind: VerificationKind } | undefined> =>
  queryOne<{ kind: VerificationKind }>(
    db,
    `update history_verifications set state = 'running',
       started_at = coalesce(started_at, now())
     where id = $id and state in ('waiting', 'running') returning kind`,
    { id },
  );

/** Notes that it ends without a result. */
export const stopRun = (tx: Tx, id: number, state: 'failed' | 'cancelled'): Promise<unknown> =>
  query(
    tx,
    `update history_verifications set state = $state, ended_at = now()
     where id = $id and state in ('waiting', 'running')`,
    { id, state },
  );

/** What a verification's job is asked with. */
export const verificationInput = z.object({ verificationId: z.number() });

/** Ends a run; true if this call ended it. */
export async function endRun(
  db: Db | Tx,
  keys: Pick<HistoryKeys, 'chain'>,
  id: number,
  { result, checkpoint }: { result: VerificationResult; checkpoint: number },
): Promise<boolean> {
  const isGreen = result.brokenCount === 0;
  const ended = await query(
    db,
    `update history_verifications set state = $state, ended_at = now(),
       result = $result::jsonb, checkpoint_id = $checkpoint, signature = $signature
     where id = $id and state = 'running' returning id`,
    {
      id,
      state: isGreen ? 'green' : 'red',
      result: JSON.stringify(result),
      checkpoint: isGreen ? checkpoint : null,
      signature: isGreen ? signatureOf(keys, id, checkpoint) : null,
    },
  );
  return ended.length > 0;
}
