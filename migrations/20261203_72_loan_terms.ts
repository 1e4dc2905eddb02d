import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table loan_types
      add most_grace_months integer not null default 0 check (most_grace_months >= 0),
      add needs_guarantor boolean not null default false;
    alter table loans add guarantor_id bigint references employees;
    create index loans_by_guarantor on loans (guarantor_id) where guarantor_id is not null;

    -- A plan that ends because somebody leaves was asked for by nobody.
    alter table loan_plans alter request_id drop not null;
    alter table loan_plans drop constraint loan_plans_change_check;
    alter table loan_plans add constraint loan_plans_change_check
      check (change in ('reschedule', 'skip', 'extra', 'settle', 'writeOff', 'leave'));
    alter table loan_plans add check ((change = 'leave') = (request_id is null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table loan_plans disable trigger append_only;
    alter table loan_instalments disable trigger append_only;
    delete from loan_instalments i using loan_plans p
      where p.change = 'leave' and i.loan_id = p.loan_id and i.plan >= p.plan;
    delete from loan_plans p using loan_plans l
      where l.change = 'leave' and p.loan_id = l.loan_id and p.plan >= l.plan;
    alter table loan_instalments enable trigger append_only;
    alter table loan_plans enable trigger append_only;
    alter table loan_plans drop constraint loan_plans_check;
    alter table loan_plans drop constraint loan_plans_change_check;
    alter table loan_plans add constraint loan_plans_change_check
      check (change in ('reschedule', 'skip', 'extra', 'settle', 'writeOff'));
    alter table loan_plans alter request_id set not null;
    alter table loans drop guarantor_id;
    alter table loan_types drop needs_guarantor, drop most_grace_months;
  `);
}
