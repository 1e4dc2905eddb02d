import type { Knex } from 'knex';

interface Unique {
  table: string;
  /** The columns within which the name is unique. */
  within: string;
  column: string;
  /** The unique index or constraint that compared names literally. */
  was: string;
  isConstraint?: true;
}

const byName = (table: string, within = 'account_id'): Unique => ({
  table,
  within,
  column: 'name',
  was: `${table}_by_name`,
});
const exactName = (table: string, within = 'account_id'): Unique => ({
  table,
  within,
  column: 'name',
  was: `${table}_${within}_name_key`,
  isConstraint: true,
});

const UNIQUES: readonly Unique[] = [
  ...['business_units', 'designations', 'employment_types'].map((table) => exactName(table)),
  exactName('departments', 'business_unit_id'),
  exactName('sections', 'department_id'),
  exactName('workplace_groups', 'business_unit_id'),
  exactName('workplaces', 'workplace_group_id'),
  ...[
    'banks',
    'desk_offices',
    'document_types',
    'exception_off_days',
    'expense_types',
    'feature_groups',
    'holiday_groups',
    'hr_issue_types',
    'hr_positions',
    'iou_policies',
    'late_rules',
    'leave_blocks',
    'leave_policies',
    'leave_types',
    'leave_years',
    'loan_types',
    'meal_places',
    'movement_policies',
    'off_day_groups',
    'outside_duty_rules',
    'overtime_policies',
    'profit_centers',
    'religions',
    'risks',
    'role_profiles',
    'roles',
    'roster_rules',
    'rosters',
    'sales_areas',
    'sales_regions',
    'sbus',
    'scorecard_items',
    'shifts',
    'sign_in_rules',
    'territories',
    'upload_limits',
    'user_groups',
    'webhooks',
    'worklines',
  ].map((table) => byName(table)),
  byName('bank_branches', 'bank_id'),
  byName('desk_floors', 'desk_office_id'),
  byName('desks', 'desk_floor_id'),
  byName('meal_vendors', 'meal_place_id'),
  byName('punch_places', 'business_unit_id'),
  byName('report_views', 'made_by, report'),
  { ...byName('commercial_bills'), was: 'commercial_bills_by_code' },
  {
    table: 'company_bank_accounts',
    within: 'business_unit_id',
    column: 'account_number',
    was: 'company_bank_accounts_by_number',
  },
  {
    table: 'controlled_documents',
    within: 'account_id',
    column: 'number',
    was: 'controlled_documents_number',
  },
  {
    table: 'punch_devices',
    within: 'business_unit_id',
    column: 'code',
    was: 'punch_devices_by_code',
  },
  {
    table: 'employees',
    within: 'account_id',
    column: 'code',
    was: 'employees_account_id_code_key',
    isConstraint: true,
  },
];

const SHOWN = 20;

/** Names that look the same count as the same: unique indexes compare their keys. */
export async function up(knex: Knex): Promise<void> {
  await refuseTwins(knex, [
    ...UNIQUES,
    ...['business_units', 'profit_centers'].map((table) => ({
      table,
      within: 'account_id',
      column: 'code',
    })),
  ]);
  for (const { table, within, column, was, isConstraint } of UNIQUES) {
    await knex.raw(`
      ${isConstraint ? `alter table ${table} drop constraint ${was}` : `drop index ${was}`};
      create unique index ${table}_by_key on ${table} (${within}, comparison_key(${column}));
    `);
  }
  // Issue types had two unique rules, one of them sensitive to case.
  await knex.raw(`
    alter table hr_issue_types drop constraint hr_issue_types_account_id_name_key;
    create unique index business_units_by_code on business_units (account_id, comparison_key(code));
    create unique index profit_centers_by_code on profit_centers (account_id, comparison_key(code));
    create index employees_by_exact_code on employees (account_id, code);
  `);
}

/**
 * Stops if existing rows have names that look the same. They are in use, so someone who knows them must
 * rename them.
 */
async function refuseTwins(
  knex: Knex,
  uniques: readonly Pick<Unique, 'table' | 'within' | 'column'>[],
): Promise<void> {
  const twins: string[] = [];
  for (const { table, within, column } of uniques) {
    const { rows } = (await knex.raw(
      `select string_agg(format('“%s” (%s)', ${column}, id), ' and ' order by id) as names
       from ${table} where ${column} is not null group by ${within}, comparison_key(${column}) having count(*) > 1 limit ${SHOWN}`,
    )) as { rows: { names: string }[] };
    twins.push(...rows.map(({ names }) => `${table}: ${names}`));
  }
  if (twins.length === 0) return;
  throw new Error(
    `These names look the same. Rename one of each in the present version, then start again:\n${twins.slice(0, SHOWN).join('\n')}`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index employees_by_exact_code;
    drop index profit_centers_by_code;
    drop index business_units_by_code;
  `);
  for (const { table, within, column, was, isConstraint } of UNIQUES) {
    await knex.raw(`
      drop index ${table}_by_key;
      ${
        isConstraint
          ? `alter table ${table} add constraint ${was} unique (${within}, ${column})`
          : `create unique index ${was} on ${table} (${within}, lower(${column}))`
      };
    `);
  }
  await knex.raw(
    'alter table hr_issue_types add constraint hr_issue_types_account_id_name_key unique (account_id, name)',
  );
}
