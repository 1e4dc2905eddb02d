import type { Knex } from 'knex';

/** User IDs that look the same are the same, as names and codes are. */
export async function up(knex: Knex): Promise<void> {
  const { rows } = (await knex.raw(
    `select string_agg(login_id, ' and ' order by id) as names from users
     group by comparison_key(login_id) having count(*) > 1 limit 20`,
  )) as { rows: { names: string }[] };
  if (rows.length > 0) {
    const names = rows.map((row) => row.names).join('\n');
    throw new Error(
      `These user IDs look the same. Rename one of each in the present version, then start again:\n${names}`,
    );
  }
  await knex.raw(`
    create unique index users_by_key on users (comparison_key(login_id));
    drop index users_by_login;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index users_by_login on users (lower(login_id));
    drop index users_by_key;
  `);
}
