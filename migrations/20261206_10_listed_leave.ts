import type { Knex } from 'knex';

/** A type that is for the days of one list alone, such as optional holidays. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table leave_types add listed_days_id bigint references holiday_groups;
    create index leave_types_by_listed_days on leave_types (listed_days_id);
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw('alter table leave_types drop listed_days_id');
