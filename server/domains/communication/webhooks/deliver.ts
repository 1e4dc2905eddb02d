import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Env } from '#server/platform/env.ts';
import { publicAddress } from '#server/platform/env.ts';
import { whatHolds, type WorkRow } from '#server/platform/history/records/obeyed.ts';
import { textOfRow } from '#server/platform/history/records/rowTags.ts';
import { getMessage } from './message.ts';
import { post, type Outcome } from './post.ts';
import { IS_KEPT } from './keeper.ts';
import { openSecret, signedHeaders } from './signature.ts';

const AT_ONCE = 20;

/** The delays after failed attempts, in seconds. Together they last longer than a receiver that is down overnight. */
const BACK_OFF = [10, 60, 300, 1800, 7200, 21_600, 43_200];

/** After this time, another worker takes over an attempt to deliver. No attempt takes so long. */
const LEASE_SECONDS = 60;

interface Due extends WorkRow {
  webhookText: string;
  webhookTag: Buffer | null;
  id: string;
  webhookId: number;
  messageId: string;
  batchId: string | null;
  attempts: number;
  url: string;
  withLinks: boolean;
  secret: Buffer;
  previousSecret: Buffer | null;
}

/**
 * Delivers due webhooks. A receiver may get a delivery twice, with the same ID.
 * @returns whether there may be more.
 */
export async function deliverWebhooks(db: Db, secret: Buffer, env: Env): Promise<boolean> {
  const due = await query<Due>(
    db,
    `update webhook_deliveries d set attempts = d.attempts + 1, took_ms = null,
       next_at = now() + make_interval(secs => ${LEASE_SECONDS})
     from (
       select v.id, w.url, w.with_links, w.secret, ${textOfRow('w')} as webhook_text, w.tag as webhook_tag,
         case when w.previous_until > now() then w.previous_secret end as previous_secret
       from webhook_deliveries v join webhooks w on w.id = v.webhook_id and w.is_active
         and ${IS_KEPT}
       where v.next_at <= now() order by v.next_at limit ${AT_ONCE} for update of v skip locked
     ) w where d.id = w.id
     returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId",
       d.batch_id as "batchId", d.attempts, w.url, w.with_links as "withLinks", w.secret,
       w.previous_secret as "previousSecret", d.id::text as key, ${textOfRow('d')} as text, d.tag,
       w.webhook_text as "webhookText", w.webhook_tag as "webhookTag"`,
  );
  await Promise.all((await written(db, due)).map((one) => deliver(db, secret, env, one)));
  return due.length === AT_ONCE;
}

/** Returns the deliveries and webhooks that Cadre itself wrote. Forged ones are marked as given up. */
async function written(db: Db, due: readonly Due[]): Promise<Due[]> {
  const { held, wrong } = await whatHolds(db, 'webhook_deliveries', due);
  const webhooks = held.map((one) => ({
    one,
    key: String(one.webhookId),
    text: one.webhookText,
    tag: one.webhookTag,
  }));
  const of = await whatHolds(db, 'webhooks', webhooks);
  const ids = [...wrong, ...of.wrong.map(({ one }) => one)].map(({ id }) => id);
  if (ids.length > 0) {
    await query(
      db,
      `update webhook_deliveries set next_at = null, problem = 'It does not match its signed history'
       where id = any($ids::uuid[])`,
      { ids },
    );
  }
  return of.held.map(({ one }) => one);
}

async function deliver(db: Db, secret: Buffer, env: Env, due: Due): Promise<void> {
  const begun = Date.now();
  const outcome = await attempt(db, secret, env, due).catch((error: unknown): Outcome => ({
    status: null,
    problem: error instanceof Error ? error.message : String(error),
  }));
  const isDelivered = outcome.problem === '';
  const wait = BACK_OFF[due.attempts - 1];
  await query(
    db,
    `update webhook_deliveries set status = $status, problem = $problem, took_ms = $took,
       delivered_at = case when $isDelivered then now() end,
       next_at = case when not $isDelivered then now() + make_interval(secs => $wait::integer) end
     where id = $id::uuid`,
    {
      id: due.id,
      status: outcome.status,
      problem: outcome.problem.slice(0, 300),
      took: Date.now() - begun,
      isDelivered,
      // Null after the last attempt. The delivery is then given up, unless a person sends it again.
      wait: wait ?? null,
    },
  );
}

async function attempt(db: Db, secret: Buffer, env: Env, due: Due): Promise<Outcome> {
  const body = await getMessage(db, due, { secret, address: publicAddress(env) });
  const secrets = [due.secret, ...(due.previousSecret ? [due.previousSecret] : [])].map((sealed) =>
    openSecret(secret, sealed),
  );
  const seconds = Math.floor(Date.now() / 1000);
  return post(due.url, {
    body,
    headers: signedHeaders(secrets, { messageId: due.messageId, seconds, body }),
    allowed: env.WEBHOOK_PRIVATE_HOSTS,
  });
}
