import type { Knex } from 'knex';

const stale = (locked: string) => `
  create or replace function stale_shifts() returns trigger language plpgsql as $$
    begin insert into attendance_stale (account_id, employee_id, from_day, to_day)
       select distinct e.account_id, d.employee_id, m.begins, m.ends
       from (select distinct id, account_id from changed) c
       cross join lateral worked_out_months(c.account_id, null, null) m
       join attendance_days d on d.shift_id = c.id and d.day between m.begins and m.ends
       join employees e on e.id = d.employee_id
       ${locked}; return null; end
  $$;`;

/** A changed shift concerns days by the unit somebody was in then: locks hold by the day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    stale(`join employee_versions v on v.employee_id = d.employee_id and v.superseded_at is null
         and v.valid @> d.day
       where not exists (select from attendance_locks l where l.month = m.month
         and l.business_unit_id = v.business_unit_id and l.reopened_at is null)`),
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    stale(`where not exists (select from attendance_locks l where l.month = m.month
         and l.business_unit_id = e.business_unit_id and l.reopened_at is null)`),
  );
}
