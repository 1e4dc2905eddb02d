import { createHash } from 'node:crypto';
import type { JobKindName, JobPlace } from '#machines/core/contracts/jobs.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden } from '#server/platform/errors.ts';
import { writeOutbox } from '#server/platform/queues/outbox.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';

/** The maximum number of unfinished jobs of a person. */
const MAX_AT_ONCE = 5;

export interface NewJob {
  kind: JobKindName;
  /** The person who starts the job; null for Cadre itself. */
  actor: Pick<Actor, 'accountId' | 'userId'> | null;
  place: JobPlace;
  input: unknown;
}

/**
 * Starts a job and returns its ID. If the same job is already queued or running, returns the ID of that one.
 * @throws AppError 403 for programs, because their key may allow less than their roles; 429 if this person has too many
 * unfinished jobs.
 */
export async function startJob(tx: Tx, job: NewJob): Promise<number> {
  const { kind, actor, place, input } = job;
  const bindings = {
    kind,
    userId: actor?.userId ?? null,
    hash: createHash('sha256').update(canonicalJson(input)).digest(),
  };
  if (actor) {
    // Locks the row of the person, so that concurrent starts wait for each other and all jobs are
    // counted.
    const asker = await queryOne<{ kind: string }>(
      tx,
      'select kind from users where id = $userId for no key update',
      { userId: actor.userId },
    );
    if (!asker || asker.kind === 'service') throw forbidden('API keys cannot start jobs');
    const open = await query<{ id: number; isSame: boolean }>(
      tx,
      `select id, kind = $kind and input_hash = $hash as "isSame" from jobs
       where asked_by = $userId and state in ('queued', 'running')`,
      bindings,
    );
    const same = open.find(({ isSame }) => isSame);
    if (same) return same.id;
    if (open.length >= MAX_AT_ONCE) {
      throw new AppError(
        'tooMany',
        `${MAX_AT_ONCE} of your jobs are under way. Wait until one is done, or cancel one`,
        { retryAfter: 30 },
      );
    }
  }
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into jobs (account_id, asked_by, kind, title, place, input, input_hash)
     values ($accountId, $userId, $kind, $title, $place, $input::jsonb, $hash)
     returning id`,
    {
      ...bindings,
      ...place,
      accountId: actor?.accountId ?? null,
      input: JSON.stringify(input),
    },
  );
  const id = row?.id ?? 0;
  await writeOutbox(tx, 'job', { jobId: id });
  return id;
}
