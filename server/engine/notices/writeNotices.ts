import { randomUUID } from 'node:crypto';
import type { NoticeKind } from '#machines/core/values/notifications.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { getRows, run, type Statement } from '#server/platform/db/statement.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { writeOutbox } from '#server/platform/queues/outbox.ts';

/** A notice to one recipient, with its final texts. */
export interface AddressedNotice {
  userId: number;
  kind: NoticeKind;
  title: string;
  details: string;
  path: string;
  count: number;
}

/** The columns in which notices of batches are passed to SQL. */
export const NOTICES = getRows<AddressedNotice & { batchId: string }>('notice', {
  batch_id: ['uuid', ({ batchId }) => batchId],
  user_id: ['bigint', ({ userId }) => userId],
  kind: ['text', ({ kind }) => kind],
  title: ['text', ({ title }) => title],
  details: ['text', ({ details }) => details],
  path: ['text', ({ path }) => path],
  count: ['integer', ({ count }) => count],
});

/**
 * SQL that inserts notices from the rows `notice` of a source. The settings of each recipient
 * decide whether the notice is shown in the application.
 */
export const insertNotices = (source: string): string => `
  insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at,
    kind, in_app)
  select notice.batch_id, notice.user_id, $workflow::text, notice.title, notice.details, notice.path, notice.count,
    $at::timestamptz, notice.kind, coalesce(p.is_on, true)
  from ${source}
  left join notification_preferences p on p.user_id = notice.user_id and p.channel = 'app'
    and p.kind = split_part($workflow::text, '@', 1) || '.' || notice.kind
  on conflict (batch_id, user_id) do nothing`;

const WRITE: Statement = {
  name: 'cadre-notices',
  sql: insertNotices(NOTICES.sql),
};

/**
 * Stores notices that do not come from a workflow step, one per recipient, and returns the ID of
 * their batch. Recipients see them as soon as the transaction is committed.
 */
export async function sendNotices(
  tx: Tx,
  {
    accountId,
    workflow,
    batchId = randomUUID(),
    at = databaseTime().toISOString(),
    bellOnly = false,
  }: {
    accountId: number;
    workflow: string;
    batchId?: string;
    /** The time of the notices, as an ISO instant; the current time by default. */
    at?: string;
    /** Whether the notices are shown in the application only and not mailed, because they ask for no action. */
    bellOnly?: boolean;
  },
  notices: readonly AddressedNotice[],
): Promise<string> {
  if (notices.length > 0) {
    const rows = notices.map((notice) => ({ batchId, ...notice }));
    await run(tx, WRITE, { workflow, at, ...NOTICES.parametersOf(rows) });
  }
  if (bellOnly) {
    await query(tx, 'update notices set mail_asked_at = now() where batch_id = $batchId::uuid', {
      batchId,
    });
  }
  await writeOutbox(tx, 'notices', { batchIds: [batchId], accountId, workflow });
  return batchId;
}

/**
 * Stores notices that are each about a different subject. Each gets a batch of its own, because a batch holds at most
 * one notice per recipient.
 */
export async function sendNoticesApart(
  tx: Tx,
  { accountId, workflow }: { accountId: number; workflow: string },
  notices: readonly AddressedNotice[],
): Promise<void> {
  const rows = notices.map((notice) => ({ batchId: randomUUID(), ...notice }));
  const at = databaseTime().toISOString();
  await run(tx, WRITE, { workflow, at, ...NOTICES.parametersOf(rows) });
  const batchIds = rows.map(({ batchId }) => batchId);
  await writeOutbox(tx, 'notices', { batchIds, accountId, workflow });
}
