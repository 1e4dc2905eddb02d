import type { Knex } from 'knex';

/** Leave of more days than this in one go needs a document. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw('alter table leave_types add document_after integer check (document_after >= 0)');

export const down = (knex: Knex): Promise<void> =>
  knex.raw('alter table leave_types drop document_after');
