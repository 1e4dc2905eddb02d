import type { Knex } from 'knex';

/** Longer ago than a leave year and a month of grace, nothing is counted anew: those books are closed. */
const REACH = 400;

const CHANGES = [
  ['inserted', 'insert', 'new'],
  ['deleted', 'delete', 'old'],
  ['updated_from', 'update', 'old'],
  ['updated_to', 'update', 'new'],
] as const;

const ASSIGNMENTS = [
  'calendar_assignments',
  'roster_assignments',
  'off_day_assignments',
  'holiday_assignments',
];
/** Rules without dates of their own, by how a changed row `c` leads to its account: they are so from today on. */
const RULES = [
  ['off_day_groups', 'c.account_id'],
  ['shifts', 'c.account_id'],
  ['roster_turns', '(select r.account_id from rosters r where r.id = c.roster_id)'],
  [
    'exception_off_day_rules',
    '(select x.account_id from exception_off_days x where x.id = c.exception_off_day_id)',
  ],
] as const;

const onChanges = (table: string, action: string): string =>
  CHANGES.map(
    ([name, event, state]) => `create trigger recounted_${name} after ${event} on ${table}
      referencing ${state} table as changed for each statement execute function ${action}();`,
  ).join('\n');

const marks = (name: string, statement: string): string => `
  create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into leave_recounts (account_id, employee_id, from_day, to_day) ${statement};
      return null;
    end
  $$;`;

/** Only whose leave is near, or an import of 100,000 people would leave as many marks. */
const hasLeave = (from: string, to: string): string => `
  exists (select from leave_days d where d.employee_id = v.employee_id
    and d.day >= ${from} - 60 and (${to} is null or d.day <= ${to} + 60))`;

/**
 * Leave is counted anew over days off as it is over holidays: other weeks, swapped days, rosters, shifts, and
 * people who come to work elsewhere. A mark is of one person, or of everybody of the company.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table leave_recounts rename column day to from_day;
    alter table leave_recounts add to_day date, add employee_id bigint references employees;
    update leave_recounts set to_day = from_day;
    create index leave_days_by_person on leave_days (employee_id, day);

    create or replace function recount_leave() returns trigger language plpgsql as $$
      begin
        insert into leave_recounts (account_id, from_day, to_day)
        select distinct g.account_id, c.day, c.day from changed c
        join holiday_groups g on g.id = c.holiday_group_id;
        return null;
      end
    $$;

    ${marks(
      'recount_assignments',
      `select distinct v.account_id, v.employee_id, s.begins, c.ends_on
       from changed c join business_units u on u.id = c.business_unit_id
       cross join lateral (
         select greatest(c.starts_on, account_day(u.account_id) - ${REACH}) as begins) s
       join employee_versions v on v.account_id = u.account_id and v.superseded_at is null
         and v.business_unit_id = c.business_unit_id
         and (c.department_id is null or v.department_id = c.department_id)
         and (c.section_id is null or v.section_id = c.section_id)
         and (c.employee_id is null or v.employee_id = c.employee_id)
       where (c.ends_on is null or c.ends_on >= s.begins) and ${hasLeave('s.begins', 'c.ends_on')}`,
    )}
    ${ASSIGNMENTS.map((table) => onChanges(table, 'recount_assignments')).join('\n')}

    ${marks(
      'recount_roster_days',
      `select e.account_id, c.employee_id, min(c.day), max(c.day)
       from changed c join employees e on e.id = c.employee_id group by 1, 2`,
    )}
    ${onChanges('roster_days', 'recount_roster_days')}

    ${marks(
      'recount_exception_dates',
      `select distinct x.account_id, null::bigint, c.day, c.day
       from changed c join exception_off_days x on x.id = c.exception_off_day_id`,
    )}
    ${onChanges('exception_off_day_dates', 'recount_exception_dates')}

    ${RULES.map(
      ([table, account]) =>
        marks(
          `recount_${table}`,
          `select a.id, null::bigint, account_day(a.id), null::date
           from (select distinct ${account} as id from changed c) a where a.id is not null`,
        ) + onChanges(table, `recount_${table}`),
    ).join('\n')}

    create function recount_week() returns trigger language plpgsql as $$
      begin
        insert into leave_recounts (account_id, from_day)
        values (new.account_id, account_day(new.account_id));
        return null;
      end
    $$;
    create trigger recounted_week after update on working_calendars for each row
      when ((old.weekend, old.opens, old.closes, old.holiday_group_id)
        is distinct from (new.weekend, new.opens, new.closes, new.holiday_group_id))
      execute function recount_week();

    -- Who has left is none of its business: what becomes of their leave is decided when they leave.
    ${marks(
      'recount_places',
      `select v.account_id, v.employee_id,
         greatest(lower(v.valid), account_day(v.account_id) - ${REACH}), null::date
       from changed v where v.is_active and ${hasLeave('lower(v.valid)', 'null::date')}`,
    )}
    create trigger recounted_inserted after insert on employee_versions
      referencing new table as changed for each statement execute function recount_places();
  `);
}

export async function down(knex: Knex): Promise<void> {
  const functions = [
    'assignments',
    'roster_days',
    'exception_dates',
    ...RULES.map(([table]) => table),
    'week',
    'places',
  ];
  await knex.raw(`
    ${functions.map((name) => `drop function recount_${name}() cascade;`).join('\n')}
    delete from leave_recounts where employee_id is not null or to_day is distinct from from_day;
    alter table leave_recounts drop to_day, drop employee_id;
    alter table leave_recounts rename column from_day to day;
    create or replace function recount_leave() returns trigger language plpgsql as $$
      begin
        insert into leave_recounts (account_id, day)
        select distinct g.account_id, c.day from changed c
        join holiday_groups g on g.id = c.holiday_group_id;
        return null;
      end
    $$;
    drop index leave_days_by_person;
  `);
}
