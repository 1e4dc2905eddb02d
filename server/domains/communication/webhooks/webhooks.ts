import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  makeWebhookBody,
  saveWebhookBody,
  NewSecret,
  setWebhookActiveBody,
  webhookBody,
  WebhookEntry,
  Webhooks,
} from '#machines/domains/company/contracts/webhooks.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound, mustBeCurrent } from '#server/platform/errors.ts';
import { sayTaken } from '#server/domains/company/permissions/index.ts';
import { SUBMITTED, type Call, type WriteCall } from '#server/platform/http/call.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import type { Services } from '#server/platform/services.ts';
import { refusePrivate } from './address.ts';
import { IS_KEPT } from './keeper.ts';
import { getHint, newSecret, sealSecret } from './signature.ts';
import { tellable } from './notifiable.ts';

const RECORD = 'webhook';
const TAKEN = 'A webhook with this name already exists';

/** GET /Webhooks/List: lists the receivers with their status, and the available events. */
export async function listWebhooks({ db, actor }: Call): Promise<Webhooks> {
  const webhooks = await query<WebhookEntry & { lastDeliveredAt: Date | null }>(
    db,
    `select w.id, w.version, w.name, w.url, w.workflows, w.with_links as "withLinks",
       w.is_active as "isActive", not ${IS_KEPT} as "isSuspended",
       ${lastChangedBy(RECORD, 'w.id')} as "changedByName", w.secret_hint as "secretHint", d.*
     from webhooks w cross join lateral (
       select count(*) filter (where v.delivered_at is not null)::integer as delivered,
         count(*) filter (where v.next_at is not null)::integer as waiting,
         count(*) filter (where v.next_at is null and v.delivered_at is null)::integer as failed,
         max(v.delivered_at) as "lastDeliveredAt"
       from webhook_deliveries v where v.webhook_id = w.id) d
     where w.account_id = $accountId order by lower(w.name)`,
    { accountId: actor.accountId },
  );
  return {
    workflows: tellable(),
    webhooks: webhooks.map((one) => ({
      ...one,
      lastDeliveredAt: one.lastDeliveredAt?.toISOString() ?? null,
    })),
  };
}

function mustBeTellable(workflows: readonly string[], services: Services, url: string): void {
  const ids = new Set(tellable().map(({ id }) => id));
  if (!workflows.every((id) => ids.has(id))) {
    const message = 'Workflow not found, or it sends no notifications';
    throw invalid(message, [{ path: 'workflows', message }]);
  }
  refusePrivate(new URL(url), services.env.WEBHOOK_PRIVATE_HOSTS);
}

/** POST /Webhooks/Make: makes a webhook. Only this response contains its secret. */
export async function makeWebhook(
  services: Services,
  tx: Tx,
  actor: Actor,
  webhook: z.output<typeof makeWebhookBody>,
): Promise<NewSecret> {
  mustBeTellable(webhook.workflows, services, webhook.url);
  const secret = newSecret();
  const created = await queryOne<{ id: number }>(
    tx,
    `insert into webhooks (account_id, name, url, workflows, with_links, secret, secret_hint, changed_by)
     values ($accountId, $name, $url, $workflows::text[], $withLinks, $sealed, $hint, $userId)
     returning id`,
    {
      ...webhook,
      accountId: actor.accountId,
      userId: actor.userId,
      sealed: sealSecret(services.secret, secret),
      hint: getHint(secret),
    },
  ).catch(sayTaken(TAKEN));
  const autoId = created?.id ?? 0;
  await recordCreated(tx, RECORD, [autoId], { actor: by(actor) });
  return { ...SUBMITTED, autoId, secret };
}

/**
 * POST /Webhooks/Save: changes a webhook.
 * @throws AppError 409 for an outdated version or a name in use.
 */
export async function saveWebhook(
  { tx, actor, services }: WriteCall,
  { id, version, ...webhook }: z.output<typeof saveWebhookBody>,
): Promise<WriteAnswer> {
  const existing = await lock(tx, actor, id);
  mustBeCurrent('webhook', version, existing.version);
  mustBeTellable(webhook.workflows, services, webhook.url);
  await change(
    tx,
    actor,
    id,
    'name = $name, url = $url, workflows = $workflows::text[], with_links = $withLinks',
    webhook,
  );
  return SUBMITTED;
}

/** POST /Webhooks/SetActive: an inactive webhook gets no new deliveries. Pending ones stay. */
export async function setWebhookActive(
  { tx, actor }: WriteCall,
  { id, isActive }: z.output<typeof setWebhookActiveBody>,
): Promise<WriteAnswer> {
  await lock(tx, actor, id);
  await change(tx, actor, id, 'is_active = $isActive', { isActive });
  return SUBMITTED;
}

/**
 * POST /Webhooks/RenewSecret: makes a new secret. For a day, deliveries are signed with both secrets, so that
 * the receiver refuses none.
 */
export async function renewSecret(
  services: Services,
  tx: Tx,
  actor: Actor,
  { id }: z.output<typeof webhookBody>,
): Promise<NewSecret> {
  await lock(tx, actor, id);
  const secret = newSecret();
  await change(
    tx,
    actor,
    id,
    `previous_secret = secret, previous_until = now() + interval '1 day', secret = $sealed,
     secret_hint = $hint`,
    { sealed: sealSecret(services.secret, secret), hint: getHint(secret) },
  );
  return { ...SUBMITTED, autoId: id, secret };
}

/** POST /Webhooks/Test: sends an empty test message. */
export async function testWebhook(
  { tx, actor }: WriteCall,
  { id }: z.output<typeof webhookBody>,
): Promise<WriteAnswer> {
  const { isActive } = await lock(tx, actor, id);
  if (!isActive) throw new AppError('conflict', 'This webhook is inactive');
  await query(
    tx,
    'insert into webhook_deliveries (id, message_id, webhook_id) values ($key::uuid, $key::uuid, $id)',
    { id, key: randomUUID() },
  );
  return SUBMITTED;
}

const by = ({ userId, accountId }: Actor) => ({ userId, accountId });

async function lock(
  tx: Tx,
  { accountId }: Actor,
  id: number,
): Promise<{ version: number; isActive: boolean }> {
  const row = await queryOne<{ version: number; isActive: boolean }>(
    tx,
    `select version, is_active as "isActive" from webhooks
     where id = $id and account_id = $accountId for update`,
    { id, accountId },
  );
  if (!row) throw notFound('Webhook not found');
  return row;
}

async function change(
  tx: Tx,
  actor: Actor,
  id: number,
  what: string,
  values: Record<string, unknown>,
): Promise<void> {
  const before = await recordsBefore(tx, RECORD, [id]);
  await query(
    tx,
    `update webhooks set ${what}, version = version + 1, changed_by = $userId, changed_at = now()
     where id = $id`,
    { ...values, id, userId: actor.userId },
  ).catch(sayTaken(TAKEN));
  await recordChanged(tx, RECORD, before, { actor: by(actor) });
}
