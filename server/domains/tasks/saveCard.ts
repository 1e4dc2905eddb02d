import type { z } from 'zod';
import {
  MAX_CARDS,
  PRIORITIES,
  type CardInput,
  type Priority,
  type removeBody,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import {
  isMember,
  lockCard,
  lockProject,
  type LockedCard,
  type LockedProject,
  type Writer,
} from './access.ts';
import { readWhoSees } from './cases/readable.ts';
import { notifyQuietly, notifyWatchers, recordEvents, type CardChange } from './events.ts';
import { getRank, readColumn, refuseFullColumn } from './move.ts';
import type { ProjectAnswer } from './saveProject.ts';

/**
 * POST /Task/SaveCard: adds a card at the end of a column, or changes one.
 * @throws AppError 404 if the caller or the assignee isn't a member; 409 for a stale version.
 */
export async function saveCard(call: Writer, input: CardInput): Promise<ProjectAnswer> {
  const taskId =
    input.taskId == null ? await addCard(call, input) : await changeCard(call, input.taskId, input);
  return { statusCode: 200, message: 'Saved', autoId: taskId };
}

const getValues = ({
  title,
  details,
  priority,
  assigneeId,
  dueOn,
  estimate,
  labels,
}: CardInput) => ({
  title,
  details,
  priority,
  assigneeId,
  dueOn,
  estimate,
  labels: [...new Set(labels)],
});

async function refuseStranger({ tx }: Writer, projectId: number, employeeId: number | null) {
  if (employeeId === null || (await isMember(tx, projectId, employeeId))) return;
  throw notFound('The assignee is not a member of the project');
}

async function addCard(call: Writer, input: CardInput): Promise<number> {
  const { tx, actor } = call;
  const project = await lockProject(call, input.projectId);
  const { projectId } = project;
  await refuseStranger(call, projectId, input.assigneeId);
  const first = await queryOne<{ id: number; cards: number }>(
    tx,
    `select (select id from task_columns where project_id = $projectId and removed_at is null
       order by position, id limit 1) as id,
       (select count(*)::integer from tasks where project_id = $projectId and removed_at is null) as cards`,
    { projectId },
  );
  if ((first?.cards ?? 0) >= MAX_CARDS) {
    throw new AppError('conflict', `A project can have at most ${MAX_CARDS} cards`);
  }
  const column = await readColumn(tx, projectId, input.columnId ?? first?.id ?? 0);
  await refuseFullColumn(call, column);
  const rank = await getRank(tx, column.columnId, 0, {});
  const row = await queryOne<{ id: number; number: number }>(
    tx,
    `with next as (
       update task_projects set last_number = last_number + 1 where id = $projectId
       returning last_number)
     insert into tasks (account_id, project_id, column_id, number, rank, title, details, priority,
       assignee_id, due_on, estimate, labels, created_by)
     select $accountId, $projectId, $columnId, next.last_number, $rank, $title, $details, $priority,
       $assigneeId, $dueOn, $estimate, $labels::text[], $userId from next
     returning id, number`,
    {
      ...getValues(input),
      accountId: actor.accountId,
      userId: actor.userId,
      projectId,
      columnId: column.columnId,
      rank,
    },
  );
  if (!row) throw new Error('The card was not stored');
  await recordEvents(call, projectId, [{ taskId: row.id, what: 'created', to: column.name }]);
  await notifyAssignee(call, { ...row, title: input.title, project }, null, input.assigneeId);
  return row.id;
}

async function changeCard(call: Writer, taskId: number, input: CardInput): Promise<number> {
  const { tx } = call;
  const card = await lockCard(call, taskId);
  const { projectId } = card.project;
  if (projectId !== input.projectId) throw notFound('Card not found');
  if (input.columnId != null) await readColumn(tx, projectId, input.columnId);
  if (card.version !== input.version) {
    throw new AppError('conflict', 'Someone else changed the card meanwhile. Load it again');
  }
  if (input.assigneeId !== card.assigneeId) await refuseStranger(call, projectId, input.assigneeId);
  await refuseChangeOfCase(call, card, input);
  const read = () =>
    queryOne<Facts>(
      tx,
      `select t.title, t.details, t.priority, e.name as assignee, t.due_on as "dueOn",
         t.estimate::float8::text as estimate, array_to_string(t.labels, ', ') as labels
       from tasks t left join employees e on e.id = t.assignee_id where t.id = $taskId`,
      { taskId },
    );
  const before = await read();
  await query(
    tx,
    `update tasks set title = $title, details = $details, priority = $priority, assignee_id = $assigneeId,
       due_on = $dueOn, estimate = $estimate, labels = $labels::text[], version = version + 1
     where id = $taskId`,
    { ...getValues(input), taskId },
  );
  const after = await read();
  if (!before || !after) throw notFound('Card not found');
  const changes = getChanges(taskId, before, after);
  await recordEvents(call, projectId, changes);
  const assigned = input.assigneeId === card.assigneeId ? [] : [input.assigneeId ?? 0];
  if (changes.length > 0) await notifyWatchers(call, card, 'changed', assigned);
  await notifyAssignee(
    call,
    { id: taskId, number: card.number, title: input.title, project: card.project },
    card.assigneeId,
    input.assigneeId,
  );
  return taskId;
}

/**
 * Refuses changes that a card's case doesn't allow.
 * @throws AppError 409 for a changed title or due date, and for an assignee who may not read the case.
 */
async function refuseChangeOfCase({ tx, services }: Writer, card: LockedCard, input: CardInput) {
  if (card.caseKind === null) return;
  if (input.title !== card.title || input.dueOn !== card.dueOn) {
    throw new AppError('conflict', 'The title and the due date come from its case');
  }
  const { taskId, assigneeId } = card;
  if (input.assigneeId === null || input.assigneeId === assigneeId) return;
  const seeing = await readWhoSees(tx, services.engine, taskId, [input.assigneeId]);
  if (seeing.length === 0) {
    throw new AppError('conflict', 'The assignee may not read the case of this card');
  }
}

interface Facts {
  title: string;
  details: string;
  priority: Priority;
  assignee: string | null;
  dueOn: string | null;
  estimate: string | null;
  labels: string;
}

/**
 * Returns the changes of a card, one for each field. For details, only the fact of the change is recorded, because the
 * text is too long.
 */
function getChanges(taskId: number, before: Facts, after: Facts): CardChange[] {
  const facts = ({ priority, details: _words, ...rest }: Facts) => ({
    ...rest,
    priority: PRIORITIES[priority],
  });
  const [from, to] = [facts(before), facts(after)];
  const changes = (Object.keys(from) as (keyof typeof from)[]).flatMap((what) =>
    from[what] === to[what] ? [] : [{ taskId, what, from: from[what], to: to[what] }],
  );
  return before.details === after.details ? changes : [...changes, { taskId, what: 'details' }];
}

async function notifyAssignee(
  call: Writer,
  { id: taskId, ...card }: { id: number; number: number; title: string; project: LockedProject },
  before: number | null,
  after: number | null,
): Promise<void> {
  if (after === null || after === before || after === call.actor.employeeId) return;
  await notifyQuietly(call, [after], { taskId, ...card }, 'assigned');
}

/** POST /Task/RemoveCard: removes a card from the board; its history is kept. */
export async function removeCard(call: Writer, { taskId }: z.output<typeof removeBody>) {
  const card = await lockCard(call, taskId);
  await query(call.tx, 'update tasks set removed_at = now() where id = $taskId', { taskId });
  await recordEvents(call, card.project.projectId, [
    { taskId, what: 'removed', from: card.column },
  ]);
}
