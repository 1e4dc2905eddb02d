import { z } from 'zod';
import type { addCaseBody, OpenCase } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryText } from '#server/platform/http/query.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { lockProject, type Writer } from '../access.ts';
import { recordEvents } from '../events.ts';
import { getRank, readColumn, refuseFullColumn } from '../move.ts';
import { casesSql, readCase, type CaseFacts } from './facts.ts';
import { declaredCardKinds, findKind, type CardKind } from './kinds.ts';

export const openCasesQuery = z.object({ text: queryText.default('') });

/** At most this many cases are listed; a search finds others. */
const SHOWN = 50;

/** GET /Task/OpenCases: open cases that the caller may read and can put on a board. */
export async function readOpenCases(
  { db, actor, services: { engine } }: Call,
  { text }: z.output<typeof openCasesQuery>,
): Promise<OpenCase[]> {
  const found = await Promise.all(
    declaredCardKinds.value.map(async (kind) => {
      const bound = engine.workflows.get(kind.workflow);
      if (!bound) return [];
      const { sql, parameters } = readable(bound, actor);
      const rows = await query<CaseFacts>(
        db,
        `select * from (${casesSql(kind, `not i.is_final and ${sql}`)}) f
         where f."isOpen" and ($text::text = '' or position(lower($text) in lower(f.title)) > 0)
         order by f."dueOn" nulls last, f."caseId" limit ${SHOWN}`,
        { ...parameters, accountId: actor.accountId, text },
      );
      return rows.map(({ caseId, subjectId, title, dueOn }) => ({
        kind: kind.id,
        label: kind.label,
        caseId,
        subjectId,
        title,
        dueOn,
      }));
    }),
  );
  return found
    .flat()
    .toSorted((one, other) => (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9'))
    .slice(0, SHOWN);
}

/**
 * POST /Task/AddCase: puts an open case on a board. Only people who may read the case see its card.
 * @throws AppError 404 for a case that the caller may not read, 409 if it is closed or on this board already.
 */
export async function addCase(
  call: Writer,
  { projectId, kind: id, caseId, subjectId }: z.output<typeof addCaseBody>,
): Promise<{ taskId: number }> {
  const { tx, actor, services } = call;
  const kind = findKind(id);
  if (!kind || !(await lockReadable(tx, services.engine, actor, kind, subjectId))) {
    throw notFound('Case not found');
  }
  return { taskId: await putOnBoard(call, kind, { projectId, caseId, subjectId }) };
}

/**
 * Locks the case's workflow instance first, as a workflow step does, so that the case can't change before its card is
 * stored.
 */
async function lockReadable(
  tx: Tx,
  { workflows }: Pick<Engine, 'workflows'>,
  actor: Actor,
  kind: CardKind,
  subjectId: number,
): Promise<boolean> {
  const bound = workflows.get(kind.workflow);
  if (!bound) return false;
  const { sql, parameters } = readable(bound, actor);
  const instance = await queryOne(
    tx,
    `select from workflow_instances i where i.workflow = $ofWorkflow and i.subject_id = $ofSubject
       and i.account_id = $ofAccount and ${sql} for share of i`,
    { ...parameters, ofWorkflow: kind.workflow, ofSubject: subjectId, ofAccount: actor.accountId },
  );
  return instance !== undefined;
}

/** Stores a card for a case. The caller must be allowed to read the case, and must have locked it. */
export async function putOnBoard(
  call: Writer,
  kind: CardKind,
  of: { projectId: number; caseId: number; subjectId: number },
): Promise<number> {
  const { tx, actor } = call;
  const { projectId } = await lockProject(call, of.projectId);
  const facts = await readCase(tx, kind, actor.accountId, of);
  if (!facts) throw notFound('Case not found');
  if (!facts.isOpen) throw new AppError('conflict', 'This case is closed');
  const parameters = { accountId: actor.accountId, projectId, kind: kind.id, caseId: of.caseId };
  const present = await queryOne(
    tx,
    `select from tasks where project_id = $projectId and case_kind = $kind and case_id = $caseId
       and removed_at is null`,
    parameters,
  );
  if (present) throw new AppError('conflict', 'This case has a card on this board already');
  const first = await queryOne<{ id: number }>(
    tx,
    `select id from task_columns where project_id = $projectId and removed_at is null and state <> 'done'
     order by position, id limit 1`,
    parameters,
  );
  const column = await readColumn(tx, projectId, first?.id ?? 0);
  await refuseFullColumn(call, column);
  const row = await queryOne<{ id: number }>(
    tx,
    `with next as (
       update task_projects set last_number = last_number + 1 where id = $projectId returning last_number)
     insert into tasks (account_id, project_id, column_id, number, rank, title, assignee_id, due_on, created_by,
       case_kind, case_id, case_subject_id)
     select $accountId, $projectId, $columnId, next.last_number, $rank, $title, m.employee_id, $dueOn,
       $userId, $kind, $caseId, $subjectId
     from next left join task_project_members m on m.project_id = $projectId
       and m.employee_id = coalesce($assigneeId::bigint, $self::bigint) and m.left_at is null
     returning id`,
    {
      ...parameters,
      columnId: column.columnId,
      rank: await getRank(tx, column.columnId, 0, {}),
      title: facts.title,
      dueOn: facts.dueOn,
      assigneeId: facts.assigneeId,
      self: actor.employeeId,
      userId: actor.userId,
      subjectId: of.subjectId,
    },
  );
  if (!row) throw new Error('The card was not stored');
  await recordEvents(call, projectId, [{ taskId: row.id, what: 'created', to: column.name }]);
  return row.id;
}
