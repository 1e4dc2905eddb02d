import type { Knex } from 'knex';
import { WORK_OUT_PAY } from './20261203_18_pay_by_the_day.ts';

/** Today's pay without what came after a day, and with what is to come until it. */
const difference = (column: string) => `
  sum(case when s.applied_at is null then s.${column}_after - s.${column}_before
    else s.${column}_before - s.${column}_after end)`;

const expected = (people: string) => `
  select d.id as employee_id, d.day as from_day,
    coalesce(lead(d.day) over (partition by d.id order by d.day), 'infinity') as until_day,
    d.gross + coalesce(r.gross, 0) as gross, d.basic + coalesce(r.basic, 0) as basic
  from (
    select e.id, e.gross, e.basic, '-infinity'::date as day from employees e ${people}
    union
    select e.id, e.gross, e.basic, s.effective_date
    from employees e ${people} join salary_revisions s on s.employee_id = e.id
  ) d left join lateral (
    select ${difference('gross')} as gross, ${difference('basic')} as basic
    from salary_revisions s
    where s.employee_id = d.id and (s.effective_date > d.day) = (s.applied_at is not null)
  ) r on true`;

const OF_PEOPLE = 'join unnest(people) p (id) on p.id = e.id';

const NOTICE = 'select r.* into rule';
const IF_ANY = `if not exists (
        select from notification_rules r where r.is_active and r.event in (what, 'all')) then
        return new;
      end if;
      ${NOTICE}`;

const inNotices = (from: string, to: string) => `
  do $$ begin
    execute replace(pg_get_functiondef('apply_notification_rule()'::regprocedure),
      $f$${from}$f$, $f$${to}$f$);
  end $$`;

/**
 * A release writes the days of pay once. Its three triggers each deleted and wrote all of them, with tags: 1.4 of 1.8 ms
 * of a raise. Nobody vouches for these rows any more but those that they are worked out from. A notice looks for its
 * rule only where there is one for its event.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    select unlist('employee_pay'), uncover('employee_pay');

    create view employee_pay_expected as ${expected('')};
    grant select on employee_pay_expected to cadre_app;

    create or replace function work_out_pay(people bigint[]) returns void language plpgsql as $$
    begin
      -- Two raises of one person at once come one after the other.
      perform e.id from employees e join unnest(people) p (id) on p.id = e.id
        order by e.id for no key update of e;
      with expected as materialized (
        ${expected(OF_PEOPLE)}
      ), gone as (
        delete from employee_pay t using unnest(people) p (id)
        where t.employee_id = p.id and not exists (
          select from expected x where x.employee_id = t.employee_id and x.from_day = t.from_day)
      )
      insert into employee_pay as t (employee_id, from_day, until_day, gross, basic)
      select x.employee_id, x.from_day, x.until_day, x.gross, x.basic from expected x
      left join employee_pay w on w.employee_id = x.employee_id and w.from_day = x.from_day
      where w.employee_id is null
        or (w.until_day, w.gross, w.basic) is distinct from (x.until_day, x.gross, x.basic)
      on conflict (employee_id, from_day) do update
        set until_day = excluded.until_day, gross = excluded.gross, basic = excluded.basic;
    end $$;
    ${inNotices(NOTICE, IF_ANY)}`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${inNotices(IF_ANY, NOTICE)};
    create or replace function ${WORK_OUT_PAY};
    drop view employee_pay_expected;
    select cover_with_tags('employee_pay');
    comment on column employee_pay.tag is 'covered with all'`);
}
