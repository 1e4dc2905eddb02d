import { capitalised, type Resource } from '#machines/kits/resources/resource.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { declaredRecordTypes } from '#server/platform/history/records/declared.ts';
import type { RecordType } from '#server/platform/history/records/recordType.ts';
import { derive } from '#server/platform/slot.ts';
import { declaredResources, type NamingField } from './declared.ts';

export interface Use {
  id: number;
  label: string;
  count: number;
}

const getPlural = ({ one }: Resource): string => `${one.replace(/(?<![aeiou])y$/, 'ie')}s`;

/**
 * Names for the rows of tables that are neither a resource nor a record type, where the table's name would not be
 * understandable.
 */
const OTHERS = [
  ['approval_pipeline_groups', 'approval pipelines'],
  ['compensatory_days', 'compensatory leave'],
  ['hr_tickets', 'tickets'],
  ['increment_pool_changes', 'increment budgets'],
  ['late_settlement_leave', 'late marks'],
  ['leave_ledger', 'leave entries'],
  ['meal_entries', 'booked meals'],
  ['meal_takes', 'meals'],
  ['profit_center_shares', 'profit-center shares'],
  ['recruitment_requests', 'requisitions'],
  ['roster_days', 'planned days'],
  ['roster_drafts', 'drafts of planned days'],
] as const;

/**
 * Returns a function for what the rows of a table are called: by their declaration, or otherwise by the name of the
 * table, such as `leave days` for `leave_days`.
 */
export function rowsCalled(
  types: readonly RecordType[],
  resources: readonly Resource[],
): (table: string) => string {
  const called = new Map<string, string>([
    ...OTHERS,
    ...types.flatMap(({ table, stored, called: words }) =>
      words === undefined ? [] : [[stored ?? table, words] as const],
    ),
    ...resources.map((resource) => [resource.table, getPlural(resource)] as const),
  ]);
  return (table) => called.get(table) ?? table.replaceAll('_', ' ');
}

const calledByTable = derive(declaredRecordTypes, (types) =>
  rowsCalled(types, declaredResources.value.resources),
);

/** The number at which counting stops, because no one needs to know more. */
const COUNTED = 10_000;

interface Source {
  label: string;
  /** SQL that returns the used row's `id` once for each use. */
  select: string;
}

const getRequestSource = ({ kind, label, field, lines }: NamingField): Source => {
  const payload = "i.context -> 'payload'";
  const holder = lines === null ? payload : 'line.value';
  const each = lines === null ? '' : `, jsonb_array_elements(${payload} -> '${lines}') line`;
  return {
    label,
    select: `select (${holder} ->> '${field}')::bigint as id from workflow_instances i${each}
      where i.workflow = any(array(
          select v.workflow from approval_pipeline_versions v where v.kind = '${kind}'))
        and ${holder} ->> '${field}' = any($ids::text[])`,
  };
};

/**
 * What refers to these rows of a table. Foreign keys and the declared fields of requests are searched, so new tables
 * and requests are included without an entry here. Nested rows do not count as a use, because they belong to their row.
 */
export async function readUses(
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
  const sources: Source[] = [
    ...keys.map(({ table: other, column }) => ({
      label: calledByTable()(other),
      select: `select ${column} as id from ${other} where ${column} = any($ids::bigint[])`,
    })),
    ...declaredResources.value.namedBy
      .filter((field) => field.table === table)
      .map(getRequestSource),
  ];
  if (sources.length === 0) return [];
  const counts = sources.map(
    ({ select }, index) =>
      `select id, ${index} as key, count(*)::integer as count from (${select} limit ${COUNTED}) u
       group by id`,
  );
  const rows = await query<{ id: number; key: number; count: number }>(
    db,
    counts.join(' union all '),
    Object.fromEntries([['ids', ids]]),
  );
  return rows.map(({ id, key, count }) => ({
    id,
    label: sources[key]?.label ?? '',
    count,
  }));
}

/** The tables of a resource's nested rows. */
export const insideOf = ({ rows = {} }: Resource): string[] =>
  Object.values(rows).map(({ table }) => table);

/** The uses in words, such as `2400 people and 3 shares`. */
export const inWords = (uses: readonly Pick<Use, 'label' | 'count'>[]): string =>
  uses.map(({ label, count }) => `${count} ${label}`).join(' and ');

export const refusalOfUse = (one: string, uses: readonly Use[]): string =>
  `${capitalised(one)} is used by ${inWords(uses)}. Deactivate it instead: it stays with them and is no longer offered`;
