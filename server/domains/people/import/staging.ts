import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { spellAsStored } from './storedSpelling.ts';
import type { PersonRow } from './peopleFile.ts';

/** Creates the table that holds the rows until all are checked. */
export async function makeStaging(tx: Tx): Promise<void> {
  await query(
    tx,
    `create temp table import_people (
       line integer primary key, code text, name text, designation text, department text,
       section text, joining_date date, gross numeric(14, 2), basic numeric(14, 2),
       business_unit text, workplace_group text, workplace text, is_management boolean, email text,
       mobile text, supervisor text, employment_type text, grade text, birth_date date, gender text,
       national_id text, bank text, bank_branch text, account_number text, calendar text,
       opening_leave jsonb, supervisor_code text
     ) on commit drop`,
  );
}

/** Adds rows to the staging table, 2,000 per statement, so that a large file is never in memory as a whole. */
export async function stage(tx: Tx, rows: readonly PersonRow[]): Promise<void> {
  await query(
    tx,
    `insert into import_people
     select * from unnest($lines::integer[], $codes::text[], $names::text[], $designations::text[],
       $departments::text[], $sections::text[], $joiningDates::date[], $gross::numeric[],
       $basic::numeric[], $units::text[], $groups::text[], $workplaces::text[],
       $management::boolean[], $emails::text[], $mobiles::text[],
       $supervisors::text[], $types::text[], $grades::text[], $birthDates::date[], $genders::text[],
       $nationalIds::text[], $banks::text[], $branches::text[], $numbers::text[], $calendars::text[],
       $openings::jsonb[])`,
    {
      lines: rows.map((row) => row.line),
      codes: rows.map((row) => row.code),
      names: rows.map((row) => row.name),
      designations: rows.map((row) => row.designation),
      departments: rows.map((row) => row.department),
      sections: rows.map((row) => row.section),
      joiningDates: rows.map((row) => row.joiningDate),
      gross: rows.map((row) => row.gross),
      basic: rows.map((row) => row.basic),
      units: rows.map((row) => row.businessUnit),
      groups: rows.map((row) => row.workplaceGroup),
      workplaces: rows.map((row) => row.workplace),
      management: rows.map((row) => row.isManagement),
      emails: rows.map((row) => row.email),
      mobiles: rows.map((row) => row.mobile),
      supervisors: rows.map((row) => row.supervisor),
      types: rows.map((row) => row.employmentType),
      grades: rows.map((row) => row.grade),
      birthDates: rows.map((row) => row.birthDate),
      genders: rows.map((row) => row.gender),
      nationalIds: rows.map((row) => row.nationalId),
      banks: rows.map((row) => row.bank),
      branches: rows.map((row) => row.bankBranch),
      numbers: rows.map((row) => row.accountNumber),
      calendars: rows.map((row) => row.calendar),
      openings: rows.map((row) => JSON.stringify(row.openingLeave)),
    },
  );
}

/**
 * Fills in missing values. Existing people keep their values. New people get defaults: basic pay is half of gross pay,
 * and other defaults are those that change least (contract: import).
 */
export async function fillIn(
  tx: Tx,
  accountId: number,
  defaults: { businessUnit: string; place: string },
): Promise<void> {
  await query(
    tx,
    `with known as (
       select e.code, b.name as business_unit, g.name as workplace_group, w.name as workplace,
         d.name as department, s.name as section
       from employees e
       join business_units b on b.id = e.business_unit_id
       join workplace_groups g on g.id = e.workplace_group_id
       join workplaces w on w.id = e.workplace_id
       join departments d on d.id = e.department_id
       join sections s on s.id = e.section_id
       where e.account_id = $accountId
     ), unit as (
       select p.line, k.*, coalesce(p.business_unit, k.business_unit, $businessUnit) as new_unit
       from import_people p left join known k on k.code = p.code
     ), groups as (
       select u.*, coalesce(p.workplace_group,
         case when u.new_unit = u.business_unit then u.workplace_group end, $place) as new_group
       from unit u join import_people p on p.line = u.line
     )
     update import_people p
     set business_unit = g.new_unit, workplace_group = g.new_group,
       section = coalesce(p.section, case when g.new_unit = g.business_unit
         and comparison_key(p.department) = comparison_key(g.department) then g.section end, $place),
       workplace = coalesce(p.workplace, case when g.new_unit = g.business_unit
         and g.new_group = g.workplace_group then g.workplace end, $place)
     from groups g where g.line = p.line`,
    { accountId, ...defaults },
  );
  await spellAsStored(tx, accountId);
  // Supervisors in the same file are looked up by code for each row, which needs this index.
  await query(tx, 'create index on import_people (code)');
  await query(tx, 'analyze import_people');
}
