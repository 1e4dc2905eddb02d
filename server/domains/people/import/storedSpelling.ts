import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A column of the staged people, and the stored names that it may refer to, as `name` with their `key`. */
interface NameColumn {
  column: string;
  /** The columns within which the name is unique. Names in these columns are replaced first. */
  within: readonly string[];
  stored: string;
}

const UNIT = 'business_units b where b.account_id = $accountId';

const KNOWN: readonly NameColumn[] = [
  {
    column: 'designation',
    within: [],
    stored: 'select name from designations where account_id = $accountId',
  },
  { column: 'business_unit', within: [], stored: `select b.name from ${UNIT}` },
  {
    column: 'department',
    within: ['business_unit'],
    stored: `select d.name, b.name as business_unit from departments d, ${UNIT} and b.id = d.business_unit_id`,
  },
  {
    column: 'section',
    within: ['business_unit', 'department'],
    stored: `select s.name, b.name as business_unit, d.name as department
      from sections s join departments d on d.id = s.department_id, ${UNIT} and b.id = d.business_unit_id`,
  },
  {
    column: 'workplace_group',
    within: ['business_unit'],
    stored: `select g.name, b.name as business_unit from workplace_groups g, ${UNIT} and b.id = g.business_unit_id`,
  },
  {
    column: 'workplace',
    within: ['business_unit', 'workplace_group'],
    stored: `select w.name, b.name as business_unit, g.name as workplace_group
      from workplaces w join workplace_groups g on g.id = w.workplace_group_id, ${UNIT} and b.id = g.business_unit_id`,
  },
];

/**
 * Replaces names of staged people by their stored spelling, or else by that of the first line in the file. So a
 * name in another case or Unicode form doesn't create another department.
 */
export async function spellAsStored(tx: Tx, accountId: number): Promise<void> {
  for (const { column, within, stored } of KNOWN) {
    const owners = within.map((owner) => `, ${owner}`).join('');
    await query(
      tx,
      `with given as materialized (
         select g.*, comparison_key(g.name) as key from (
           select ${column} as name${owners}, min(line) as line from import_people
           where ${column} is not null group by ${column}${owners}) g
       ), here as materialized (
         select h.*, comparison_key(h.name) as key from (${stored}) h
       ), spelled as (
         select g.name as was${within.map((owner) => `, g.${owner}`).join('')},
           coalesce(h.name, first_value(g.name) over (partition by g.key${within.map((owner) => `, g.${owner}`).join('')}
             order by g.line)) as name
         from given g left join here h on h.key = g.key
           ${within.map((owner) => `and h.${owner} = g.${owner}`).join(' ')}
       )
       update import_people p set ${column} = s.name from spelled s
       where p.${column} = s.was and s.name <> s.was
         ${within.map((owner) => `and p.${owner} = s.${owner}`).join(' ')}`,
      { accountId },
    );
  }
}
