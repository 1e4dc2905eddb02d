import type { Knex } from 'knex';

/** Whether HR may set targets of a cycle without the person: existing cycles go on as they began. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('performance_cycles', $change$
      alter table performance_cycles add column targets_by text not null default 'hr'
        check (targets_by in ('both', 'hr')) $change$);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('performance_cycles', $change$
      alter table performance_cycles drop column targets_by $change$);
  `);
}
