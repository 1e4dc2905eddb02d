import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When its audience was told at the bell. What was published before there was one is old news.
    alter table announcements add column told_at timestamptz;
    update announcements set told_at = now() where publish_at <= now();
    create index announcements_untold on announcements (publish_at)
      where told_at is null and removed_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index announcements_untold; alter table announcements drop column told_at');
}
