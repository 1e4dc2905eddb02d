import type { Knex } from 'knex';

/** Overtime beyond the hours of a week, at night, and after midnight. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table overtime_policies
      add weekly_hours numeric(5, 2) check (weekly_hours >= 0),
      add cuts_at_midnight boolean not null default false,
      add night_starts text, add night_ends text,
      add night numeric(4, 2) check (night >= 0)`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table overtime_policies drop weekly_hours, drop cuts_at_midnight, drop night_starts,
      drop night_ends, drop night`);
