import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { roleName } from './roleFacts.ts';

const ROLES_CHANGED = 'roles';

/** Notifies a user that they got or lost a role. */
export async function notifyOfRole(
  tx: Tx,
  { accountId, name }: { accountId: number; name: string },
  { userId, role, isGiven }: { userId: number; role: string; isGiven: boolean },
): Promise<void> {
  const sentence = isGiven ? SENTENCES.roleGiven : SENTENCES.roleTaken;
  await sendNotices(tx, { accountId, workflow: ROLES_CHANGED }, [
    {
      userId,
      kind: 'decided',
      title: english(sentence, { role: await roleName(tx, role) }),
      details: english(SENTENCES.by, { name }),
      path: '/dashboard',
      count: 1,
    },
  ]);
}
