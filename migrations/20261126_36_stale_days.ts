import type { Knex } from 'knex';

/** Each change of a table, as the rows named \`changed\`: those before it and those after it. */
const CHANGES = [
  ['inserted', 'insert', 'new'],
  ['deleted', 'delete', 'old'],
  ['updated_from', 'update', 'old'],
  ['updated_to', 'update', 'new'],
] as const;

const onChanges = (table: string, action: string): string =>
  CHANGES.map(
    ([name, event, state]) => `create trigger stale_${name} after ${event} on ${table}
      referencing ${state} table as changed for each statement execute function ${action}();`,
  ).join('\n');

const triggerFunction = (name: string, statement: string): string => `
  create function ${name}() returns trigger language plpgsql as $$
    begin ${statement}; return null; end
  $$;`;

const MARK = 'insert into attendance_stale (account_id, employee_id, from_day, to_day)';

/** What is behind the kind of a day, by what its change concerns. */
const ASSIGNMENTS = [
  'calendar_assignments',
  'roster_assignments',
  'off_day_assignments',
  'holiday_assignments',
];
/** With how an account is found from a changed row \`c\`. */
const RULES = [
  ['working_calendars', 'c.account_id'],
  ['off_day_groups', 'c.account_id'],
  ['roster_turns', '(select r.account_id from rosters r where r.id = c.roster_id)'],
  [
    'exception_off_day_rules',
    '(select x.account_id from exception_off_days x where x.id = c.exception_off_day_id)',
  ],
] as const;
const DATES = [
  ['holiday_days', '(select g.account_id from holiday_groups g where g.id = c.holiday_group_id)'],
  [
    'exception_off_day_dates',
    '(select x.account_id from exception_off_days x where x.id = c.exception_off_day_id)',
  ],
] as const;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The stretches of a period, a month each, that were worked out and are not locked.
    create function worked_out_months(account bigint, from_day date, to_day date)
    returns table (begins date, ends date, month date)
    language sql stable as $$
      select greatest(m::date, s.first), least((m + interval '1 month')::date - 1, s.last), m::date
      from (
        select greatest(from_day, (select d.day from attendance_days d
            join employees e on e.id = d.employee_id and e.account_id = account
            order by d.day limit 1)) as first,
          least(to_day, account_day(account)) as last
        where exists (select from attendance_days d
          join employees e on e.id = d.employee_id and e.account_id = account)) s
      cross join generate_series(date_trunc('month', s.first::timestamp), s.last::timestamp, '1 month') m
      where s.first <= s.last
    $$;

    ${triggerFunction(
      'stale_assignments',
      `${MARK}
       select distinct v.account_id, v.employee_id, m.begins, m.ends
       from changed c
       join business_units u on u.id = c.business_unit_id
       join employee_versions v on v.account_id = u.account_id and v.superseded_at is null
         and v.business_unit_id = c.business_unit_id
         and (c.department_id is null or v.department_id = c.department_id)
         and (c.section_id is null or v.section_id = c.section_id)
         and (c.employee_id is null or v.employee_id = c.employee_id)
       cross join lateral worked_out_months(u.account_id, c.starts_on, c.ends_on) m
       where not exists (select from attendance_locks l where l.month = m.month
         and l.business_unit_id = v.business_unit_id and l.reopened_at is null)`,
    )}
    ${ASSIGNMENTS.map((table) => onChanges(table, 'stale_assignments')).join('\n')}

    -- A changed shift concerns the days that were worked by it.
    ${triggerFunction(
      'stale_shifts',
      `${MARK}
       select distinct e.account_id, d.employee_id, m.begins, m.ends
       from (select distinct id, account_id from changed) c
       cross join lateral worked_out_months(c.account_id, null, null) m
       join attendance_days d on d.shift_id = c.id and d.day between m.begins and m.ends
       join employees e on e.id = d.employee_id
       where not exists (select from attendance_locks l where l.month = m.month
         and l.business_unit_id = e.business_unit_id and l.reopened_at is null)`,
    )}
    create trigger stale_updated_to after update on shifts
      referencing new table as changed for each statement execute function stale_shifts();

    ${triggerFunction(
      'stale_roster_days',
      `${MARK}
       select distinct e.account_id, c.employee_id, m.begins, m.ends
       from (select employee_id, min(day) as first, max(day) as last from changed group by 1) c
       join employees e on e.id = c.employee_id
       cross join lateral worked_out_months(e.account_id, c.first, c.last) m`,
    )}
    ${onChanges('roster_days', 'stale_roster_days')}

    -- What many people share concerns everybody of the account; locked days stay as they are.
    ${RULES.map(
      ([table, account]) =>
        triggerFunction(
          `stale_${table}`,
          `${MARK}
           select a.id, null, m.begins, m.ends
           from (select distinct ${account} as id from changed c) a
           cross join lateral worked_out_months(a.id, null, null) m`,
        ) + onChanges(table, `stale_${table}`),
    ).join('\n')}
    ${DATES.map(
      ([table, account]) =>
        triggerFunction(
          `stale_${table}`,
          `${MARK}
           select distinct a.id, null::bigint, a.day, a.day
           from (select ${account} as id, c.day from changed c) a
           where exists (select from worked_out_months(a.id, a.day, a.day))`,
        ) + onChanges(table, `stale_${table}`),
    ).join('\n')}
  `);
}

export async function down(knex: Knex): Promise<void> {
  const drop = (name: string) => `drop function stale_${name}() cascade;`;
  const named = [...RULES, ...DATES].map(([table]) => table);
  await knex.raw(`
    ${['assignments', 'shifts', 'roster_days', ...named].map(drop).join('\n')}
    drop function worked_out_months(bigint, date, date);
  `);
}
