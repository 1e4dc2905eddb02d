import type { Knex } from 'knex';

/**
 * What has become of each instalment of a loan, a letter each in the order of their numbers: Paid, Grace period,
 * Cancelled or Open. For an order by status what payroll had taken was looked up for each of 100,000 instalments.
 */
const STATUSES = `coalesce(string_agg(case when p.taken_at is not null then 'P' when i.payment = 0 then 'G'
    when p.id is null then 'C' else 'O' end, '' order by i.number) filter (where i.loan_id is not null), '')
  as statuses`;

const COLUMNS = 'loan_id, repaid, outstanding';

const expected = (columns: string, statuses = '') => `
  create view loan_sums_expected as
    select l.id as loan_id,
      coalesce(sum(i.payment) filter (where p.taken_at is not null), 0)
        + coalesce((select sum(c.amount) from loan_plans c
            where c.loan_id = l.id and c.change <> 'writeOff'), 0) as repaid,
      coalesce(sum(i.payment) filter (where p.taken_at is null), 0) as outstanding ${statuses}
    from loans l
    left join loan_plan_now i on i.loan_id = l.id
    left join pay_items p on p.account_id = l.account_id and p.source = 'loan'
      and p.source_id = l.id and p.month = i.due_month and p.cancelled_at is null
      and p.corrects_id is null
    group by l.id;
  grant select on loan_sums_expected to cadre_app;

  create or replace function sum_loans(ids bigint[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    -- Locked first, so that sums are read after whoever changed them before.
    perform from loans where id = any(ids) order by id for update;
    delete from loan_sums where loan_id = any(ids);
    insert into loan_sums (${columns}) select ${columns} from loan_sums_expected where loan_id = any(ids);
  end $$;`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view loan_sums_expected;
    alter table loan_sums add statuses text not null default '';
    alter table loan_sums alter statuses drop default;
    ${expected(`${COLUMNS}, statuses`, `, ${STATUSES}`)}
    update loan_sums s set statuses = e.statuses from loan_sums_expected e where e.loan_id = s.loan_id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view loan_sums_expected;
    alter table loan_sums drop statuses;
    ${expected(COLUMNS)}
  `);
}
