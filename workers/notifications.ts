import type { Db, Tx } from '#server/platform/db/connect.ts';
import { tryAdvisoryLock } from '#server/platform/db/advisoryLocks.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import type { NoticesMessage } from '#server/platform/queues/queues.ts';
import { accountRoom, userRoom, type Broadcast, type Bus } from '#server/platform/realtime/bus.ts';

interface Addressee {
  batchId: string;
  userId: number;
  inApp: boolean;
  inBrowser: boolean;
}

/**
 * Notifies the recipients of these batches through their chosen channels, and informs all clients that the workflows
 * have changed. This takes one query, one hint for each batch and channel, and one for each workflow, however many
 * recipients there are.
 */
export async function publishNotices(
  db: Db | Tx,
  bus: Bus,
  messages: readonly NoticesMessage[],
): Promise<void> {
  const rows = await query<Addressee>(
    db,
    `select n.batch_id as "batchId", n.user_id as "userId", n.in_app as "inApp",
       not n.is_quiet and coalesce(p.is_on, n.in_browser) as "inBrowser"
     from notices n
     left join notification_preferences p on p.user_id = n.user_id and p.channel = 'browser'
       and p.kind = split_part(n.workflow, '@', 1) || '.' || n.kind
     where n.batch_id = any($batchIds::uuid[])`,
    { batchIds: messages.flatMap(({ batchIds }) => batchIds) },
  );
  const notices = new Map<string, Broadcast>();
  for (const { batchId, userId, inApp, inBrowser } of rows) {
    const channels = [
      ...(inApp ? ['app' as const] : []),
      ...(inBrowser ? ['browser' as const] : []),
    ];
    if (channels.length === 0) continue;
    const key = `${batchId} ${channels.join()}`;
    const hint = { topic: 'notice', id: batchId, version: batchId, channels } as const;
    const broadcast = notices.get(key) ?? { rooms: [], hint: { ...hint, channels } };
    notices.set(key, broadcast);
    broadcast.rooms.push(userRoom(userId));
  }
  await bus.publish([...notices.values(), ...movements(messages)]);
}

function movements(messages: readonly NoticesMessage[]): Broadcast[] {
  const latest = new Map<string, Broadcast>();
  for (const { accountId, workflow, batchIds } of messages) {
    const hint = { topic: 'workflow', id: workflow, version: batchIds.at(-1) ?? '' } as const;
    latest.set(`${accountId} ${workflow}`, { rooms: [accountRoom(accountId)], hint });
  }
  return [...latest.values()];
}

/**
 * Whether a recipient gets mail about notice `n`: their own choice decides, or else the rule that applied when
 * the notice was written.
 */
export const WANTS_MAIL = `coalesce((select p.is_on from notification_preferences p
  where p.user_id = n.user_id and p.channel = 'mail'
    and p.kind = split_part(n.workflow, '@', 1) || '.' || n.kind), n.mail <> 'never')`;

/**
 * Requests the mail of these batches: one for each recipient who has an address, wants mail and hasn't read the
 * notice. The same statement marks the notices and requests the mail, so that a repeated call doesn't request
 * it twice.
 */
export const askForMail = async (db: Db, batchIds: readonly string[]): Promise<number> =>
  (
    await query(
      db,
      `with due as (
         update notices n set mail_asked_at = now()
         from users u join user_people e on e.user_id = u.id
         where n.batch_id = any($batchIds::uuid[]) and n.mail_asked_at is null and n.seen_at is null
           and u.id = n.user_id and u.is_active
           and coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) is not null
           and n.mail_due_at is null and ${WANTS_MAIL}
         returning n.user_id, n.batch_id
       )
       insert into outbox (queue, payload)
       select 'mail', jsonb_build_object('kind', 'notices', 'batchId', batch_id, 'userId', user_id)
       from due returning id`,
      { batchIds },
    )
  ).length;

/**
 * Requests the mail of notices that were deferred by quiet hours or for a digest. Each person gets one mail with all
 * notices that are due. Only one worker at a time may do this, because two workers would divide a person's notices
 * between two mails.
 * @returns whether there may be more.
 */
export const askForDigests = (db: Db): Promise<boolean> =>
  withTransaction(db, async (tx) => (await tryAdvisoryLock(tx, 'digests')) && askForDue(tx));

async function askForDue(tx: Tx): Promise<boolean> {
  const rows = await query(
    tx,
    `with due as (
       select n.id, n.user_id from notices n where n.mail_due_at <= now() and n.mail_asked_at is null
       order by n.mail_due_at, n.id limit ${DUE}
     ), people as (
       select d.user_id, gen_random_uuid() as digest_id from due d
       join users u on u.id = d.user_id and u.is_active join user_people e on e.user_id = u.id
       where coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) is not null
       group by d.user_id
     ), marked as (
       update notices n set mail_asked_at = now(),
         digest_id = case when n.seen_at is null and ${WANTS_MAIL} then p.digest_id end
       from due d left join people p on p.user_id = d.user_id
       where n.id = d.id returning n.user_id, n.digest_id
     ), sent as (
       insert into outbox (queue, payload)
       select distinct 'mail', jsonb_build_object('kind', 'digest', 'digestId', digest_id,
         'userId', user_id) from marked where digest_id is not null
     )
     select from marked`,
  );
  return rows.length === DUE;
}

/** At most this many due notices are taken at once. */
const DUE = 2000;
