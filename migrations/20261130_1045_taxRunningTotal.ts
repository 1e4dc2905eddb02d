import type { Knex } from 'knex';

/**
 * The tax ledger has a running total of its month, which says what part of the month each deduction is. So the challans
 * of a deduction are found without summing the deductions of everyone before it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view tax_challan_shares;
    ${changed(`
      alter table tax_ledger add column month_total numeric(18, 3);
      update tax_ledger l set month_total = t.total from (
        select id, sum(greatest(amount, 0)) over (partition by account_id, date_trunc('month', day) order by id) as total
        from tax_ledger) t where t.id = l.id;
      alter table tax_ledger alter column month_total set not null`)}
    -- Challans of a month cover its deductions in their order: the share of a challan in a deduction is where their
    -- stretches of the month's sum overlap. So shares add up to the deductions or to the challans, whichever is less.
    create view tax_challan_shares as
      select l.id as ledger_id, l.account_id, l.employee_id, c.month, c.id as challan_id,
        least(l.month_total, c.until) - greatest(l.month_total - l.amount, c.since) as amount
      from tax_ledger l
      join (${CHALLANS}) c on c.account_id = l.account_id and c.month = date_trunc('month', l.day)::date
        and c.since < l.month_total and l.month_total - l.amount < c.until
      where l.amount > 0;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view tax_challan_shares;
    ${changed('alter table tax_ledger drop column month_total')}
    create view tax_challan_shares as
      select l.ledger_id, l.account_id, l.employee_id, l.month, c.id as challan_id,
        least(l.until, c.until) - greatest(l.since, c.since) as amount
      from (
        select id as ledger_id, account_id, employee_id, date_trunc('month', day)::date as month,
          sum(amount) over before - amount as since, sum(amount) over before as until
        from tax_ledger where amount > 0
        window before as (partition by account_id, date_trunc('month', day) order by id)
      ) l
      join (${CHALLANS}) c on c.account_id = l.account_id and c.month = l.month and c.since < l.until and l.since < c.until;
  `);
}

const CHALLANS = `
        select id, account_id, date_trunc('month', month)::date as month,
          sum(amount) over before - amount as since, sum(amount) over before as until
        from tax_challans where is_active
        window before as (partition by account_id, date_trunc('month', month) order by deposited_on, id)`;

/** Rows of the ledger get new tags, which its trigger would refuse. */
const changed = (statements: string): string => `
  alter table tax_ledger disable trigger append_only;
  select change_covered('tax_ledger', $change$ ${statements} $change$);
  alter table tax_ledger enable trigger append_only;`;
