import { z } from 'zod';
import type { ProjectDetails, ProjectRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { SEES } from './access.ts';
import { getCardReader, OVERDUE } from './cards.ts';
import { SEES_CASE } from './cases/readable.ts';

export const noQuery = z.object({});
export const projectQuery = z.object({ projectId: queryInt('must be an ID') });

/** GET /Task/Projects: the projects of which the caller is a member, open ones first. */
export async function readProjects(call: Call): Promise<ProjectRow[]> {
  const { db, actor } = call;
  const { cases } = await getCardReader(db, call);
  return query<ProjectRow>(
    db,
    `select p.id as "projectId", p.code, p.name, o.name as owner, p.starts_on as "startsOn",
       p.ends_on as "endsOn", p.closed_at is not null as "isClosed",
       (select count(*)::integer from task_project_members m
        where m.project_id = p.id and m.left_at is null) as members,
       s.cards, s.done, s.overdue, s.estimated = s.cards and s.estimate > 0 as "isByEstimate",
       case when s.cards = 0 then 0
         when s.estimated = s.cards and s.estimate > 0 then round(100 * s.done_estimate / s.estimate, 1)::float8
         else round(100.0 * s.done / s.cards, 1)::float8 end as progress
     from task_projects p join employees o on o.id = p.owner_id
     cross join lateral (
       select count(*)::integer as cards, count(*) filter (where c.state = 'done')::integer as done,
         count(*) filter (where ${OVERDUE})::integer as overdue, count(t.estimate)::integer as estimated,
         coalesce(sum(t.estimate), 0) as estimate,
         coalesce(sum(t.estimate) filter (where c.state = 'done'), 0) as done_estimate
       from tasks t join task_columns c on c.id = t.column_id
       where t.project_id = p.id and t.removed_at is null and ${SEES_CASE}) s
     where ${SEES} order by p.closed_at is not null, p.name, p.id`,
    { accountId: actor.accountId, employeeId: actor.employeeId, cases },
  );
}

/**
 * GET /Task/Project: the columns, members and labels of a project.
 * @throws AppError 404 for people who aren't members.
 */
export async function readProject(
  call: Call,
  { projectId }: z.output<typeof projectQuery>,
): Promise<ProjectDetails> {
  const { db, actor } = call;
  const { cases } = await getCardReader(db, call);
  const project = await queryOne<Omit<ProjectDetails, 'columns' | 'members' | 'labels'>>(
    db,
    `select p.id as "projectId", p.version, p.code, p.name, p.description, p.owner_id as "ownerId",
       p.starts_on as "startsOn", p.ends_on as "endsOn", p.needs_acceptance as "needsAcceptance",
       p.closed_at is not null as "isClosed", p.owner_id = $employeeId as "isOwner"
     from task_projects p where p.id = $projectId and ${SEES}`,
    { projectId, accountId: actor.accountId, employeeId: actor.employeeId },
  );
  if (!project) throw notFound('Project not found');
  const labels = await query<{ label: string }>(
    db,
    `select distinct unnest(t.labels) as label from tasks t
     where t.project_id = $projectId and t.removed_at is null and ${SEES_CASE} order by label limit 200`,
    { projectId, cases },
  );
  return {
    ...project,
    columns: await query(
      db,
      `select id as "columnId", name, state, card_limit as "limit", limit_stops as stops from task_columns
       where project_id = $projectId and removed_at is null order by position, id`,
      { projectId },
    ),
    members: await query(
      db,
      `select e.id as "employeeId", e.name, coalesce(e.photo_file_id, 0) as "photoFileId",
         e.is_active as "isActive"
       from task_project_members m join employees e on e.id = m.employee_id
       where m.project_id = $projectId and m.left_at is null order by e.name, e.id`,
      { projectId },
    ),
    labels: labels.map(({ label }) => label),
  };
}
