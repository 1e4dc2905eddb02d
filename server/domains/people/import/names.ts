import type { ImportCreates } from '#machines/kits/resources/contract.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  recordChanged,
  recordDifferences,
  recordsOfAccount,
  type PresentRecord,
} from '#server/platform/history/records/readRecords.ts';
import type { RecordChange } from '#server/platform/history/records/recordChanges.ts';
import { readUses } from '#server/kits/resources/uses.ts';

type NameTable =
  | 'banks'
  | 'employment_types'
  | 'designations'
  | 'business_units'
  | 'workplace_groups'
  | 'workplaces'
  | 'departments'
  | 'sections';

/** The IDs of the created rows, by table. */
export type MadeNames = Partial<Record<NameTable, number[]>>;

export const EMPLOYMENT_TYPE = 'Permanent';

const IN_UNIT = `join business_units b on b.account_id = $accountId and b.name = p.business_unit`;

/** Returns SQL for the names in the file within their business unit, in the order of the file. */
const ofUnit = (column: string): string => `(business_unit_id, name)
  select b.id, p.${column} from import_people p ${IN_UNIT} group by b.id, p.${column} order by min(p.line)`;
const ofOwner = (
  owner: 'workplace_group' | 'department',
  column: string,
): string => `(${owner}_id, name)
  select o.id, p.${column} from import_people p ${IN_UNIT}
  join ${owner}s o on o.business_unit_id = b.id and o.name = p.${owner}
  group by o.id, p.${column} order by min(p.line)`;
const ofAccount = (column: string): string => `(account_id, name)
  select $accountId, p.${column} from import_people p group by p.${column} order by min(p.line)`;

/** Creates the names that are missing, in the order of the file. */
export async function addNames(tx: Tx, accountId: number): Promise<MadeNames> {
  const inserts: readonly [table: NameTable, rows: string][] = [
    [
      'employment_types',
      `(account_id, name) select $accountId, n.name from (
         select $employmentType as name, 0 as line
         union all select p.employment_type, min(p.line) from import_people p
         where p.employment_type is not null group by p.employment_type
       ) n order by n.line`,
    ],
    ['designations', ofAccount('designation')],
    [
      'banks',
      `(account_id, name) select $accountId, min(p.bank) from import_people p
       where p.bank is not null and not exists (select from banks b where b.account_id = $accountId
         and comparison_key(b.name) = comparison_key(p.bank))
       group by comparison_key(p.bank) order by min(p.line)`,
    ],
    ['business_units', ofAccount('business_unit')],
    ['workplace_groups', ofUnit('workplace_group')],
    ['workplaces', ofOwner('workplace_group', 'workplace')],
    ['departments', ofUnit('department')],
    ['sections', ofOwner('department', 'section')],
  ];
  const names: MadeNames = {};
  for (const [table, rowsSql] of inserts) {
    const rows = await query<{ id: number }>(
      tx,
      `insert into ${table} ${rowsSql} on conflict do nothing returning id`,
      { accountId, employmentType: EMPLOYMENT_TYPE },
    );
    if (rows.length > 0) names[table] = rows.map(({ id }) => id);
  }
  return names;
}

const SHOWN = 20;

/**
 * Returns the names that importing the staged people would create. The preview shows them, because a
 * misspelling would otherwise become master data.
 */
export const missingNames = (tx: Tx, accountId: number): Promise<ImportCreates[]> =>
  query<ImportCreates>(
    tx,
    `with p as (
       select p.*, b.id as unit_id, d.id as department_id, g.id as group_id
       from import_people p join import_lines l on l.line = p.line and l.change <> 'refused'
       left join business_units b on b.account_id = $accountId and b.name = p.business_unit
       left join departments d on d.business_unit_id = b.id and d.name = p.department
       left join workplace_groups g on g.business_unit_id = b.id and g.name = p.workplace_group
     ), missing as (
       select 1 as place, 'Designation' as label, designation as name, min(line) as line from p
       where not exists (select from designations n where n.account_id = $accountId and n.name = p.designation)
       group by designation
       union all select 2, 'Department', department, min(line) from p
       where department_id is null group by business_unit, department
       union all select 3, 'Section', section, min(line) from p
       where not exists (select from sections s where s.department_id = p.department_id and s.name = p.section)
       group by business_unit, department, section
       union all select 4, 'Business unit', business_unit, min(line) from p
       where unit_id is null group by business_unit
       union all select 5, 'Workplace group', workplace_group, min(line) from p
       where group_id is null group by business_unit, workplace_group
       union all select 6, 'Workplace', workplace, min(line) from p
       where not exists (select from workplaces w where w.workplace_group_id = p.group_id and w.name = p.workplace)
       group by business_unit, workplace_group, workplace
       union all select 7, 'Employment type', employment_type, min(line) from p
       where employment_type is not null and not exists (select from employment_types t
         where t.account_id = $accountId and t.name = p.employment_type)
       group by employment_type
       union all select 8, 'Bank', min(bank), min(line) from p
       where bank is not null and not exists (select from banks b where b.account_id = $accountId
         and comparison_key(b.name) = comparison_key(p.bank))
       group by comparison_key(bank)
     )
     select label, count(*)::integer as count, (array_agg(name order by line))[1:${SHOWN}] as names
     from missing group by place, label order by place`,
    { accountId },
  );

/**
 * The record types of the created names. Sections and workplaces are part of the records of departments and workplace
 * groups.
 */
const RECORDS = [
  'bank',
  'employmentType',
  'designation',
  'businessUnit',
  'workplaceGroup',
  'department',
];

export type Organisation = ReadonlyMap<string, readonly PresentRecord[]>;

export async function readOrganisation(tx: Tx, accountId: number): Promise<Organisation> {
  const recordsByName = new Map<string, readonly PresentRecord[]>();
  for (const name of RECORDS) recordsByName.set(name, await recordsOfAccount(tx, name, accountId));
  return recordsByName;
}

/** Records the created business units, departments and so on, and those that got new sections or workplaces. */
export async function recordNames(
  tx: Tx,
  actor: RecordChange['actor'],
  before: Organisation,
): Promise<void> {
  for (const [name, present] of await readOrganisation(tx, actor.accountId)) {
    await recordDifferences(tx, name, before.get(name) ?? [], present, { actor });
  }
}

/**
 * Tables in the order of deletion: each table comes before those that it refers to. `false` means that its rows have no
 * version.
 */
const REMOVED: readonly [table: NameTable, hasVersion: boolean][] = [
  ['sections', false],
  ['departments', true],
  ['workplaces', false],
  ['workplace_groups', true],
  ['business_units', true],
  ['designations', true],
  ['employment_types', true],
  ['banks', true],
];

/** Deletes what an import created if nothing uses it, unless a person has edited it since. */
export async function removeNames(
  tx: Tx,
  { reason, ...actor }: RecordChange['actor'] & { reason: string },
  names: MadeNames,
): Promise<void> {
  if (Object.keys(names).length === 0) return;
  const before = await readOrganisation(tx, actor.accountId);
  for (const [table, hasVersion] of REMOVED) {
    const rows = await query<{ id: number }>(
      tx,
      `select id from ${table} where id = any($ids::bigint[]) ${hasVersion ? 'and version = 1' : ''}
       for update`,
      { ids: names[table] ?? [] },
    );
    const ids = rows.map(({ id }) => id);
    const used = new Set((await readUses(tx, table, ids)).map(({ id }) => id));
    await query(tx, `delete from ${table} where id = any($ids::bigint[])`, {
      ids: ids.filter((id) => !used.has(id)),
    });
  }
  for (const [name, were] of before) await recordChanged(tx, name, were, { actor, reason });
}
