import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What somebody plans and has not published: it counts for nothing, and published days stay beside it.
    create table roster_drafts (
      employee_id bigint not null references employees,
      day date not null,
      -- A shift, or a day off without one; or back to what the pattern says.
      shift_id bigint references shifts,
      is_pattern boolean not null default false check (not is_pattern or shift_id is null),
      planned_by bigint not null references users,
      planned_at timestamptz not null default now(),
      primary key (employee_id, day)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table roster_drafts');
}
