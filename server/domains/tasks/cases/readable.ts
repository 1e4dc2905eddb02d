import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { actorOfUser } from '#server/platform/access/actorOfUser.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { readable } from '#server/engine/queue/scope.ts';
import { findKind } from './kinds.ts';

/** Who reads, and the engine whose workflows determine what they may read. */
export interface Reader {
  actor: Actor;
  engine: Pick<Engine, 'workflows'>;
}

/**
 * SQL: whether the reader may see a card `t` as far as its case is concerned. `$cases` is the result of
 * `readVisibleCases`.
 */
export const SEES_CASE = '(t.case_kind is null or t.id = any($cases::bigint[]))';

/**
 * Returns the cards of the caller's projects whose cases the caller may read. Other cards of cases are hidden from them
 * everywhere: in lists, counts, searches and links.
 */
export async function readVisibleCases(
  db: Db | Tx,
  { actor, engine }: Reader,
  only: { taskIds?: readonly number[] } = {},
): Promise<number[]> {
  const cards = await query<{ kind: string; taskIds: number[] }>(
    db,
    `select t.case_kind as kind, array_agg(t.id order by t.id)::float8[] as "taskIds"
     from task_project_members m join tasks t on t.project_id = m.project_id and t.case_kind is not null
     where m.employee_id = $employeeId and m.left_at is null and t.account_id = $accountId
       and ($only::bigint[] is null or t.id = any($only::bigint[]))
     group by t.case_kind`,
    { employeeId: actor.employeeId, accountId: actor.accountId, only: only.taskIds ?? null },
  );
  const visible: number[] = [];
  // The queries run one after another, because a transaction has one connection.
  for (const { kind, taskIds } of cards) {
    visible.push(...(await readOfKind(db, { actor, engine }, kind, taskIds)));
  }
  return visible;
}

async function readOfKind(
  db: Db | Tx,
  { actor, engine }: Reader,
  id: string,
  taskIds: readonly number[],
): Promise<number[]> {
  const kind = findKind(id);
  const bound = kind && engine.workflows.get(kind.workflow);
  if (!kind || !bound) return [];
  const { sql, parameters } = readable(bound, actor);
  const rows = await query<{ id: number }>(
    db,
    `select t.id from tasks t
     join workflow_instances i on i.workflow = $ofWorkflow and i.subject_id = t.case_subject_id
       and i.account_id = t.account_id
     where t.id = any($taskIds::bigint[]) and t.account_id = $ofAccount and ${sql}`,
    { ...parameters, ofWorkflow: kind.workflow, ofAccount: actor.accountId, taskIds },
  );
  return rows.map((row) => row.id);
}

/** Returns those of these employees who may see a card of a case. */
export async function readWhoSees(
  tx: Tx,
  engine: Reader['engine'],
  taskId: number,
  employeeIds: readonly number[],
): Promise<number[]> {
  const users = await query<{ id: number; employeeId: number }>(
    tx,
    `select id, employee_id as "employeeId" from users
     where employee_id = any($employeeIds::bigint[]) and is_active order by id`,
    { employeeIds },
  );
  const seeing: number[] = [];
  for (const { id, employeeId } of users) {
    const absent = await actorOfUser(tx, id);
    if (!absent) continue;
    const reader = { actor: absent.actor, engine };
    if ((await readVisibleCases(tx, reader, { taskIds: [taskId] })).length > 0) {
      seeing.push(employeeId);
    }
  }
  return seeing;
}
