import type { Knex } from 'knex';

const RATING = `
      union all
      select t.id, 1000, 'Rating by the requester', 'rating', null, 0
      from hr_issue_types t where t.account_id = new.id`;

/**
 * What an account begins with; HR changes it on the screen of issue types. With the rating it is the
 * text of 20261122_15 to the letter: what is taken back stands as it did.
 */
const FOUNDING = (rated: boolean) => `
    create or replace function found_issue_types() returns trigger language plpgsql as $$
    begin
      insert into hr_issue_types (account_id, name)
      select new.id, unnest(array['Payroll and salary', 'Leave and attendance',
        'IT equipment and access', 'Workplace and facilities', 'Health and safety',
        'Certificates and documents', 'Something else']);
      insert into hr_process_steps (issue_type_id, position, name, rule, role, hours)
      select t.id, s.position, s.step, s.rule, s.role, s.hours
      from (values
        ('Payroll and salary', 1, 'Check by HR', 'hr', null, 8),
        ('Payroll and salary', 2, 'Correction by finance', 'role', 'finance', 16),
        ('Leave and attendance', 1, 'Confirmation by the supervisor', 'supervisor', null, 8),
        ('Leave and attendance', 2, 'Correction by HR', 'hr', null, 16),
        ('IT equipment and access', 1, 'Approval by the supervisor', 'supervisor', null, 8),
        ('IT equipment and access', 2, 'Work by IT', 'role', 'admin', 24),
        ('Workplace and facilities', 1, 'Inspection by administration', 'role', 'admin', 8),
        ('Workplace and facilities', 2, 'Repair', 'role', 'admin', 40),
        ('Health and safety', 1, 'Immediate measures', 'supervisor', null, 2),
        ('Health and safety', 2, 'Investigation by HR', 'hr', null, 16),
        ('Health and safety', 3, 'Lasting measures', 'role', 'admin', 40),
        ('Certificates and documents', 1, 'Issue by HR', 'hr', null, 24),
        ('Something else', 1, 'Look into it', 'hr', null, 16),
        ('Something else', 2, 'Resolve it', 'hr', null, 40)
      ) as s (type, position, step, rule, role, hours)
      join hr_issue_types t on t.account_id = new.id and t.name = s.type${rated ? RATING : ''};
      return null;
    end $$;`;

/**
 * Issue types become master data like any other. The rating ends every ticket and is no row any more;
 * a step that was taken out is gone, since tickets carry their own.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from hr_process_steps where rule = 'rating' or not is_active;
    drop index hr_process_steps_of_type;
    alter table hr_process_steps drop column is_active,
      drop constraint hr_process_steps_rule_check,
      drop constraint hr_process_steps_check,
      add check (rule in ('supervisor', 'hr', 'role', 'person')),
      add check (hours > 0);
    create index hr_process_steps_of_type on hr_process_steps (issue_type_id, position);
    create unique index hr_issue_types_by_name on hr_issue_types (account_id, lower(name));
    ${FOUNDING(false)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index hr_issue_types_by_name, hr_process_steps_of_type;
    alter table hr_process_steps add is_active boolean not null default true,
      drop constraint hr_process_steps_rule_check,
      drop constraint hr_process_steps_hours_check,
      add constraint hr_process_steps_rule_check
        check (rule in ('supervisor', 'hr', 'role', 'person', 'rating')),
      add constraint hr_process_steps_check check (hours > 0 or rule = 'rating');
    insert into hr_process_steps (issue_type_id, position, name, rule, hours)
    select id, 1000, 'Rating by the requester', 'rating', 0 from hr_issue_types;
    create index hr_process_steps_of_type on hr_process_steps (issue_type_id, position)
      where is_active;
    ${FOUNDING(true)}
  `);
}
