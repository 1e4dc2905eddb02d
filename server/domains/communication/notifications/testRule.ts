import type { z } from 'zod';
import {
  filled,
  type ruleToTest,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { declaredEvents } from './events.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';

const PATH = '/administration/configuration/notificationConfig';

/** Sends a rule's notification to the caller only, in the app and by mail, so that they can check it. */
export async function testRule(
  { tx, actor }: WriteCall,
  { event, words, wordsBengali }: z.output<typeof ruleToTest>,
): Promise<void> {
  const { userId, accountId } = actor;
  if (userId === null) return;
  const reader = await queryOne<{ company: string; name: string; language: string }>(
    tx,
    `select a.name as company, p.name, coalesce(u.language, a.language) as language
     from users u join accounts a on a.id = u.account_id join user_people p on p.user_id = u.id
     where u.id = $userId`,
    { userId },
  );
  const said = reader?.language === 'Bengali' && wordsBengali !== '' ? wordsBengali : words;
  const declaredEvent = declaredEvents().find((one) => one.event === event);
  const eventName = declaredEvent
    ? [declaredEvent.group, declaredEvent.label].join(' ').trim()
    : 'Every event';
  const title = `Test of a notification rule. ${eventName}`;
  const notice = { userId, kind: 'decided' as const, title, details: '', path: PATH, count: 1 };
  const batchId = await sendNotices(tx, { accountId, workflow: 'test' }, [notice]);
  // The account's rules for test notifications don't apply here.
  await query(
    tx,
    `update notices set words = $said, in_app = true, in_browser = true, mail = 'atOnce',
       is_quiet = false, mail_due_at = null where batch_id = $batchId::uuid`,
    {
      batchId,
      said: filled(said, { name: reader?.name ?? '', company: reader?.company ?? '', count: '1' }),
    },
  );
}
