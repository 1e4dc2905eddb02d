import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { daysBefore } from './stage/calendar.ts';
import { dice } from './dice.ts';
import { leave, storeLeavers } from './leavers.ts';
import { isFemaleName } from './stage/names.ts';
import { ACCOUNT_ID, type Employee } from './stage/organisation.ts';
import { PAST_REASONS } from './pastWords.ts';
import { storeRaises } from './raises.ts';
import type { Random } from './stage/random.ts';
import { CONFIRMED, storeConfirmations, TYPES, VERSION } from './stretches.ts';

const FIVE_YEARS = 1826;

/** The last five years: birthdays, leavers, moves, promotions and raises. */
export async function storePast(
  tx: Tx,
  people: readonly Employee[],
  today: string,
  random: Random,
): Promise<void> {
  const leavers = leave(people, today, random);
  await storeLeavers(tx, leavers, today);
  await storePersonalFacts(tx, people, leavers, today);
  await storePositions(tx, move(people, today, random));
  await storeConfirmations(tx, today);
  await storeRaises(tx, today);
}

async function storePersonalFacts(
  tx: Tx,
  people: readonly Employee[],
  leavers: readonly { code: string; name: string }[],
  today: string,
): Promise<void> {
  await query(
    tx,
    `update employees e set
       gender = case when n.female then 'female' else 'male' end,
       birth_date = e.joining_date - (365.25 * (20 + 12 * ${dice('age')}))::integer,
       blood_group = (array['O+', 'B+', 'A+', 'AB+', 'O-', 'B-', 'A-', 'AB-'])
         [1 + floor(8 * ${dice('blood')} ^ 2)::integer],
       national_id = lpad(floor(10000000000 * ${dice('nid')})::bigint::text, 10, '1'),
       tin = case when e.is_management then
         lpad(floor(1000000000000 * ${dice('tin')})::bigint::text, 12, '4') end,
       contract_end = case when t.name = 'Contract' and e.is_active then
         $today::date + (10 + 700 * ${dice('contract')})::integer end
     from unnest($codes::text[], $female::boolean[]) n (code, female), employment_types t
     where e.account_id = $accountId and e.code = n.code and t.id = e.employment_type_id`,
    {
      today,
      accountId: ACCOUNT_ID,
      codes: [...people, ...leavers].map(({ code }) => code),
      female: [...people, ...leavers].map(({ name }) => isFemaleName(name)),
    },
  );
}

interface Earlier {
  code: string;
  /** From the first day (inclusive) to the day after the last (exclusive). */
  from: string;
  to: string;
  reason: string;
  designation: string | null;
  section: string | null;
  supervisor: string | null;
}

/** Earlier positions of current people. Each period lists only the values that differed from the current position. */
function move(people: readonly Employee[], today: string, random: Random): Earlier[] {
  return people.flatMap((person) => {
    const before = Math.min(person.joinedDaysAgo, FIVE_YEARS);
    if (person.kind !== 'rank' || person.joinedDaysAgo < 500 || !random.chance(0.4)) return [];
    const changedAgo = random.between(90, before - 300);
    const kind = random.pick(['promotion', 'transfer', 'supervisor'] as const);
    const lower = person.section.ladder.ranks
      .map(({ title }) => title)
      .filter((title) => title !== person.title);
    const others = person.department.sections.filter(({ name }) => name !== person.section.name);
    const leads = people.filter(
      (one) =>
        one.kind !== 'rank' &&
        one.department === person.department &&
        one.joinedDaysAgo > person.joinedDaysAgo &&
        one.code !== person.code,
    );
    const was = {
      designation: kind === 'promotion' && lower.length > 0 ? random.pick(lower) : null,
      section: kind === 'transfer' && others.length > 0 ? random.pick(others).name : null,
      supervisor:
        kind !== 'promotion' && leads.length > 0 ? (random.pick(leads).code ?? null) : null,
    };
    if (Object.values(was).every((one) => one === null)) return [];
    return {
      code: person.code,
      from: daysBefore(today, person.joinedDaysAgo),
      to: daysBefore(today, changedAgo),
      reason: PAST_REASONS[kind],
      ...was,
    };
  });
}

async function storePositions(tx: Tx, moves: readonly Earlier[]): Promise<void> {
  await query(
    tx,
    `insert into employee_versions (${VERSION})
     select e.account_id, e.id, span.valid, e.business_unit_id, e.department_id,
       coalesce(s.id, e.section_id), e.workplace_group_id, e.workplace_id,
       coalesce(g.id, e.designation_id), span.type, coalesce(b.id, e.supervisor_id), true,
       lower(span.valid) + time '09:00', span.reason, e.grade, null
     from jsonb_to_recordset($moves::jsonb) as m (code text, "from" date, "to" date, reason text,
       designation text, section text, supervisor text)
     join employees e on e.account_id = $accountId and e.code = m.code
     cross join ${TYPES} y
     cross join lateral (values
       (daterange(m."from", ${CONFIRMED}), y.probation, $joined),
       (daterange(${CONFIRMED}, m."to"), e.employment_type_id, $confirmed)) span (valid, type, reason)
     left join designations g on g.account_id = e.account_id and g.name = m.designation
     left join sections s on s.department_id = e.department_id and s.name = m.section
     left join employees b on b.account_id = e.account_id and b.code = m.supervisor
     union all
     select e.account_id, e.id, daterange(m."to"::date, null), e.business_unit_id, e.department_id,
       e.section_id, e.workplace_group_id, e.workplace_id, e.designation_id, e.employment_type_id,
       e.supervisor_id, e.is_active, m."to"::date + time '09:00', m.reason, e.grade, null
     from jsonb_to_recordset($moves::jsonb) as m (code text, "to" text, reason text)
     join employees e on e.account_id = $accountId and e.code = m.code`,
    {
      moves: JSON.stringify(moves),
      accountId: ACCOUNT_ID,
      joined: PAST_REASONS.joined,
      confirmed: PAST_REASONS.confirmed,
    },
  );
}
