import type { z } from 'zod';
import {
  TASK_FILES,
  type attachBody,
  type checkBody,
  type commentBody,
  type watchBody,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { attachFile, fileById } from '#server/kits/uploads/index.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { lockCard, type LockedCard, type Writer } from './access.ts';
import { readWhoSees } from './cases/readable.ts';
import { notifyQuietly, recordEvents } from './events.ts';

/** In a longer checklist, items should be cards of a project. */
const MOST_CHECKS = 100;

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
    if ((row?.items ?? 0) >= MOST_CHECKS) {
      throw new AppError('conflict', `A checklist can have at most ${MOST_CHECKS} items`);
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

/** POST /Task/Watch: sets whether the caller is notified of a card's comments. */
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

/** POST /Task/Comment: adds a comment, and notifies the assignee and the people who watch the card. */
export async function comment(
  call: Writer,
  { taskId, text }: z.output<typeof commentBody>,
): Promise<void> {
  const { tx, actor } = call;
  const card = await lockCard(call, taskId);
  await query(
    tx,
    `insert into task_comments (account_id, task_id, written_by, text)
     values ($accountId, $taskId, $userId, $text)`,
    { accountId: actor.accountId, taskId, userId: actor.userId, text },
  );
  const { projectId, code } = card.project;
  await recordEvents(call, projectId, [{ taskId, what: 'commented' }]);
  const title = `Comment on ${code}-${card.number} “${card.title}”`;
  await notifyQuietly(call, await readWatchers(call, card), card, title);
}

/** Returns the assignee and the watchers who may still see the card, except the caller. */
async function readWatchers(
  { tx, actor, services }: Writer,
  { taskId, assigneeId, project, caseKind }: LockedCard,
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `select m.employee_id as id from task_project_members m
     left join task_watchers w on w.task_id = $taskId and w.employee_id = m.employee_id
     where m.project_id = $projectId and m.left_at is null and m.employee_id <> $self
       and (w.is_watching or (m.employee_id = $assigneeId and w.is_watching is null))`,
    { taskId, assigneeId, projectId: project.projectId, self: actor.employeeId },
  );
  const people = rows.map(({ id }) => id);
  return caseKind === null ? people : readWhoSees(tx, services.engine, taskId, people);
}

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
}
