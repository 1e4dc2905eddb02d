import type { Knex } from 'knex';

/** Candidates are listed by when they were handed over. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`create index hired_candidates_by_time on hired_candidates
    (account_id, handed_over_at, id)`);

export const down = (knex: Knex): Promise<void> => knex.raw('drop index hired_candidates_by_time');
