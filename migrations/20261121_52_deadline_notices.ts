import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of whose passed deadline its audience has been told: once for each time that something is due.
    create table deadline_notices (
      instance_id bigint not null references workflow_instances on delete cascade,
      due_at timestamptz not null,
      primary key (instance_id, due_at)
    );
    create index workflow_instances_due on workflow_instances (due_at)
      where not is_final and due_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index workflow_instances_due; drop table deadline_notices');
}
