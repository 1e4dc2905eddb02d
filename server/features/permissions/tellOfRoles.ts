import { randomUUID } from 'node:crypto';
import { english } from '#machines/locales/translate.ts';
import { SENTENCES } from '#machines/values/noticeSentences.ts';
import { databaseTime } from '#server/clock.ts';
import type { Tx } from '#server/db/connect.ts';
import { writeOutbox } from '#server/queues/outbox.ts';
import { writeNotices } from '#server/workflow/notices/writeNotices.ts';
import { roleName } from './roleFacts.ts';

const ROLES_CHANGED = 'roles';

/** Notifies someone that they got or lost a role. */
export async function tellOfRole(
  tx: Tx,
  by: { accountId: number; name: string },
  { userId, role, isGiven }: { userId: number; role: string; isGiven: boolean },
): Promise<void> {
  const batchId = randomUUID();
  const at = databaseTime().toISOString();
  const sentence = isGiven ? SENTENCES.roleGiven : SENTENCES.roleTaken;
  await writeNotices(tx, { batchId, workflow: ROLES_CHANGED, at }, [
    {
      userId,
      kind: 'decided',
      title: english(sentence, { role: await roleName(tx, role) }),
      details: english(SENTENCES.by, { name: by.name }),
      path: '/dashboard',
      count: 1,
    },
  ]);
  await writeOutbox(tx, 'notices', {
    batchIds: [batchId],
    accountId: by.accountId,
    workflow: ROLES_CHANGED,
  });
}
