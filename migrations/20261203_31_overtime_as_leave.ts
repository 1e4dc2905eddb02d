import type { Knex } from 'knex';

/** Minutes before a shift by themselves, and overtime that is given back as leave. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of the minutes beyond: those before the shift, which count as overtime only where a policy says so.
    alter table attendance_days add before_start integer not null default 0;

    alter table overtime_policies add day_hours numeric(4, 2) check (day_hours > 0);

    -- A day earns leave once: by a request for it, or by overtime that is given back.
    alter table compensatory_days
      drop constraint compensatory_days_pkey,
      alter request_id drop not null,
      alter days type numeric(6, 3),
      add unique (request_id),
      add overtime_id bigint unique references overtime_entries,
      add check (num_nonnulls(request_id, overtime_id) = 1);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from compensatory_days where request_id is null;
    alter table compensatory_days
      drop overtime_id,
      drop constraint compensatory_days_request_id_key,
      alter days type numeric(3, 2),
      add primary key (request_id);
    alter table overtime_policies drop day_hours;
    alter table attendance_days drop before_start;
  `);
}
