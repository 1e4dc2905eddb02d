import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  DELIVERY_STATUSES,
  type DeliveryEntry,
  type DeliveryStatus,
  type replayBody,
} from '#machines/domains/company/contracts/webhooks.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt, queryPage } from '#server/platform/http/query.ts';

export const deliveriesQuery = z.object({
  webhookId: queryInt('must be a webhook id'),
  status: emptyAsMissing(
    z.enum(Object.keys(DELIVERY_STATUSES) as [DeliveryStatus, ...DeliveryStatus[]]).optional(),
  ),
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(100)).default(25),
});

type Row = Omit<DeliveryEntry, 'madeAt' | 'nextAt'> & {
  madeAt: Date;
  nextAt: Date | null;
  total: number;
};

const STATUS = `case when v.delivered_at is not null then 'delivered'
  when v.next_at is not null then 'waiting' else 'failed' end`;

/** GET /Webhooks/Deliveries: lists sent and pending deliveries of a receiver, the latest first. */
export async function deliveries(
  { db, actor }: Call,
  { webhookId, status, page, pageSize }: z.output<typeof deliveriesQuery>,
): Promise<{ total: number; items: DeliveryEntry[] }> {
  const rows = await query<Row>(
    db,
    `select v.id, v.message_id as "messageId", coalesce(split_part(b.workflow, '@', 1), '') as workflow,
       coalesce(b.event, 'ping') as event, coalesce(b.count, 0) as count, v.made_at as "madeAt",
       v.attempts, ${STATUS} as status, v.status as answer, v.problem, v.next_at as "nextAt",
       v.took_ms as "tookMs", count(*) over ()::integer as total
     from webhook_deliveries v join webhooks w on w.id = v.webhook_id
     left join workflow_batches b on b.id = v.batch_id
     where v.webhook_id = $webhookId and w.account_id = $accountId
       and ($status::text is null or ${STATUS} = $status)
     order by v.made_at desc, v.id limit $limit offset $offset`,
    {
      webhookId,
      accountId: actor.accountId,
      status: status ?? null,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    },
  );
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, madeAt, nextAt, ...row }) => ({
      ...row,
      madeAt: madeAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    })),
  };
}

/**
 * POST /Webhooks/Replay: sends a delivery again with the same ID, so that receivers recognise duplicates.
 * @throws AppError 404 for another company's, 409 for a pending one.
 */
export async function replay(
  { tx, actor }: WriteCall,
  { deliveryId }: z.output<typeof replayBody>,
): Promise<WriteAnswer> {
  const notice = await queryOne<{ isWaiting: boolean; isActive: boolean }>(
    tx,
    `select v.next_at is not null as "isWaiting", w.is_active as "isActive"
     from webhook_deliveries v join webhooks w on w.id = v.webhook_id
     where v.id = $deliveryId::uuid and w.account_id = $accountId for update of v`,
    { deliveryId, accountId: actor.accountId },
  );
  if (!notice) throw notFound('Delivery not found');
  if (notice.isWaiting) throw new AppError('conflict', 'This delivery is still being tried');
  if (!notice.isActive) throw new AppError('conflict', 'This webhook is inactive');
  await query(
    tx,
    `insert into webhook_deliveries (id, message_id, webhook_id, batch_id)
     select $id::uuid, message_id, webhook_id, batch_id from webhook_deliveries
     where id = $deliveryId::uuid`,
    { id: randomUUID(), deliveryId },
  );
  return { statusCode: 200, message: 'Submitted Successfully' };
}
