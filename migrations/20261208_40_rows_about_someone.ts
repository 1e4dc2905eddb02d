import type { Knex } from 'knex';

/** Before a write is committed, the rows about its caller are looked for (server/access/oneself). */
const COLUMNS = [
  ['attendance_corrections', 'employee_id'],
  ['calendar_assignments', 'employee_id'],
  ['grievances', 'employee_id'],
  ['holiday_assignments', 'employee_id'],
  ['hr_process_steps', 'employee_id'],
  ['late_settlements', 'employee_id'],
  ['leave_allocations', 'employee_id'],
  ['mail_proposals', 'user_id'],
  ['meal_entries', 'employee_id'],
  ['off_day_assignments', 'employee_id'],
  ['overtime_entries', 'employee_id'],
  ['password_resets', 'user_id'],
  ['permission_changes', 'user_id'],
  ['permission_proposals', 'user_id'],
  ['personal_devices', 'employee_id'],
  ['punch_places', 'employee_id'],
  ['role_proposals', 'user_id'],
  ['roster_assignments', 'employee_id'],
  ['share_entries', 'employee_id'],
] as const;

export async function up(knex: Knex): Promise<void> {
  for (const [table, column] of COLUMNS) {
    await knex.raw(`create index ${table}_about on ${table} (${column})`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [table] of COLUMNS) await knex.raw(`drop index ${table}_about`);
}
