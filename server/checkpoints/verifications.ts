import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VerificationKind, VerificationRun } from '#machines/contracts/verification.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { takeAdvisoryLock } from '#server/db/advisoryLocks.ts';
import type { HistoryKeys } from '#server/workflow/history/keys.ts';
import { writeOutbox } from '#server/queues/outbox.ts';
import type { Broken } from './family.ts';

/** The stored result of a verification. */
export interface VerificationResult {
  instances: number;
  checked: number;
  earlier: number;
  checkpoints: number;
  broken: Broken[];
  brokenCount: number;
}

export interface StoredRun {
  id: number;
  kind: VerificationKind;
  state: VerificationRun['state'];
  /** Null for the nightly run. */
  askedBy: { name: string; accountId: number } | null;
  askedAt: Date;
  endedAt: Date | null;
  done: number;
  result: Partial<VerificationResult>;
}

const COLUMNS = `v.id, v.kind, v.state, v.asked_at as "askedAt", v.ended_at as "endedAt", v.done,
  v.result, (select jsonb_build_object('name', e.name, 'accountId', u.account_id) from users u join user_people e on e.user_id = u.id
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

/** As long as the relay re-enqueues jobs (workers/outboxRelay.ts), with time to run. */
const GIVEN_UP = `interval '1 day'`;

/** Asks the workers to verify; returns the run, which may already be under way. */
export async function askVerification(
  tx: Tx,
  { kind, askedBy }: { kind: VerificationKind; askedBy: number | null },
): Promise<number> {
  await takeAdvisoryLock(tx, 'askingForVerification');
  await query(
    tx,
    `update history_verifications set state = 'failed', ended_at = now()
     where state in ('waiting', 'running') and asked_at < now() - ${GIVEN_UP}`,
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
    { kind, askedBy },
  );
  const id = made?.id ?? 0;
  await writeOutbox(tx, 'verification', { verificationId: id });
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
    `update history_verifications set state = 'running', done = 0,
       started_at = coalesce(started_at, now())
     where id = $id and state in ('waiting', 'running') returning kind`,
    { id },
  );

export const noteProgress = (db: Db, id: number, done: number): Promise<unknown> =>
  query(db, `update history_verifications set done = $done where id = $id and state = 'running'`, {
    id,
    done,
  });

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
    `update history_verifications set state = $state, done = 1, ended_at = now(),
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
