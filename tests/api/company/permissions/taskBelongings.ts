import { query } from '#server/platform/db/sql.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Theirs } from './attempt.ts';

type Place = Pick<Theirs, 'accountId' | 'employeeId' | 'userId'>;

/** A project whose only member is one person, with a card that has a checklist. */
export async function createTaskProject(
  { owner }: TestServer,
  place: Place,
): Promise<
  Pick<Theirs, 'taskProjectId' | 'taskColumnId' | 'taskId' | 'taskCheckId' | 'taskMessageId'>
> {
  const [row] = await query<{
    taskProjectId: number;
    taskColumnId: number;
    taskId: number;
    taskCheckId: number;
    taskMessageId: number;
  }>(
    owner,
    `with project as (
       insert into task_projects (account_id, code, name, owner_id, last_number, created_by)
       values ($accountId, 'P' || $employeeId, '${MARK}', $employeeId, 1, $userId) returning id
     ), member as (
       insert into task_project_members (project_id, employee_id, account_id)
       select id, $employeeId, $accountId from project
     ), board as (
       insert into task_columns (account_id, project_id, position, name, state)
       select $accountId, id, 0, '${MARK}', 'open' from project returning id
     ), card as (
       insert into tasks (account_id, project_id, column_id, number, rank, title, assignee_id, created_by)
       select $accountId, project.id, board.id, 1, 'V0000000', '${MARK}', $employeeId, $userId
       from project, board returning id
     ), thread as (
       insert into conversations (account_id, is_group, task_id) select $accountId, true, id from card returning id
     ), message as (
       insert into messages (conversation_id, sender_id, body) select id, $userId, '${MARK}' from thread
       returning id
     )
     insert into task_checks (account_id, task_id, text) select $accountId, card.id, '${MARK}' from card
     returning id as "taskCheckId", task_id as "taskId", (select id from board) as "taskColumnId",
       (select id from message) as "taskMessageId",
       (select id from project) as "taskProjectId"`,
    { ...place },
  );
  if (!row) throw new Error('The project was not stored');
  return row;
}
