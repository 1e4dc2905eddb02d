import { query } from '#server/platform/db/sql.ts';
import { getMessage } from '#server/domains/communication/webhooks/message.ts';
import type { TestServer } from './server.ts';

/** The webhook bodies, with links, of every batch of this server, by workflow. */
export async function webhookBodies({ db, services }: TestServer) {
  const batches = await query<{ id: string; workflow: string }>(
    db,
    `select id, split_part(workflow, '@', 1) as workflow from workflow_batches`,
  );
  const links = { secret: services.secret, address: 'https://cadre.example' };
  return Promise.all(
    batches.map(async ({ id, workflow }) => ({
      workflow,
      // Sealed parts of links are random, and would contain any short text now and then.
      body: (
        await getMessage(db, { webhookId: 1, batchId: id, withLinks: true }, links)
      ).replaceAll(/#[\w-]+/gu, ''),
    })),
  );
}

/** Texts about people: names and addresses, and the subjects and comments of all instances. */
export async function textsAboutPeople({ db }: TestServer): Promise<string[]> {
  const rows = await query<{ text: string }>(
    db,
    `select subject as text from workflow_instances union select comment from workflow_transitions
     union select name from user_people
     union select office_mail from user_people union select personal_mail from user_people`,
  );
  return rows.flatMap(({ text }) => (text && text.length > 3 ? [text] : []));
}
