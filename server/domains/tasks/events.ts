import { msg } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import { TASKS } from '#machines/core/values/notifications.ts';
import { notifyEmployees } from '#server/engine/notices/notifyEmployees.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountRoom } from '#server/platform/realtime/bus.ts';
import type { LockedCard, Writer } from './access.ts';
import { readWhoSees } from './cases/readable.ts';

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

const TITLES = {
  comment: msg('Comment on {card}'),
  mentioned: msg('You were mentioned on {card}'),
  file: msg('File attached to {card}'),
  moved: msg('{card} was moved'),
  changed: msg('{card} was changed'),
  assigned: msg('{card} is assigned to you'),
  several: msg('{n} changes of {card}'),
} as const;
type Occasion = Exclude<keyof typeof TITLES, 'several'>;

/**
 * Notifies people of changes to a card. Until a person has read the notice, further changes are counted in it.
 * Otherwise, a morning's work on a board would send forty notices.
 */
export async function notifyQuietly(
  { tx, actor }: Writer,
  people: readonly number[],
  card: Pick<LockedCard, 'taskId' | 'title' | 'number' | 'project'>,
  what: Occasion,
): Promise<void> {
  const path = `/taskManagement/taskBoard?project=${card.project.projectId}&card=${card.taskId}`;
  const name = `${card.project.code}-${card.number} “${card.title}”`;
  const title = english(TITLES[what], { card: name });
  const [beforeCount = '', afterCount = ''] = english(TITLES.several, {
    card: name,
    n: '\n',
  }).split('\n');
  const gathered = await query<{ id: number }>(
    tx,
    `update notices n set count = n.count + 1, title = $beforeCount || (n.count + 1) || $afterCount
     from users u where u.employee_id = any($people::bigint[]) and u.id = n.user_id and n.workflow = '${TASKS}'
       and n.path = $path and n.seen_at is null
     returning u.employee_id as id`,
    { people, beforeCount, afterCount, path },
  );
  const gatheredFor = new Set(gathered.map(({ id }) => id));
  await notifyEmployees(
    tx,
    actor,
    TASKS,
    people.flatMap((employeeId) =>
      gatheredFor.has(employeeId) ? [] : [{ employeeId, title, path, count: 1 }],
    ),
  );
}

/** Notifies those who watch a card, except the caller and those who know already. */
export async function notifyWatchers(
  call: Writer,
  card: LockedCard,
  what: Occasion,
  except: readonly number[] = [],
): Promise<void> {
  const { tx, actor, services } = call;
  const { taskId, assigneeId, project } = card;
  const rows = await query<{ id: number }>(
    tx,
    `select m.employee_id as id from task_project_members m
     left join task_watchers w on w.task_id = $taskId and w.employee_id = m.employee_id
     where m.project_id = $projectId and m.left_at is null and m.employee_id is distinct from $self
       and not m.employee_id = any($except::bigint[])
       and (w.is_watching or (m.employee_id = $assigneeId and w.is_watching is null))`,
    { taskId, assigneeId, projectId: project.projectId, self: actor.employeeId, except },
  );
  const people = rows.map(({ id }) => id);
  const seeing =
    card.caseKind === null ? people : await readWhoSees(tx, services.engine, taskId, people);
  await notifyQuietly(call, seeing, card, what);
}
