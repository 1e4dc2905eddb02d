import { z } from 'zod';
import {
  TASK_FILES,
  type CardDetails,
  type CardLink,
} from '#machines/domains/tasks/contracts/tasks.ts';
import { readThread } from '#server/domains/communication/chat/index.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { SEES } from './access.ts';
import { CARD_COLUMNS, CARD_JOINS, getCardReader, presentCard, type Stored } from './cards.ts';
import { readVisibleCases, SEES_CASE } from './cases/readable.ts';

export const cardQuery = z.object({ taskId: queryInt('must be an ID') });

/** The card shows this many of its latest events; the database keeps all. */
const EVENTS = 100;

type Head = Omit<
  CardDetails,
  'items' | 'blockers' | 'blocks' | 'thread' | 'attachments' | 'events'
>;

/**
 * GET /Task/Card: a card with its checklist, comments, files and history.
 * @throws AppError 404 for people who aren't members of its project.
 */
export async function readCard(
  call: Call,
  { taskId }: z.output<typeof cardQuery>,
): Promise<CardDetails> {
  const { db, actor } = call;
  const { cases } = await getCardReader(db, call);
  const card = await queryOne<Stored<Head>>(
    db,
    `select ${CARD_COLUMNS}, t.version, t.details, t.removed_at is not null as "isRemoved",
       p.closed_at is null and t.removed_at is null as "canChange",
       coalesce((select w.is_watching from task_watchers w
         where w.task_id = t.id and w.employee_id = $employeeId),
         coalesce(t.assignee_id = $employeeId, false)) as "isWatching",
       coalesce(u.name, 'Cadre') as "createdBy", t.created_at as "createdAt"
     from tasks t join task_projects p on p.id = t.project_id
     join task_columns c on c.id = t.column_id ${CARD_JOINS}
     left join user_people u on u.user_id = t.created_by
     where t.id = $taskId and ${SEES} and ${SEES_CASE}`,
    { taskId, accountId: actor.accountId, employeeId: actor.employeeId, cases },
  );
  if (!card) throw notFound('Card not found');
  return {
    ...presentCard(card),
    items: await query(
      db,
      `select id as "checkId", text, is_done as "isDone" from task_checks
       where task_id = $taskId and removed_at is null order by id`,
      { taskId },
    ),
    blockers: await readLinks(db, cases, taskId, 'l.task_id', 'l.blocker_id'),
    blocks: await readLinks(db, cases, taskId, 'l.blocker_id', 'l.task_id'),
    thread: await readThread(db, actor, taskId),
    attachments: await query(
      db,
      `select id as "fileId", name, content_type as "contentType", size::integer as size from files
       where table_reference = '${TASK_FILES}' and reference_id = $taskId and deleted_at is null
         and account_id = $accountId order by id`,
      { taskId, accountId: actor.accountId },
    ),
    events: await query(
      db,
      `select v.id as "eventId", v.what, coalesce(u.name, 'Cadre') as by, v.created_at as at,
         v.from_text as "from", v.to_text as "to"
       from task_events v left join user_people u on u.user_id = v.done_by
       where v.task_id = $taskId order by v.id desc limit ${EVENTS}`,
      { taskId },
    ),
  };
}

const readLinks = (
  db: Db,
  cases: readonly number[],
  taskId: number,
  own: string,
  other: string,
): Promise<CardLink[]> =>
  query<CardLink>(
    db,
    `select t.id as "taskId", p.code || '-' || t.number as number, t.title, c.state = 'done' as "isDone"
     from task_links l join tasks t on t.id = ${other} and t.removed_at is null
     join task_projects p on p.id = t.project_id join task_columns c on c.id = t.column_id
     where ${own} = $taskId and l.removed_at is null and ${SEES_CASE} order by t.number`,
    { taskId, cases },
  );

/** Lets the members of a project open the files of cards that they can see. */
export const taskFileRule: FileRule = async (db, actor, { referenceId }, engine) => {
  const cases = await readVisibleCases(db, { actor, engine }, { taskIds: [referenceId] });
  const { accountId, employeeId } = actor;
  const card = await queryOne(
    db,
    `select from tasks t join task_projects p on p.id = t.project_id
     where t.id = $referenceId and ${SEES} and ${SEES_CASE}`,
    { referenceId, accountId, employeeId, cases },
  );
  return card !== undefined;
};
