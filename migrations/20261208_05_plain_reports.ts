import type { Knex } from 'knex';
import * as attendanceMonths from './20261206_80_attendance_months.ts';
import * as ordersFromIndexes from './20261206_90_orders_from_indexes.ts';
import * as employeeMoves from './20261207_40_employee_moves.ts';
import * as lateMonths from './20261207_60_late_months.ts';
import * as peopleInOrder from './20261207_61_people_in_order.ts';
import * as loanStatuses from './20261207_70_loan_statuses.ts';

/** Kept for single orders of single reports, newest first: each cost every write of what it was kept from. */
const REMOVED = [
  loanStatuses,
  peopleInOrder,
  lateMonths,
  employeeMoves,
  ordersFromIndexes,
  attendanceMonths,
];

export async function up(knex: Knex): Promise<void> {
  for (const { down: remove } of REMOVED) await remove(knex);
  await knex.raw(`
    drop index permission_changes_by_subject, data_accesses_by_call, pay_looks_by_call,
      sign_in_log_by_event
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index sign_in_log_by_event on sign_in_log (account_id, event, device, at, id)
      include (user_id);
    create index pay_looks_by_call on pay_looks (account_id, call, at, id) include (viewer_id);
    create index data_accesses_by_call on data_accesses (account_id, kind, call, at, id)
      include (user_id);
    create index permission_changes_by_subject on permission_changes
      (account_id, (menu_reference_id::text), (coalesce(role, '#' || user_id::text)), at, id)
      include (actor_id);
  `);
  for (const { up: keep } of REMOVED.toReversed()) await keep(knex);
}
