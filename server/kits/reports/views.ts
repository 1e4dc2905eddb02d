import type { z } from 'zod';
import type {
  defaultViewBody,
  deleteViewBody,
  ReportView,
  saveViewBody,
} from '#machines/kits/reports/view.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';

/** A report or another list whose filters can be saved. */
export interface Filtered {
  id: string;
  filters: Readonly<Record<string, { kind: string }>>;
}

/**
 * SQL for the views `v` that the caller may see: their own, and those shared with everyone or with one of their
 * roles.
 */
const VISIBLE = `v.account_id = $accountId and v.report = $report
  and (v.made_by = $userId or v.shared_with = 'everyone'
    or v.shared_with in (select h.role from held_parts h where h.user_id = $userId))`;

/** GET /Reports/{report}/Views: the saved filters, the caller's own first, by name. */
export const readViews = ({ db, actor }: Call, report: Filtered): Promise<ReportView[]> =>
  query<ReportView>(
    db,
    `select v.id, v.name, v.query, v.shared_with as "sharedWith",
       coalesce(p.name, u.login_id) as "madeByName", v.made_by = $userId as "isOwn",
       d.view_id is not null as "isDefault"
     from report_views v
     join users u on u.id = v.made_by and u.is_active
     left join user_people p on p.user_id = u.id
     left join report_defaults d on d.view_id = v.id and d.user_id = $userId
     where ${VISIBLE}
     order by v.made_by <> $userId, lower(v.name), v.id`,
    bound(actor, report),
  );

const bound = ({ accountId, userId }: Actor, { id }: Filtered) => ({
  accountId,
  userId,
  report: id,
});

/** Parameters in the URL of a report that are saved in a view although they are not filters. */
const BESIDE = ['sort', 'descending', 'pageSize', 'only'];

/**
 * The maximum number of views that a person can save for a report. With more, no one could find the right one.
 */
const MAX_VIEWS = 100;

/**
 * Saves the filters of a report as a view.
 * @throws AppError 400 for an unknown filter, or if there are too many views.
 */
export async function saveView(
  { tx, actor }: WriteCall,
  report: Filtered,
  { name, query: kept, sharedWith }: z.output<typeof saveViewBody>,
): Promise<{ autoId: number }> {
  const filterIds = new Set([
    ...BESIDE,
    ...Object.entries(report.filters).flatMap(([filter, { kind }]) =>
      kind === 'period' ? ['from', 'to'] : [filter],
    ),
  ]);
  const stranger = Object.keys(kept).find((filter) => !filterIds.has(filter));
  if (stranger !== undefined) {
    throw invalid(`There is no filter ${stranger}`, [{ path: 'query', message: 'no such filter' }]);
  }
  await refuseTooMany(tx, actor, report, name);
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into report_views (account_id, report, made_by, name, query, shared_with)
     values ($accountId, $report, $userId, $name, $kept::jsonb, $sharedWith)
     on conflict (made_by, report, comparison_key(name)) do update
       set name = excluded.name, query = excluded.query, shared_with = excluded.shared_with
     returning id`,
    { ...bound(actor, report), name, kept: JSON.stringify(kept), sharedWith },
  );
  return { autoId: row?.id ?? 0 };
}

/**
 * Refuses a view that exceeds the limit. A view with an existing name is overwritten and does not add to the number.
 */
async function refuseTooMany(tx: Tx, actor: Actor, report: Filtered, name: string): Promise<void> {
  const row = await queryOne<{ count: number }>(
    tx,
    `select count(*)::integer as count from report_views
     where made_by = $userId and report = $report and comparison_key(name) <> comparison_key($name)`,
    { userId: actor.userId, report: report.id, name },
  );
  if ((row?.count ?? 0) >= MAX_VIEWS)
    throw invalid(`You can save at most ${MAX_VIEWS} filters for a list`);
}

/**
 * Deletes one of the caller's views.
 * @throws AppError 404 for a view of another user.
 */
export async function deleteView(
  { tx, actor }: WriteCall,
  report: Filtered,
  { id }: z.output<typeof deleteViewBody>,
): Promise<void> {
  const gone = await query(
    tx,
    `delete from report_views where id = $id and report = $report and made_by = $userId
       and account_id = $accountId returning id`,
    { ...bound(actor, report), id },
  );
  if (gone.length === 0) throw notFound('Saved filter not found');
}

/**
 * Makes a view the caller's default, with which the report opens.
 * @throws AppError 404 for a view that the caller cannot see.
 */
export async function chooseDefault(
  { tx, actor }: WriteCall,
  report: Filtered,
  { id }: z.output<typeof defaultViewBody>,
): Promise<void> {
  const { userId } = actor;
  await query(tx, 'delete from report_defaults where user_id = $userId and report = $report', {
    userId,
    report: report.id,
  });
  if (id === 0) return;
  if (!(await visible(tx, actor, report, id))) throw notFound('Saved filter not found');
  await query(
    tx,
    'insert into report_defaults (user_id, report, view_id) values ($userId, $report, $id)',
    { userId, report: report.id, id },
  );
}

const visible = (db: Db | Tx, actor: Actor, report: Filtered, id: number) =>
  queryOne(db, `select v.id from report_views v where v.id = $id and ${VISIBLE}`, {
    ...bound(actor, report),
    id,
  });
