import type { Knex } from 'knex';

/**
 * Which plan of a loan is in force is kept with the loan: looked up for each instalment, a schedule of
 * 300,000 took 3 s. Late marks stand on few days, which an index of their own finds.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index attendance_days_with_marks on attendance_days (day, employee_id)
      include (late, early) where late > 0 or early > 0;

    -- Assignments and rosters are listed by their notes, which need not be unique.
    create index calendar_assignments_by_note on calendar_assignments (lower(note), id);
    create index off_day_assignments_by_note on off_day_assignments (lower(note), id);
    create index holiday_assignments_by_note on holiday_assignments (lower(note), id);
    create index roster_assignments_by_note on roster_assignments (lower(note), id);

    alter table loans add plan integer not null default 1;
    update loans l set plan = p.plan
    from (select loan_id, max(plan) as plan from loan_plans group by loan_id) p
    where p.loan_id = l.id;

    create function follow_loan_plan() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update loans l set plan = greatest(l.plan, n.plan)
      from (select loan_id, max(plan) as plan from made group by loan_id) n where l.id = n.loan_id;
      return null;
    end $$;
    create trigger follow_loan_plan after insert on loan_plans
      referencing new table as made for each statement execute function follow_loan_plan();

    create or replace view loan_plan_now as
      select i.loan_id, i.number, i.due_month, i.payment, i.principal, i.interest, i.balance
      from loan_instalments i join loans l on l.id = i.loan_id and l.plan = i.plan;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view loan_plan_now as
      select i.loan_id, i.number, i.due_month, i.payment, i.principal, i.interest, i.balance
      from loan_instalments i
      where i.plan = coalesce((select max(p.plan) from loan_plans p where p.loan_id = i.loan_id), 1);
    drop trigger follow_loan_plan on loan_plans;
    drop function follow_loan_plan();
    alter table loans drop plan;
    drop index calendar_assignments_by_note, off_day_assignments_by_note,
      holiday_assignments_by_note, roster_assignments_by_note, attendance_days_with_marks;
  `);
}
