import { z } from 'zod';
import { MAX_CARDS, type CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll, queryText } from '#server/platform/http/query.ts';
import { MESSAGES_OF_CARD } from '#server/domains/communication/chat/index.ts';
import { SEES } from './access.ts';
import { getCardCase } from './cases/present.ts';
import { readVisibleCases, SEES_CASE, type Reader } from './cases/readable.ts';

const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  emptyAsMissing(z.enum(values, `must be one of ${values.join(', ')}`).optional());

/**
 * The filters of board, list and calendar. Each figure of the dashboard also uses a set of them. Without a project,
 * they apply to the cards of all open projects of the caller.
 */
export const cardsQuery = z.object({
  project: queryIdOrAll,
  assignee: queryText.regex(/^(me|none|\d*)$/, 'must be me, none or an ID').default(''),
  state: choice('open', 'progress', 'review', 'done', 'undone'),
  priority: choice('1', '2', '3', '4'),
  due: choice('overdue', 'week', 'none'),
  label: queryText.default(''),
  text: queryText.default(''),
});
export type CardFilters = z.output<typeof cardsQuery>;

const TODAY = '(now() at time zone account_time_zone($accountId))::date';

/** SQL: whether the card `t` in the column `c` is overdue. */
export const OVERDUE = `coalesce(t.due_on < ${TODAY}, false) and c.state <> 'done'`;

const FROM = `tasks t join task_projects p on p.id = t.project_id join task_columns c on c.id = t.column_id`;

const WHERE = `${SEES} and ${SEES_CASE} and t.removed_at is null
  and case when $project::bigint = 0 then p.closed_at is null else p.id = $project end
  and ($assignee::text = '' or ($assignee = 'me' and t.assignee_id = $employeeId)
    or ($assignee = 'none' and t.assignee_id is null) or t.assignee_id::text = $assignee)
  and ($state::text is null or c.state = $state or ($state = 'undone' and c.state <> 'done'))
  and ($priority::text is null or t.priority::text = $priority)
  and ($due::text is null or ($due = 'overdue' and ${OVERDUE})
    or ($due = 'week' and t.due_on between ${TODAY} and ${TODAY} + 6 and c.state <> 'done')
    or ($due = 'none' and t.due_on is null))
  and ($label::text = '' or $label = any(t.labels))
  and ($text::text = '' or position(lower($text) in lower(p.code || '-' || t.number || ' ' || t.title)) > 0)`;

/** Who reads cards, and the IDs of the cards of cases that they may see. */
export type CardReader = Reader & { cases: readonly number[] };

export const getCardReader = async (
  db: Db | Tx,
  { actor, services: { engine } }: Pick<Call, 'actor' | 'services'>,
): Promise<CardReader> => ({
  actor,
  engine,
  cases: await readVisibleCases(db, { actor, engine }),
});

const getParameters = ({ actor, cases }: CardReader, filters: CardFilters) => ({
  ...filters,
  cases,
  state: filters.state ?? null,
  priority: filters.priority ?? null,
  due: filters.due ?? null,
  accountId: actor.accountId,
  employeeId: actor.employeeId,
});

export const CARD_COLUMNS = `t.id as "taskId", p.id as "projectId", p.code || '-' || t.number as number,
  p.name as project, t.title, c.id as "columnId", c.name as column, c.state, t.priority,
  t.assignee_id as "assigneeId", e.name as assignee, t.due_on as "dueOn", ${OVERDUE} as "isOverdue",
  t.estimate::float8 as estimate, t.labels,
  coalesce(k.checks, 0) as checks, coalesce(k.done, 0) as "checksDone", ${MESSAGES_OF_CARD} as comments,
  coalesce(f.files, 0) as files, coalesce(w.waits, 0) as "waitsFor", t.case_kind as "caseKind",
  t.case_subject_id as "caseSubjectId"`;

interface StoredCase {
  caseKind: string | null;
  caseSubjectId: number | null;
}

/** A card as stored, before its case is converted for the response. */
export type Stored<Row> = Omit<Row, 'ofCase'> & StoredCase;

export const presentCard = <Row extends StoredCase>({
  caseKind,
  caseSubjectId,
  ...card
}: Row): Omit<Row, keyof StoredCase> & Pick<CardRow, 'ofCase'> => ({
  ...card,
  ofCase: getCardCase(caseKind, caseSubjectId),
});

/** SQL for a card's counts. Each subquery runs per card. */
export const CARD_JOINS = `left join employees e on e.id = t.assignee_id
  left join lateral (select count(*)::integer as checks, count(*) filter (where is_done)::integer as done
    from task_checks where task_id = t.id and removed_at is null) k on true
  left join lateral (select count(*)::integer as files from files
    where table_reference = 'task' and reference_id = t.id and deleted_at is null) f on true
  left join lateral (select count(*)::integer as waits from task_links l
    join tasks b on b.id = l.blocker_id and b.removed_at is null
    join task_columns bc on bc.id = b.column_id and bc.state <> 'done'
    where l.task_id = t.id and l.removed_at is null) w on true`;

/** GET /Task/Cards: the cards that the caller may see, in the order of their columns. */
export async function readCards(call: Call, filters: CardFilters): Promise<CardRow[]> {
  const rows = await query<Stored<CardRow>>(
    call.db,
    `select ${CARD_COLUMNS} from ${FROM} ${CARD_JOINS} where ${WHERE}
     order by p.id, c.position, t.rank limit ${MAX_CARDS}`,
    getParameters(await getCardReader(call.db, call), filters),
  );
  return rows.map(presentCard);
}

/** Counts the cards that `readCards` would return for these filters. */
export async function countCards(
  db: Db,
  reader: CardReader,
  filters: CardFilters,
): Promise<number> {
  const row = await queryOne<{ cards: number }>(
    db,
    `select count(*)::integer as cards from ${FROM} where ${WHERE}`,
    getParameters(reader, filters),
  );
  return row?.cards ?? 0;
}

/** Counts the cards that match the filters, by project and by the state of their column. */
export const countByState = (
  db: Db,
  reader: CardReader,
  filters: CardFilters,
): Promise<{ projectId: number; name: string; state: CardRow['state']; cards: number }[]> =>
  query(
    db,
    `select p.id as "projectId", p.name, c.state, count(*)::integer as cards from ${FROM} where ${WHERE}
     group by p.id, p.name, c.state`,
    getParameters(reader, filters),
  );
