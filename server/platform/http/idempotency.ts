import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Runs work once for an Idempotency-Key; a retry gets the first response. The key is stored in the transaction of the
 * work, so that a concurrent retry waits for it, and a refused call leaves the key unused.
 * @throws AppError 422 if the key was used for another request.
 */
export async function onceOnly<T>(
  tx: Tx,
  userId: number | null,
  key: string,
  requestHash: Buffer,
  work: () => Promise<T>,
): Promise<unknown> {
  if (key.length > 200)
    throw new AppError('invalid', 'Idempotency-Key is longer than 200 characters');
  const claimed = await query(
    tx,
    `insert into idempotency_keys (user_id, key, request_hash, status, answer)
     values ($userId, $key, $requestHash, 200, 'null') on conflict do nothing returning key`,
    { userId, key, requestHash },
  );
  if (claimed.length === 0) {
    const earlier = await queryOne<{ requestHash: Buffer; answer: unknown }>(
      tx,
      `select request_hash as "requestHash", answer from idempotency_keys
       where user_id = $userId and key = $key`,
      { userId, key },
    );
    if (earlier && !earlier.requestHash.equals(requestHash)) {
      throw new AppError('keyReused', 'This Idempotency-Key was used for another request');
    }
    return earlier?.answer;
  }
  const answer = await work();
  await query(
    tx,
    'update idempotency_keys set answer = $answer::jsonb where user_id = $userId and key = $key',
    { userId, key, answer: JSON.stringify(answer ?? null) },
  );
  return answer;
}
