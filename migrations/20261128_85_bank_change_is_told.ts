import type { Knex } from 'knex';

const mustBeTold = (decided: readonly string[]) => `
  create or replace function must_be_told(event text) returns boolean language sql immutable as $$
      select event like '%.deadline' or split_part(event, '.', 1) in
        ('permissions', 'roles', 'login mails', 'history')
        or event in (${decided.map((event) => `'${event}.decided'`).join(', ')}) $$`;

const PAY = ['increment', 'loan', 'expense', 'iou'];

/** Where somebody's pay goes is told them, whatever rules and wishes say. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(mustBeTold([...PAY, 'bankAccountChange']));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(mustBeTold(PAY));
}
