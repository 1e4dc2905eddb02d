import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** Someone who has left the company, and their successor. */
export interface LeavingMember {
  employeeId: number;
  successorId: number | null;
}

const LEAVERS = 'jsonb_to_recordset($leavers::jsonb) l ("employeeId" bigint, "successorId" bigint)';

/**
 * Hands over leavers' open projects and cards. A project goes to the successor. A card that isn't done goes to the
 * successor if they are a member of its project, and otherwise to the project's owner, so that no one new sees it.
 * @returns the leaver of each project that was handed over.
 */
export async function handOverTasks(
  tx: Tx,
  accountId: number,
  leavers: readonly LeavingMember[],
): Promise<number[]> {
  const parameters = { accountId, leavers: JSON.stringify(leavers) };
  const projects = await query<{ id: number; leaverId: number; ownerId: number }>(
    tx,
    `update task_projects p set owner_id = l."successorId", version = p.version + 1
     from ${LEAVERS} where p.owner_id = l."employeeId" and l."successorId" is not null and not p.is_personal
       and p.account_id = $accountId
     returning p.id, l."employeeId" as "leaverId", p.owner_id as "ownerId"`,
    parameters,
  );
  await query(
    tx,
    `insert into task_project_members (project_id, employee_id, account_id)
     select project, owner, $accountId from unnest($projects::bigint[], $owners::bigint[]) r (project, owner)
     on conflict (project_id, employee_id) do update set left_at = null
       where task_project_members.left_at is not null`,
    {
      accountId,
      projects: projects.map(({ id }) => id),
      owners: projects.map(({ ownerId }) => ownerId),
    },
  );
  await query(
    tx,
    `with handed as (
       update tasks t set assignee_id = case
           when exists (select from task_project_members s where s.project_id = p.id
             and s.employee_id = l."successorId" and s.left_at is null) then l."successorId"
           when p.owner_id <> l."employeeId" then p.owner_id end,
         version = t.version + 1
       from ${LEAVERS}, task_columns c, task_projects p
       where t.assignee_id = l."employeeId" and t.removed_at is null and c.id = t.column_id
         and c.state <> 'done' and p.id = t.project_id and p.account_id = $accountId and not p.is_personal
       returning t.id, l."employeeId" as leaver, t.assignee_id as taker)
     insert into task_events (account_id, task_id, what, from_text, to_text)
     select $accountId, h.id, 'handedOver', f.name, e.name from handed h
     join employees f on f.id = h.leaver left join employees e on e.id = h.taker`,
    parameters,
  );
  // Their cases are handed over by their workflows, which give the next person in charge a card.
  await query(
    tx,
    `with closed as (
       update task_projects p set closed_at = coalesce(p.closed_at, now()) from ${LEAVERS}
       where p.owner_id = l."employeeId" and p.is_personal and p.account_id = $accountId returning p.id)
     update tasks t set removed_at = now() from closed, task_columns c
     where t.project_id = closed.id and c.id = t.column_id and c.state <> 'done' and t.removed_at is null`,
    parameters,
  );
  await query(
    tx,
    `update task_project_members m set left_at = now() from ${LEAVERS}
     where m.employee_id = l."employeeId" and m.left_at is null and m.account_id = $accountId`,
    parameters,
  );
  await query(
    tx,
    `update task_watchers w set is_watching = false from ${LEAVERS}
     where w.employee_id = l."employeeId" and w.is_watching and w.account_id = $accountId`,
    parameters,
  );
  return projects.map(({ leaverId }) => leaverId);
}
