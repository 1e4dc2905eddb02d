import type { Knex } from 'knex';

/**
 * The orders in which reports are read, and what a loan has been repaid: pages of these reports sorted or
 * added up every row of 50,000 people.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index transfers_by_day on workflow_instances
      (account_id, (context->>'effectiveDate'), subject_id) where workflow = 'transfer';
    create index confirmations_by_due_day on workflow_instances
      (account_id, (context->>'dueOn'), subject_id) where workflow = 'confirmation';
    create index leave_days_by_request_day on leave_days (request_id, day, id);
    create index movement_days_by_request_day on movement_days (request_id, day, id);
    drop index leave_days_of_request, movement_days_of_request;
    create index loans_by_day on loans (account_id, paid_out_on, id);
    create index loan_instalments_by_month on loan_instalments
      (due_month, (loan_id * 10000 + number));
    create index permission_changes_of_feature on permission_changes
      (account_id, menu_reference_id, id);

    -- What has been taken for a loan and paid beside its plan, and what is still to be taken.
    create table loan_sums (
      loan_id bigint primary key references loans on delete cascade,
      repaid numeric not null,
      outstanding numeric not null
    );
    revoke update, truncate on loan_sums from cadre_app;
    create view loan_sums_expected as
      select l.id as loan_id,
        coalesce(sum(i.payment) filter (where p.taken_at is not null), 0)
          + coalesce((select sum(c.amount) from loan_plans c
              where c.loan_id = l.id and c.change <> 'writeOff'), 0) as repaid,
        coalesce(sum(i.payment) filter (where p.taken_at is null), 0) as outstanding
      from loans l
      left join loan_plan_now i on i.loan_id = l.id
      left join pay_items p on p.account_id = l.account_id and p.source = 'loan'
        and p.source_id = l.id and p.month = i.due_month and p.cancelled_at is null
        and p.corrects_id is null
      group by l.id;
    grant select on loan_sums_expected to cadre_app;

    create function sum_loans(ids bigint[]) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- Locked first, so that sums are read after whoever changed them before.
      perform from loans where id = any(ids) order by id for update;
      delete from loan_sums where loan_id = any(ids);
      insert into loan_sums (loan_id, repaid, outstanding)
        select loan_id, repaid, outstanding from loan_sums_expected where loan_id = any(ids);
    end $$;

    create function sum_changed_loans() returns trigger language plpgsql as $$
    begin
      perform sum_loans(array(select distinct loan_id from made));
      return null;
    end $$;
    create function sum_paid_loans() returns trigger language plpgsql as $$
    declare ids bigint[] := array(select distinct source_id from made where source = 'loan');
    begin
      if cardinality(ids) > 0 then perform sum_loans(ids); end if;
      return null;
    end $$;
    create trigger summed after insert on loan_instalments referencing new table as made
      for each statement execute function sum_changed_loans();
    create trigger summed after insert on loan_plans referencing new table as made
      for each statement execute function sum_changed_loans();
    create trigger summed after insert on pay_items referencing new table as made
      for each statement execute function sum_paid_loans();
    create trigger summed_again after update on pay_items referencing new table as made
      for each statement execute function sum_paid_loans();

    insert into loan_sums select * from loan_sums_expected;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger summed_again on pay_items;
    drop trigger summed on pay_items;
    drop trigger summed on loan_plans;
    drop trigger summed on loan_instalments;
    drop function sum_paid_loans();
    drop function sum_changed_loans();
    drop function sum_loans(bigint[]);
    drop view loan_sums_expected;
    drop table loan_sums;
    create index leave_days_of_request on leave_days (request_id);
    create index movement_days_of_request on movement_days (request_id);
    drop index permission_changes_of_feature, loan_instalments_by_month, loans_by_day,
      movement_days_by_request_day, leave_days_by_request_day, confirmations_by_due_day,
      transfers_by_day;
  `);
}
