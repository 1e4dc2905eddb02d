import type { z } from 'zod';
import type { linkBody } from '#machines/domains/tasks/contracts/tasks.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { lockCard, type Writer } from './access.ts';
import { getCardReader } from './cards.ts';
import { SEES_CASE } from './cases/readable.ts';
import { recordEvents } from './events.ts';

/** Longer chains of cards only exist by mistake. The limit also ends the query if a circle was stored by hand. */
const LONGEST_WAY = 200;

/**
 * POST /Task/Link: makes a card wait for another card of its project, or removes that link.
 * @throws AppError 409 if the link would close a cycle; names its cards.
 */
export async function linkCards(
  call: Writer,
  { taskId, blockerId, isLinked }: z.output<typeof linkBody>,
): Promise<void> {
  const { tx } = call;
  const card = await lockCard(call, taskId);
  const { projectId, code } = card.project;
  if (blockerId === taskId) throw invalid('A card cannot wait for itself');
  const { cases } = await getCardReader(tx, call);
  const blocker = await queryOne<{ number: number; title: string }>(
    tx,
    // All members read the history, but not all may read the case, so the title of its card is left out.
    `select t.number, case when t.case_kind is null then t.title else '' end as title from tasks t
     where t.id = $blockerId and t.project_id = $projectId and t.removed_at is null and ${SEES_CASE}`,
    { blockerId, projectId, cases },
  );
  if (!blocker) throw notFound('Card not found in this project');
  if (isLinked) await refuseCircle(call, code, taskId, blockerId);
  const changed = await query(
    tx,
    isLinked
      ? `insert into task_links (task_id, blocker_id, account_id)
         values ($taskId, $blockerId, $accountId)
         on conflict (task_id, blocker_id) do update set removed_at = null
           where task_links.removed_at is not null
         returning task_id`
      : `update task_links set removed_at = now()
         where task_id = $taskId and blocker_id = $blockerId and removed_at is null returning task_id`,
    { taskId, blockerId, accountId: call.actor.accountId },
  );
  if (changed.length === 0) return;
  const name = `${code}-${blocker.number} ${blocker.title}`.trim();
  await recordEvents(call, projectId, [
    isLinked ? { taskId, what: 'linked', to: name } : { taskId, what: 'unlinked', from: name },
  ]);
}

/**
 * Refuses links that would make two cards wait for each other, directly or through others. The project's lock prevents
 * two concurrent links from forming a circle.
 */
async function refuseCircle(
  { tx }: Writer,
  code: string,
  taskId: number,
  blockerId: number,
): Promise<void> {
  const way = await queryOne<{ numbers: number[] }>(
    tx,
    `with recursive way as (
       select t.id, array[t.number] as numbers from tasks t where t.id = $blockerId
       union all
       select b.id, w.numbers || b.number from way w
       join task_links l on l.task_id = w.id and l.removed_at is null
       join tasks b on b.id = l.blocker_id and b.removed_at is null
       where cardinality(w.numbers) < ${LONGEST_WAY} and not b.number = any(w.numbers)
     )
     select numbers from way where id = $taskId order by cardinality(numbers) limit 1`,
    { taskId, blockerId },
  );
  if (!way) return;
  const circle = [...way.numbers, way.numbers[0]].map((number) => `${code}-${number}`).join(' → ');
  throw new AppError(
    'conflict',
    `That would be a circle of cards that wait for each other: ${circle}`,
  );
}
