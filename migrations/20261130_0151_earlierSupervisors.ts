import type { Knex } from 'knex';

/** Marks of those who led a person before, each for their months, and from how many months on they are asked. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ${untouched(`
      alter table appraisal_forms add column earlier_id bigint references employees,
        drop constraint appraisal_forms_kind_check,
        add constraint appraisal_forms_kind_check check (kind in ('self', 'supervisor', 'earlier', 'hr')),
        add constraint appraisal_forms_earlier check ((kind = 'earlier') = (earlier_id is not null)),
        drop constraint appraisal_forms_appraisal_id_kind_version_key,
        -- Each earlier supervisor has a form with versions of its own.
        add constraint appraisal_forms_once unique nulls not distinct (appraisal_id, kind, earlier_id, version)`)}
    create index appraisal_forms_of_earlier on appraisal_forms (earlier_id) where earlier_id is not null;
    select change_covered('performance_cycles', $change$
      alter table performance_cycles add column earlier_months numeric(2) not null default 3 $change$);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    select change_covered('performance_cycles', $change$
      alter table performance_cycles drop column earlier_months $change$);
    ${untouched(`
      delete from appraisal_forms where kind = 'earlier';
      alter table appraisal_forms drop column earlier_id,
        drop constraint appraisal_forms_kind_check,
        add constraint appraisal_forms_kind_check check (kind in ('self', 'supervisor', 'hr')),
        add constraint appraisal_forms_appraisal_id_kind_version_key unique (appraisal_id, kind, version)`)}
  `);
}

/** Forms that were sent get new tags for the same marks, which their trigger would refuse. */
const untouched = (statement: string): string => `
  alter table appraisal_forms disable trigger sent_marks;
  select change_covered('appraisal_forms', $change$ ${statement} $change$);
  alter table appraisal_forms enable trigger sent_marks;`;
