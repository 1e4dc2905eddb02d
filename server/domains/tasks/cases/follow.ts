import { rankBetween } from '#machines/domains/tasks/rank.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { readCasesOf, type CaseFacts } from './facts.ts';
import type { CardKind } from './kinds.ts';
import { openPersonalProjects } from './personal.ts';

/** Makes the cards of these kinds follow the steps of their workflow, in the transaction of the step. */
export const followSteps =
  (kinds: readonly CardKind[]): NonNullable<WorkflowBinding['followed']> =>
  async (tx, accountId, subjectIds) => {
    for (const kind of kinds) await followCases(tx, kind, accountId, subjectIds);
  };

/**
 * Updates the cards of these subjects to match their cases: closes and reopens cards, and adds a card for each open
 * case to the personal project of its assignee.
 */
export async function followCases(
  tx: Tx,
  kind: CardKind,
  accountId: number,
  subjectIds: readonly number[],
): Promise<void> {
  const cases = await readCasesOf(tx, kind, accountId, subjectIds);
  const assigned = cases.filter(({ isOpen, assigneeId }) => isOpen && assigneeId !== null);
  const ownerIds = [...new Set(assigned.flatMap(({ assigneeId }) => assigneeId ?? []))];
  const personal = ownerIds.length === 0 ? [] : await openPersonalProjects(tx, accountId, ownerIds);
  await lockProjects(
    tx,
    kind,
    accountId,
    subjectIds,
    personal.map(({ projectId }) => projectId),
  );
  await removeFromFormer(tx, kind, accountId, cases);
  await moveCards(tx, kind, accountId, cases);
  const homes = new Map(personal.map(({ ownerId, projectId }) => [ownerId, projectId]));
  await addCards(
    tx,
    kind,
    accountId,
    assigned.flatMap((one) => {
      const projectId = homes.get(one.assigneeId ?? 0);
      return projectId === undefined ? [] : [{ ...one, projectId }];
    }),
  );
}

/** All changes of a project's cards lock the project. Several projects are locked in the order of their IDs. */
const lockProjects = (
  tx: Tx,
  { id: kind }: CardKind,
  accountId: number,
  subjectIds: readonly number[],
  personal: readonly number[],
): Promise<unknown> =>
  query(
    tx,
    `select p.id from task_projects p where p.account_id = $accountId and (p.id = any($personal::bigint[])
       or p.id in (select t.project_id from tasks t where t.case_kind = $kind and t.account_id = $accountId
         and t.case_subject_id = any($subjectIds::bigint[]) and t.removed_at is null))
     order by p.id for no key update of p`,
    { kind, accountId, subjectIds, personal },
  );

/** Removes cards from the personal projects of former assignees. Cards that someone put on a board stay. */
const removeFromFormer = (
  tx: Tx,
  { id: kind }: CardKind,
  accountId: number,
  cases: readonly CaseFacts[],
): Promise<unknown> =>
  query(
    tx,
    `with gone as (
       update tasks t set removed_at = now()
       from unnest($caseIds::bigint[], $assignees::bigint[]) f (id, assignee), task_projects p
       where t.case_kind = $kind and t.case_id = f.id and t.account_id = $accountId and t.removed_at is null
         and p.id = t.project_id and p.is_personal and f.assignee is distinct from p.owner_id
         and exists (select from task_columns c where c.id = t.column_id and c.state <> 'done')
       returning t.id)
     insert into task_events (account_id, task_id, what) select $accountId, id, 'removed' from gone`,
    {
      kind,
      accountId,
      caseIds: cases.flatMap(({ isOpen, caseId }) => (isOpen ? [caseId] : [])),
      assignees: cases.flatMap(({ isOpen, assigneeId }) => (isOpen ? [assigneeId] : [])),
    },
  );

interface Misplaced {
  taskId: number;
  from: string;
  columnId: number;
  to: string;
  isDone: boolean;
  last: string | null;
}

/**
 * Moves the cards of cases that were closed or reopened to the first matching column, and updates their title and due
 * date.
 */
async function moveCards(
  tx: Tx,
  { id: kind }: CardKind,
  accountId: number,
  cases: readonly CaseFacts[],
): Promise<void> {
  const parameters = { kind, accountId, cases: JSON.stringify(cases) };
  const FACTS = `jsonb_to_recordset($cases::jsonb)
    f ("caseId" bigint, title text, "dueOn" date, "isOpen" boolean)`;
  await query(
    tx,
    `update tasks t set title = f.title, due_on = f."dueOn", version = version + 1 from ${FACTS}
     where t.case_kind = $kind and t.case_id = f."caseId" and t.account_id = $accountId
       and t.removed_at is null and (t.title, t.due_on) is distinct from (f.title, f."dueOn")`,
    parameters,
  );
  const cards = await query<Misplaced>(
    tx,
    `select t.id as "taskId", c.name as "from", n.id as "columnId", n.name as "to", n.state = 'done' as "isDone",
       (select max(rank) from tasks where column_id = n.id) as last
     from ${FACTS} join tasks t on t.case_kind = $kind and t.case_id = f."caseId"
       and t.account_id = $accountId and t.removed_at is null
     join task_columns c on c.id = t.column_id
     cross join lateral (select o.id, o.name, o.state from task_columns o
       where o.project_id = t.project_id and o.removed_at is null and (o.state = 'done') = not f."isOpen"
       order by o.position, o.id limit 1) n
     where (c.state = 'done') = f."isOpen" order by t.id`,
    parameters,
  );
  const lasts = new Map<number, string | null>();
  const ranks = cards.map(({ columnId, last }) => {
    const rank = rankBetween(lasts.get(columnId) ?? last, null);
    lasts.set(columnId, rank);
    return rank;
  });
  await query(
    tx,
    `with moved as (
       update tasks t set column_id = m.place, rank = m.rank, moved_at = now()
       from unnest($taskIds::bigint[], $columnIds::bigint[], $ranks::text[]) m (id, place, rank)
       where t.id = m.id)
     insert into task_events (account_id, task_id, what, from_text, to_text)
     select $accountId, e.id, e.what, e.before, e.after
     from unnest($taskIds::bigint[], $whats::text[], $befores::text[], $afters::text[]) e (id, what, before, after)`,
    {
      accountId,
      ranks,
      taskIds: cards.map(({ taskId }) => taskId),
      columnIds: cards.map(({ columnId }) => columnId),
      whats: cards.map(({ isDone }) => (isDone ? 'caseClosed' : 'caseReopened')),
      befores: cards.map(({ from }) => from),
      afters: cards.map(({ to }) => to),
    },
  );
}

/** Adds cards of cases to locked projects, unless the assignee already has a card of the case on a board. */
async function addCards(
  tx: Tx,
  { id: kind }: CardKind,
  accountId: number,
  cases: readonly (CaseFacts & { projectId: number })[],
): Promise<void> {
  const missing = await query<CaseFacts & { projectId: number; columnId: number; last: string }>(
    tx,
    `select f.*, c.id as "columnId", (select max(rank) from tasks where column_id = c.id) as last
     from jsonb_to_recordset($cases::jsonb) f ("caseId" bigint, "subjectId" bigint, title text, "dueOn" date,
       "isOpen" boolean, "assigneeId" bigint, "projectId" bigint)
     cross join lateral (select id from task_columns where project_id = f."projectId" and removed_at is null
       and state <> 'done' order by position, id limit 1) c
     where not exists (select from tasks t where t.case_kind = $kind and t.case_id = f."caseId"
       and t.account_id = $accountId and t.removed_at is null
       and (t.assignee_id = f."assigneeId" or t.project_id = f."projectId"))
     order by f."caseId"`,
    { kind, accountId, cases: JSON.stringify(cases) },
  );
  const lasts = new Map<number, string | null>();
  const counts = new Map<number, number>();
  const rows = missing.map(({ last, ...one }) => {
    const rank = rankBetween(lasts.get(one.columnId) ?? last, null);
    lasts.set(one.columnId, rank);
    const place = (counts.get(one.projectId) ?? 0) + 1;
    counts.set(one.projectId, place);
    return { ...one, rank, place };
  });
  await query(
    tx,
    `with wanted as (
       select * from jsonb_to_recordset($rows::jsonb) r ("caseId" bigint, "subjectId" bigint, title text,
         "dueOn" date, "assigneeId" bigint, "projectId" bigint, "columnId" bigint, rank text, place integer)
     ), numbers as (
       update task_projects p set last_number = p.last_number + n.cards
       from (select "projectId" as id, count(*)::integer as cards from wanted group by 1) n
       where p.id = n.id returning p.id, p.last_number - n.cards as first
     ), cards as (
       insert into tasks (account_id, project_id, column_id, number, rank, title, assignee_id, due_on, case_kind,
         case_id, case_subject_id)
       select $accountId, w."projectId", w."columnId", n.first + w.place, w.rank, w.title, w."assigneeId",
         w."dueOn", $kind, w."caseId", w."subjectId"
       from wanted w join numbers n on n.id = w."projectId" returning id
     )
     insert into task_events (account_id, task_id, what) select $accountId, id, 'created' from cards`,
    { kind, accountId, rows: JSON.stringify(rows) },
  );
}
