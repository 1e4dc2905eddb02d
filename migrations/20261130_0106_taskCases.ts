import type { Knex } from 'knex';

/** Cards that stand for a case of a workflow, and the project of each person that collects them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tasks
      alter created_by drop not null,
      add case_kind text,
      add case_id bigint,
      -- The subject of the workflow whose readers see the card.
      add case_subject_id bigint,
      add constraint tasks_of_case check (
        (case_kind is null) = (case_id is null) and (case_kind is null) = (case_subject_id is null));
    create unique index tasks_of_case_once on tasks (project_id, case_kind, case_id)
      where removed_at is null and case_kind is not null;
    create index tasks_by_case on tasks (case_kind, case_subject_id) where case_kind is not null;

    alter table task_projects alter created_by drop not null;
    select change_covered('task_projects',
      'alter table task_projects add is_personal boolean not null default false');
    create unique index task_projects_personal on task_projects (account_id, owner_id) where is_personal;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index task_projects_personal;
    select change_covered('task_projects', 'alter table task_projects drop is_personal');
    alter table task_projects alter created_by set not null;
    drop index tasks_by_case;
    drop index tasks_of_case_once;
    alter table tasks drop constraint tasks_of_case, drop case_subject_id, drop case_id, drop case_kind,
      alter created_by set not null;
  `);
}
