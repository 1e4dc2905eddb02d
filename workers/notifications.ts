import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { JobData } from '#server/queues/queues.ts';
import { accountRoom, userRoom, type Broadcast, type Bus } from '#server/realtime/bus.ts';

interface Addressee {
  batchId: string;
  userId: number;
  inApp: boolean;
  inBrowser: boolean;
}

type Notices = JobData<'notices'>;

/**
 * Tells the addressees of these batches' notices, each in the ways they chose, and everybody that the
 * workflows moved. However many they are, it is one question of the database, one hint a batch and
 * choice, and one a workflow.
 */
export async function pushNotices(db: Db, bus: Bus, jobs: readonly Notices[]): Promise<void> {
  const told = await query<Addressee>(
    db,
    `select n.batch_id as "batchId", n.user_id as "userId", n.in_app as "inApp",
       coalesce(p.is_on, true) as "inBrowser"
     from notices n
     left join notification_preferences p on p.user_id = n.user_id and p.channel = 'browser'
       and p.kind = split_part(n.workflow, '@', 1) || '.' || n.kind
     where n.batch_id = any($batchIds::uuid[])`,
    { batchIds: jobs.flatMap(({ batchIds }) => batchIds) },
  );
  const notices = new Map<string, Broadcast>();
  for (const { batchId, userId, inApp, inBrowser } of told) {
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
  await bus.publish([...notices.values(), ...movements(jobs)]);
}

function movements(jobs: readonly Notices[]): Broadcast[] {
  const latest = new Map<string, Broadcast>();
  for (const { accountId, workflow, batchIds } of jobs) {
    const hint = { topic: 'workflow', id: workflow, version: batchIds.at(-1) ?? '' } as const;
    latest.set(`${accountId} ${workflow}`, { rooms: [accountRoom(accountId)], hint });
  }
  return [...latest.values()];
}

/**
 * Asks for the mail of batches' notices: one for each addressee who has an address, wants it, and
 * has not looked yet. Marking and asking are one statement, so a job that runs twice asks once.
 */
export const askForMail = async (db: Db, batchIds: readonly string[]): Promise<number> =>
  (
    await query(
      db,
      `with due as (
         update notices n set mail_asked_at = now()
         from users u join employees e on e.id = u.employee_id
         where n.batch_id = any($batchIds::uuid[]) and n.mail_asked_at is null and n.seen_at is null
           and u.id = n.user_id and u.is_active
           and coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) is not null
           and not exists (select from notification_preferences p
             where p.user_id = n.user_id and p.channel = 'mail' and not p.is_on
               and p.kind = split_part(n.workflow, '@', 1) || '.' || n.kind)
         returning n.user_id, n.batch_id
       )
       insert into outbox (queue, payload)
       select 'mail', jsonb_build_object('kind', 'notices', 'batchId', batch_id, 'userId', user_id)
       from due returning id`,
      { batchIds },
    )
  ).length;
