import { TASKS } from '#machines/core/values/notifications.ts';
import { notifyEmployees } from '#server/engine/notices/notifyEmployees.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountRoom } from '#server/platform/realtime/bus.ts';
import type { LockedCard, Writer } from './access.ts';

export interface CardChange {
  taskId: number;
  what: string;
  from?: string | null;
  to?: string | null;
}

/** Records events in the history of cards, and makes open boards of the project load again. */
export async function recordEvents(
  { tx, actor, services, afterCommit }: Writer,
  projectId: number,
  changes: readonly CardChange[],
): Promise<void> {
  await query(
    tx,
    `insert into task_events (account_id, task_id, what, from_text, to_text, done_by)
     select $accountId, e.task, e.what, e.before, e.after, $userId
     from unnest($tasks::bigint[], $whats::text[], $befores::text[], $afters::text[])
       e (task, what, before, after)`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      tasks: changes.map(({ taskId }) => taskId),
      whats: changes.map(({ what }) => what),
      befores: changes.map(({ from }) => from ?? null),
      afters: changes.map(({ to }) => to ?? null),
    },
  );
  const rooms = [accountRoom(actor.accountId)];
  afterCommit(() => {
    services.bus
      .publish([{ rooms, hint: { topic: 'task', id: String(projectId), version: '' } }])
      .catch((error: unknown) => services.log.warn({ err: error }, 'a task hint was lost'));
  });
}

/** How long further changes to someone's cards are merged into one unread notice. */
const QUIET_HOURS = 12;

/**
 * Notifies people of changes to their cards. A person gets another notice only after reading the last one or after half
 * a day. Otherwise, a morning's work on a board would send forty notices.
 */
export async function notifyQuietly(
  { tx, actor }: Writer,
  people: readonly number[],
  card: Pick<LockedCard, 'taskId' | 'title' | 'number' | 'project'>,
  title: string,
): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    `select u.employee_id as id from users u
     where u.employee_id = any($people::bigint[]) and u.is_active and not exists (
       select from notices n where n.user_id = u.id and n.workflow = '${TASKS}' and n.seen_at is null
         and n.created_at > now() - interval '${QUIET_HOURS} hours')`,
    { people },
  );
  const path = `/taskManagement/taskBoard?project=${card.project.projectId}&card=${card.taskId}`;
  await notifyEmployees(
    tx,
    actor,
    TASKS,
    rows.map(({ id: employeeId }) => ({ employeeId, title, path, count: 1 })),
  );
}
