import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { chatLink } from '#server/domains/communication/chatLinks/index.ts';
import { bodyText } from './body.ts';

/** If a batch is larger than this, receivers read the rest through the API. */
const MAX_ITEMS = 1000;

interface Batch {
  workflow: string;
  at: Date;
  count: number;
  actor: { userId: number } | null;
}

interface Item {
  subjectId: number;
  businessUnitId: number | null;
  event: string;
  from: string;
  to: string;
  seq: number;
}

interface Task {
  userId: number;
  workflow: string;
  waiting: number;
}

export interface DeliveryTarget {
  webhookId: number;
  batchId: string | null;
  withLinks: boolean;
}

/** Returns the content of a webhook: which subjects moved from which stage to which. */
export async function getMessage(
  db: Db,
  notice: DeliveryTarget,
  links: { secret: Buffer; address: string },
): Promise<string> {
  if (notice.batchId === null) {
    return bodyText({ type: 'ping', timestamp: new Date().toISOString(), data: {} });
  }
  const { batchId } = notice;
  const batch = await queryOne<Batch>(
    db,
    `select workflow, at, count,
       case when actor_id is not null then jsonb_build_object('userId', actor_id) end as actor
     from workflow_batches where id = $batchId::uuid`,
    { batchId },
  );
  if (!batch) throw new Error('There is no such batch');
  const items = await query<Item>(
    db,
    `select t.subject_id as "subjectId", i.business_unit_id as "businessUnitId", t.event,
       t.from_state as "from", t.to_state as "to", t.seq
     from workflow_transitions t join workflow_instances i on i.id = t.instance_id
     where t.batch_id = $batchId::uuid order by t.subject_id, t.seq limit ${MAX_ITEMS}`,
    { batchId },
  );
  const at = batch.at.toISOString();
  return bodyText({
    type: 'workflow.transition',
    timestamp: at,
    data: {
      batchId,
      ...batch,
      at,
      items,
      isWhole: items.length >= batch.count,
      ...(notice.withLinks && { waitsFor: await waitsFor(db, batchId, items, links) }),
    },
  });
}

/** Returns the people for whom the batch created a task, each with a personal link. */
async function waitsFor(
  db: Db,
  batchId: string,
  items: readonly Item[],
  { secret, address }: { secret: Buffer; address: string },
) {
  const tasks = await query<Task>(
    db,
    `select n.user_id as "userId", n.workflow, n.count as waiting
     from notices n join user_people p on p.user_id = n.user_id and p.is_welcome
     where n.batch_id = $batchId::uuid and n.kind = 'waiting' order by n.user_id`,
    { batchId },
  );
  const [only, ...others] = items;
  // If a batch has several subjects, the link leads to their queue.
  const subjectId = only && others.length === 0 ? only.subjectId : null;
  const state = new Set(items.map(({ to }) => to)).size === 1 ? (only?.to ?? null) : null;
  return tasks.map((task) => ({
    ...task,
    link: chatLink(secret, address, {
      userId: task.userId,
      workflow: task.workflow,
      state,
      subjectId,
    }),
  }));
}
