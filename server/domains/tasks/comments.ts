import type { z } from 'zod';
import type {
  commentBody,
  deleteCommentBody,
  editCommentBody,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { changeInThread, writeToThread } from '#server/domains/communication/chat/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { lockCard, type LockedCard, type Writer } from './access.ts';
import { readWhoSees } from './cases/readable.ts';
import { notifyQuietly, notifyWatchers, recordEvents } from './events.ts';

/**
 * POST /Task/Comment: adds a comment, and notifies the people whom it mentions, the assignee, and those who watch the
 * card.
 */
export async function comment(
  call: Writer,
  { taskId, text }: z.output<typeof commentBody>,
): Promise<void> {
  const card = await lockCard(call, taskId);
  await writeToThread(call.tx, call.actor, { taskId, text });
  await recordEvents(call, card.project.projectId, [{ taskId, what: 'commented' }]);
  const mentioned = await notifyMentioned(call, card, text);
  await notifyWatchers(call, card, 'comment', mentioned);
}

/** POST /Task/EditComment: changes the caller's own comment. The previous text is kept and can be read. */
export async function editComment(
  call: Writer,
  { taskId, messageId, text }: z.output<typeof editCommentBody>,
): Promise<void> {
  const card = await lockCard(call, taskId);
  await changeInThread(call.tx, call.actor, { taskId, messageId, text });
  await recordEvents(call, card.project.projectId, [{ taskId, what: 'commentEdited' }]);
  await notifyMentioned(call, card, text);
}

/** POST /Task/DeleteComment: deletes the caller's own comment. The card shows that a comment was deleted. */
export async function deleteComment(
  call: Writer,
  { taskId, messageId }: z.output<typeof deleteCommentBody>,
): Promise<void> {
  const card = await lockCard(call, taskId);
  await changeInThread(call.tx, call.actor, { taskId, messageId, text: null });
  await recordEvents(call, card.project.projectId, [{ taskId, what: 'commentDeleted' }]);
}

/** Notifies members who see the card and whose name follows an @; returns them. */
async function notifyMentioned(call: Writer, card: LockedCard, text: string): Promise<number[]> {
  if (!text.includes('@')) return [];
  const { tx, actor, services } = call;
  const members = await query<{ id: number; name: string }>(
    tx,
    `select e.id, e.name from task_project_members m join employees e on e.id = m.employee_id
     where m.project_id = $projectId and m.left_at is null and e.id is distinct from $self`,
    { projectId: card.project.projectId, self: actor.employeeId },
  );
  const named = getMentioned(text, members);
  const people =
    card.caseKind === null ? named : await readWhoSees(tx, services.engine, card.taskId, named);
  await notifyQuietly(call, people, card, 'mentioned');
  return people;
}

/** Longer names come first, so that “@Ana Khan” does not mention Ana. */
function getMentioned(text: string, members: readonly { id: number; name: string }[]): number[] {
  let rest = text.toLowerCase();
  const found: number[] = [];
  for (const { id, name } of members.toSorted((a, b) => b.name.length - a.name.length)) {
    const mark = `@${name.toLowerCase()}`;
    if (!rest.includes(mark)) continue;
    found.push(id);
    rest = rest.replaceAll(mark, '');
  }
  return found;
}
