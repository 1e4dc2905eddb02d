import type { z } from 'zod';
import type { accountLanguage, ownLanguage } from '#machines/core/contracts/language.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordChanged, recordsBefore } from '#server/platform/history/records/readRecords.ts';

const taken: WriteAnswer = { statusCode: 200, message: 'Submitted Successfully' };

/** POST /Shell/SaveOwnLanguage: sets the caller's language for all their browsers and for mail to them. */
export async function saveOwnLanguage(
  { tx, actor }: WriteCall,
  { language, wording }: z.output<typeof ownLanguage>,
): Promise<WriteAnswer> {
  await query(
    tx,
    `update users set
       language = case when $isLanguage then $language else language end,
       wording = case when $isWording then $wording else wording end
     where id = $userId`,
    {
      userId: actor.userId,
      language: language ?? null,
      wording: wording ?? null,
      isLanguage: language !== undefined,
      isWording: wording !== undefined,
    },
  );
  return taken;
}

/** POST /Shell/SaveAccountLanguage: sets the language for people of the account who haven't chosen one. */
export async function saveAccountLanguage(
  { tx, actor }: WriteCall,
  { language, wording }: z.output<typeof accountLanguage>,
): Promise<WriteAnswer> {
  const { accountId, userId } = actor;
  await query(tx, 'select from accounts where id = $accountId for update', { accountId });
  const before = await recordsBefore(tx, 'account', [accountId]);
  await query(
    tx,
    'update accounts set language = $language, wording = $wording where id = $accountId',
    { accountId, language, wording },
  );
  await recordChanged(tx, 'account', before, { actor: { userId, accountId } });
  return taken;
}
