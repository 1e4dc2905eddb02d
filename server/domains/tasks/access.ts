import type { ColumnState } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { readVisibleCases } from './cases/readable.ts';
import type { WriteCall } from '#server/platform/http/call.ts';

export type Writer = Pick<WriteCall, 'tx' | 'actor' | 'services' | 'afterCommit'>;

/** SQL: whether `$employeeId` is a member of the project `p`, which must belong to `$accountId`. */
export const SEES = `p.account_id = $accountId and exists (
  select from task_project_members m
  where m.project_id = p.id and m.employee_id = $employeeId and m.left_at is null)`;

export interface LockedProject {
  projectId: number;
  code: string;
  version: number;
  isOwner: boolean;
  isClosed: boolean;
  needsAcceptance: boolean;
  isPersonal: boolean;
}

/**
 * Locks a project of which the actor is a member. All changes of cards take this lock, so that order, limits and
 * dependencies stay correct if two people act at once.
 * @throws AppError 404 for people who aren't members, 409 if it is closed.
 */
export async function lockProject(
  { tx, actor }: Pick<Writer, 'tx' | 'actor'>,
  projectId: number,
  options: { evenClosed?: boolean } = {},
): Promise<LockedProject> {
  const project = await queryOne<LockedProject>(
    tx,
    `select p.id as "projectId", p.code, p.version, p.owner_id = $employeeId as "isOwner",
       p.closed_at is not null as "isClosed", p.needs_acceptance as "needsAcceptance",
       p.is_personal as "isPersonal"
     from task_projects p where p.id = $projectId and ${SEES} for no key update of p`,
    { projectId, accountId: actor.accountId, employeeId: actor.employeeId },
  );
  if (!project) throw notFound('Project not found');
  if (project.isClosed && options.evenClosed !== true) {
    throw new AppError('conflict', 'This project is closed. Its owner can open it again');
  }
  return project;
}

export interface LockedCard {
  taskId: number;
  number: number;
  title: string;
  version: number;
  columnId: number;
  column: string;
  state: ColumnState;
  rank: string;
  assigneeId: number | null;
  dueOn: string | null;
  caseKind: string | null;
  caseId: number | null;
  caseSubjectId: number | null;
  project: LockedProject;
}

/**
 * Locks the project of a card, and returns the card.
 * @throws AppError 404 for people who aren't members or may not read the card's case, and for removed cards; 409 if the
 * project is closed.
 */
export async function lockCard(
  call: Pick<Writer, 'tx' | 'actor' | 'services'>,
  taskId: number,
): Promise<LockedCard> {
  const place = await queryOne<{ projectId: number }>(
    call.tx,
    `select project_id as "projectId" from tasks
     where id = $taskId and account_id = $accountId and removed_at is null`,
    { taskId, accountId: call.actor.accountId },
  );
  if (!place) throw notFound('Card not found');
  const project = await lockProject(call, place.projectId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'notFound'
      ? notFound('Card not found')
      : error;
  });
  const card = await queryOne<Omit<LockedCard, 'project'>>(
    call.tx,
    `select t.id as "taskId", t.number, t.title, t.version, t.column_id as "columnId", c.name as column,
       c.state, t.rank, t.assignee_id as "assigneeId", t.due_on as "dueOn", t.case_kind as "caseKind",
       t.case_id as "caseId", t.case_subject_id as "caseSubjectId"
     from tasks t join task_columns c on c.id = t.column_id
     where t.id = $taskId and t.removed_at is null`,
    { taskId },
  );
  // The card may have been removed while this call waited for the lock.
  if (!card) throw notFound('Card not found');
  if (card.caseKind !== null) {
    const reader = { actor: call.actor, engine: call.services.engine };
    const visible = await readVisibleCases(call.tx, reader, { taskIds: [taskId] });
    if (visible.length === 0) throw notFound('Card not found');
  }
  return { ...card, project };
}

/** Whether someone is a member of a project. */
export const isMember = async (
  db: Db | Tx,
  projectId: number,
  employeeId: number | null,
): Promise<boolean> =>
  (await queryOne(
    db,
    `select from task_project_members
     where project_id = $projectId and employee_id = $employeeId and left_at is null`,
    { projectId, employeeId },
  )) !== undefined;
