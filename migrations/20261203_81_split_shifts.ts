import type { Knex } from 'knex';

/** The free hours between the parts of a split shift, and when a forgotten check-out is set. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table shifts add gap_starts text, add gap_ends text,
      add closes_after integer check (closes_after >= 0),
      add check ((gap_starts is null) = (gap_ends is null))`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw('alter table shifts drop gap_starts, drop gap_ends, drop closes_after');
