import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { JobData } from '#server/queues/queues.ts';
import { accountRoom, userRoom, type Bus } from '#server/realtime/bus.ts';

interface Addressee {
  userId: number;
  inApp: boolean;
  inBrowser: boolean;
}

/**
 * Tells the addressees of a batch's notices, each in the ways they chose, and everybody that its
 * workflow moved. However many they are, it is one question of the database and one hint a choice.
 */
export async function pushNotices(
  db: Db,
  bus: Bus,
  { batchId, accountId, workflow }: JobData<'notices'>,
): Promise<void> {
  const told = await query<Addressee>(
    db,
    `select n.user_id as "userId", n.in_app as "inApp", coalesce(p.is_on, true) as "inBrowser"
     from notices n
     left join notification_preferences p on p.user_id = n.user_id and p.channel = 'browser'
       and p.kind = n.workflow || '.' || n.kind
     where n.batch_id = $batchId::uuid`,
    { batchId },
  );
  for (const channels of [['app', 'browser'], ['app'], ['browser']] as const) {
    const rooms = told
      .filter(({ inApp }) => inApp === channels.some((channel) => channel === 'app'))
      .filter(({ inBrowser }) => inBrowser === channels.some((channel) => channel === 'browser'))
      .map(({ userId }) => userRoom(userId));
    if (rooms.length === 0) continue;
    await bus.publish({
      rooms,
      hint: { topic: 'notice', id: batchId, version: batchId, channels: [...channels] },
    });
  }
  await bus.publish({
    rooms: [accountRoom(accountId)],
    hint: { topic: 'workflow', id: workflow, version: batchId },
  });
}

/**
 * Asks for the mail of a batch's notices: one for each addressee who has an address, wants it, and
 * has not looked yet. Marking and asking are one statement, so a job that runs twice asks once.
 */
export const askForMail = async (db: Db, batchId: string): Promise<number> =>
  (
    await query(
      db,
      `with due as (
         update notices n set mail_asked_at = now()
         from users u join employees e on e.id = u.employee_id
         where n.batch_id = $batchId::uuid and n.mail_asked_at is null and n.seen_at is null
           and u.id = n.user_id and u.is_active
           and coalesce(nullif(e.office_mail, ''), nullif(e.personal_mail, '')) is not null
           and not exists (select from notification_preferences p
             where p.user_id = n.user_id and p.channel = 'mail' and not p.is_on
               and p.kind = n.workflow || '.' || n.kind)
         returning n.user_id
       )
       insert into outbox (queue, payload)
       select 'mail', jsonb_build_object('kind', 'notices', 'batchId', $batchId::text,
         'userId', user_id)
       from due returning id`,
      { batchId },
    )
  ).length;
