import type { z } from 'zod';
import {
  TASK_FILES,
  type attachBody,
  type checkBody,
  type watchBody,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { attachFile, fileById } from '#server/kits/uploads/index.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { lockCard, type Writer } from './access.ts';
import { notifyWatchers, recordEvents } from './events.ts';

/** In a longer checklist, items should be cards of a project. */
const MAX_CHECKS = 100;

/** POST /Task/SaveCheck: adds, ticks, renames or removes an item of the checklist. */
export async function saveCheck(
  call: Writer,
  { taskId, checkId, text, isDone, isRemoved }: z.output<typeof checkBody>,
): Promise<void> {
  const { tx, actor } = call;
  const card = await lockCard(call, taskId);
  if (checkId == null) {
    const row = await queryOne<{ items: number }>(
      tx,
      `select count(*)::integer as items from task_checks where task_id = $taskId and removed_at is null`,
      { taskId },
    );
    if ((row?.items ?? 0) >= MAX_CHECKS) {
      throw new AppError('conflict', `A checklist can have at most ${MAX_CHECKS} items`);
    }
    await query(
      tx,
      `insert into task_checks (account_id, task_id, text, is_done)
       values ($accountId, $taskId, $text, $isDone)`,
      { accountId: actor.accountId, taskId, text, isDone },
    );
  } else {
    const [before] = await query<{ isDone: boolean }>(
      tx,
      `select is_done as "isDone" from task_checks
       where id = $checkId and task_id = $taskId and removed_at is null`,
      { checkId, taskId },
    );
    if (!before) throw notFound('Item not found');
    await query(
      tx,
      `update task_checks set text = $text, is_done = $isDone,
         removed_at = case when $isRemoved::boolean then now() end
       where id = $checkId`,
      { checkId, text, isDone, isRemoved },
    );
  }
  const what = isRemoved
    ? 'unlisted'
    : checkId == null
      ? 'listed'
      : isDone
        ? 'checked'
        : 'unchecked';
  await recordEvents(call, card.project.projectId, [{ taskId, what, to: text }]);
}

/** POST /Task/Watch: sets whether the caller is notified of a card's changes. */
export async function watchCard(
  call: Writer,
  { taskId, isWatching }: z.output<typeof watchBody>,
): Promise<void> {
  await lockCard(call, taskId);
  await setWatching(call, taskId, isWatching);
}

const setWatching = ({ tx, actor }: Writer, taskId: number, isWatching: boolean) =>
  query(
    tx,
    `insert into task_watchers (task_id, employee_id, account_id, is_watching)
     values ($taskId, $employeeId, $accountId, $isWatching)
     on conflict (task_id, employee_id) do update set is_watching = excluded.is_watching`,
    { taskId, employeeId: actor.employeeId, accountId: actor.accountId, isWatching },
  );

/** POST /Task/AttachFile: attaches a file that the caller has uploaded for a card. */
export async function attach(
  call: Writer,
  { taskId, fileId }: z.output<typeof attachBody>,
): Promise<void> {
  const { tx, actor } = call;
  const card = await lockCard(call, taskId);
  await attachFile(tx, actor, fileId, { tableReference: TASK_FILES, referenceId: taskId });
  const file = await fileById(tx, actor.accountId, fileId);
  await recordEvents(call, card.project.projectId, [
    { taskId, what: 'attached', to: file?.name ?? null },
  ]);
  await notifyWatchers(call, card, 'file');
}
