import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The initial name of a personal project; the owner can rename it and its columns. */
const NAME = 'My cases';
const COLUMNS = [
  { name: 'To do', state: 'open' },
  { name: 'In progress', state: 'progress' },
  { name: 'Done', state: 'done' },
];

/**
 * Returns the personal projects of people with a login, and creates missing ones. Each has only its owner as a member,
 * so that other people don't see the owner's work for HR.
 */
export async function openPersonalProjects(
  tx: Tx,
  accountId: number,
  employeeIds: readonly number[],
): Promise<{ projectId: number; ownerId: number }[]> {
  await query(
    tx,
    `with people as (
       select e.id from employees e where e.id = any($employeeIds::bigint[]) and e.account_id = $accountId
         and exists (select from users u where u.employee_id = e.id and u.is_active)
         and not exists (select from task_projects p where p.owner_id = e.id and p.is_personal)
     ), project as (
       insert into task_projects (account_id, code, name, owner_id, is_personal)
       select $accountId, c.code, $name, e.id, true from people e cross join lateral (
         select code from (values ('MY' || e.id), ('OWN' || e.id), ('CASE' || e.id)) v (code)
         where not exists (select from task_projects p
           where p.account_id = $accountId and upper(p.code) = v.code) limit 1) c
       order by e.id
       on conflict do nothing returning id, owner_id
     ), columns as (
       insert into task_columns (account_id, project_id, position, name, state)
       select $accountId, project.id, c.place, c.name, c.state
       from project, unnest($columns::text[], $states::text[]) with ordinality c (name, state, place)
     )
     insert into task_project_members (project_id, employee_id, account_id)
     select id, owner_id, $accountId from project`,
    {
      accountId,
      employeeIds,
      name: NAME,
      columns: COLUMNS.map(({ name }) => name),
      states: COLUMNS.map(({ state }) => state),
    },
  );
  return query<{ projectId: number; ownerId: number }>(
    tx,
    `select id as "projectId", owner_id as "ownerId" from task_projects
     where is_personal and account_id = $accountId and closed_at is null
       and owner_id = any($employeeIds::bigint[])`,
    { accountId, employeeIds },
  );
}
