import { capitalised, type Resource } from '#machines/resources/resource.ts';
import { RESOURCES } from '#machines/resources/registry.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';

export interface Use {
  id: number;
  label: string;
  count: number;
}

/** Labels of tables that aren't a resource's; a test finds missing ones. */
export const TABLES: ReadonlyMap<string, string> = new Map([
  ['announcements', 'announcements'],
  ['approval_pipeline_groups', 'approval pipelines'],
  ['attendance_locks', 'locked months'],
  ['bulk_notices', 'bulk notices'],
  ['company_shares', 'shares'],
  ['controlled_documents', 'company documents'],
  ['compensatory_days', 'compensatory leave'],
  ['disciplinary_cases', 'disciplinary cases'],
  ['employee_bank_accounts', 'employee bank accounts'],
  ['employee_documents', 'employee documents'],
  ['employee_versions', 'employment records'],
  ['employees', 'people'],
  ['grievances', 'grievances'],
  ['headcount_plans', 'headcount plans'],
  ['hired_candidates', 'hired candidates'],
  ['hr_tickets', 'tickets'],
  ['increment_pool_changes', 'increment budgets'],
  ['increments', 'increments'],
  ['leave_days', 'leave days'],
  ['leave_encashments', 'leave encashments'],
  ['leave_ledger', 'leave entries'],
  ['loans', 'loans'],
  ['movement_days', 'movement days'],
  ['overtime_entries', 'overtime'],
  ['leave_allocations', 'allocations of leave'],
  ['late_settlements', 'late marks'],
  ['late_settlement_leave', 'late marks'],
  ['meal_entries', 'booked meals'],
  ['market_visits', 'market visits'],
  ['meal_plans', 'meal plans'],
  ['meal_takes', 'meals'],
  ['papers', 'papers'],
  ['profit_center_assignments', 'profit-center assignments'],
  ['profit_center_shares', 'profit-center shares'],
  ['punches', 'punches'],
  ['policies', 'policies'],
  ['recruitment_requests', 'requisitions'],
  ['transfers', 'transfers'],
  ['confirmations', 'confirmations'],
  ['requests', 'requests'],
  ['role_proposals', 'proposed roles'],
  ['roster_days', 'planned days'],
  ['roster_drafts', 'drafts of planned days'],
  ['sign_in_rules', 'sign-in rules'],
  ['user_roles', 'user roles'],
  ['users', 'users'],
  ['working_calendars', 'working calendars'],
]);

/** All possible values of `Use.label`, except for a table without a label. */
export const wordsOfUse = (): string[] => [...TABLES.values(), ...RESOURCES.map(pluralOf)];

const pluralOf = ({ one }: Resource): string => `${one.replace(/(?<![aeiou])y$/, 'ie')}s`;

const labelOf = (table: string): string => {
  const resource = RESOURCES.find((known) => known.table === table);
  return TABLES.get(table) ?? (resource ? pluralOf(resource) : table.replaceAll('_', ' '));
};

/** Counts stop here: nobody needs to know more. */
const COUNTED = 10_000;

/**
 * What references these rows of a table. It follows foreign keys, so that a new table needs no entry
 * here. Nested rows belong to their row and don't count.
 */
export async function usesOf(
  db: Db | Tx,
  table: string,
  ids: readonly number[],
  inside: readonly string[] = [],
): Promise<Use[]> {
  if (ids.length === 0) return [];
  const keys = await query<{ table: string; column: string }>(
    db,
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $table::regclass and cardinality(c.conkey) = 1
       and not c.conrelid::regclass::text = any($inside::text[])
     order by 1, 2`,
    { table, inside },
  );
  if (keys.length === 0) return [];
  const counts = keys.map(
    ({ table: other, column }, index) =>
      `select id, ${index} as key, count(*)::integer as count from (
         select ${column} as id from ${other} where ${column} = any($ids::bigint[]) limit ${COUNTED}) u
       group by id`,
  );
  const rows = await query<{ id: number; key: number; count: number }>(
    db,
    counts.join(' union all '),
    Object.fromEntries([['ids', ids]]),
  );
  return rows.map(({ id, key, count }) => ({ id, label: labelOf(keys[key]?.table ?? ''), count }));
}

/** The tables of a resource's nested rows. */
export const insideOf = ({ rows = {} }: Resource): string[] =>
  Object.values(rows).map(({ table }) => table);

/** `2400 people and 3 shares`. */
export const inWords = (uses: readonly Pick<Use, 'label' | 'count'>[]): string =>
  uses.map(({ label, count }) => `${count} ${label}`).join(' and ');

export const refusalOfUse = (one: string, uses: readonly Use[]): string =>
  `${capitalised(one)} is used by ${inWords(uses)}. Deactivate it instead: it stays with them and is no longer offered`;
