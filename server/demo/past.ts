import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { daysBefore } from './calendar.ts';
import { isFemaleName, nameGiver } from './names.ts';
import { ACCOUNT_ID, type Employee } from './organisation.ts';
import { PAST_REASONS, SEPARATIONS } from './pastWords.ts';
import type { Random } from './random.ts';

const FIVE_YEARS = 1826;
/** Of a hundred people, so many leave in a year. */
const LEAVING_A_YEAR = 0.08;

interface Leaver {
  code: string;
  name: string;
  /** Whose seat it was. */
  successor: string;
  joined: string;
  left: string;
  separation: string;
  reason: string;
}

/** Five years before today: who was born when, who left, moved, was promoted and got how much more. */
export async function storePast(
  tx: Tx,
  people: readonly Employee[],
  today: string,
  random: Random,
): Promise<void> {
  const leavers = leave(people, today, random);
  await storeLeavers(tx, leavers);
  await storePersonalFacts(tx, people, leavers, today);
  await storePositions(tx, move(people, today, random));
  await storeRaises(tx, today);
}

/** Those who held somebody's seat before them, or beside them in a larger section. */
function leave(people: readonly Employee[], today: string, random: Random): Leaver[] {
  const ranks = people.filter(({ kind, account }) => kind === 'rank' && !account);
  const nextName = nameGiver(
    random,
    people.map(({ name }) => name),
  );
  const counts = new Map<string, number>();
  return Array.from({ length: Math.round(people.length * LEAVING_A_YEAR * 5) }, () => {
    const { code: successor, unit, section, isManagement } = random.pick(ranks);
    const number = (counts.get(unit.code) ?? 0) + 1;
    counts.set(unit.code, number);
    const leftAgo = random.between(8, FIVE_YEARS - 20);
    const stayed = 40 + Math.round(-700 * Math.log(1 - random.next()));
    const separation = random.weighted(SEPARATIONS.map((one) => [one, one.share] as const));
    return {
      code: `${unit.code}-8${String(number).padStart(4, '0')}`,
      name: nextName({ femaleShare: section.ladder.femaleShare, inOffice: isManagement }),
      successor,
      joined: daysBefore(today, leftAgo + Math.min(stayed, 9000)),
      left: daysBefore(today, leftAgo),
      separation: separation.type,
      reason: random.pick(separation.reasons),
    };
  });
}

async function storeLeavers(tx: Tx, leavers: readonly Leaver[]): Promise<void> {
  await query(
    tx,
    `insert into employees (account_id, code, name, business_unit_id, workplace_group_id, workplace_id,
       department_id, section_id, designation_id, employment_type_id, supervisor_id, joining_date,
       gross, basic, is_management, is_active, personal_mobile, leaving_date, separation_type, leaving_reason, grade)
     select e.account_id, l.code, l.name, e.business_unit_id, e.workplace_group_id, e.workplace_id,
       e.department_id, e.section_id, e.designation_id, e.employment_type_id, e.supervisor_id,
       l.joined::date, e.gross, e.basic, e.is_management, false, '+880 1200 ' || right(l.code, 6), l."left"::date, l.separation,
       l.reason, e.grade
     from jsonb_to_recordset($leavers::jsonb) as l (code text, name text, successor text, joined text,
       "left" text, separation text, reason text)
     join employees e on e.account_id = $accountId and e.code = l.successor
     order by l.code`,
    { leavers: JSON.stringify(leavers), accountId: ACCOUNT_ID },
  );
  await query(
    tx,
    `insert into employee_versions (${VERSION})
     select account_id, id, span.valid, business_unit_id, department_id, section_id,
       workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id,
       span.works, lower(span.valid) + time '09:00', span.reason, grade
     from employees e, lateral (values
       (daterange(e.joining_date, e.leaving_date + 1), true, $joined),
       (daterange(e.leaving_date + 1, null), false, $left)) span (valid, works, reason)
     where e.account_id = $accountId and e.leaving_date is not null`,
    { accountId: ACCOUNT_ID, joined: PAST_REASONS.joined, left: PAST_REASONS.left },
  );
}

const VERSION = `account_id, employee_id, valid, business_unit_id, department_id, section_id,
  workplace_group_id, workplace_id, designation_id, employment_type_id, supervisor_id, is_active,
  recorded_at, reason, grade`;

/** By what a digest of the code says, so that each start tells the same. */
const dice = (salt: string) =>
  `(('x' || substr(md5('${salt}' || e.code), 1, 7))::bit(28)::integer / 268435456.0)`;

async function storePersonalFacts(
  tx: Tx,
  people: readonly Employee[],
  leavers: readonly Leaver[],
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
       probation_end = e.joining_date + interval '6 months',
       confirmation_date = case when e.joining_date + interval '6 months'
         < coalesce(e.leaving_date, $today::date) then e.joining_date + interval '6 months' end,
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
  /** The first day and the day after the last. */
  from: string;
  to: string;
  reason: string;
  designation: string | null;
  section: string | null;
  supervisor: string | null;
}

/** Where today's people stood before: each stretch says only what was different then. */
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
     select e.account_id, e.id, daterange(m."from"::date, m."to"::date), e.business_unit_id,
       e.department_id, coalesce(s.id, e.section_id), e.workplace_group_id, e.workplace_id,
       coalesce(g.id, e.designation_id), e.employment_type_id, coalesce(b.id, e.supervisor_id), true,
       m."from"::date + time '09:00', $joined, e.grade
     from jsonb_to_recordset($moves::jsonb) as m (code text, "from" text, "to" text, reason text,
       designation text, section text, supervisor text)
     join employees e on e.account_id = $accountId and e.code = m.code
     left join designations g on g.account_id = e.account_id and g.name = m.designation
     left join sections s on s.department_id = e.department_id and s.name = m.section
     left join employees b on b.account_id = e.account_id and b.code = m.supervisor
     union all
     select e.account_id, e.id, daterange(m."to"::date, null), e.business_unit_id, e.department_id,
       e.section_id, e.workplace_group_id, e.workplace_id, e.designation_id, e.employment_type_id,
       e.supervisor_id, e.is_active, m."to"::date + time '09:00', m.reason, e.grade
     from jsonb_to_recordset($moves::jsonb) as m (code text, "to" text, reason text)
     join employees e on e.account_id = $accountId and e.code = m.code`,
    { moves: JSON.stringify(moves), accountId: ACCOUNT_ID, joined: PAST_REASONS.joined },
  );
}

/**
 * A raise on each first of July of four years, worked out backwards from what is earned today. The last
 * year's raises are the increments that the other stories tell.
 */
async function storeRaises(tx: Tx, today: string): Promise<void> {
  await query(
    tx,
    `with recursive raise as (
       select e.id, e.code, e.joining_date, $last::date as day, e.gross::numeric as after,
         round(e.gross / (1.04 + 0.05 * ${dice('raise')}), -1) as before
       from employees e where e.account_id = $accountId and e.is_active
       union all
       select e.id, e.code, e.joining_date, (e.day - interval '1 year')::date, e.before,
         round(e.before / (1.04 + 0.05 * ${dice('again')}), -1)
       from raise e where e.day > $last::date - interval '3 years'
     )
     insert into salary_revisions (employee_id, effective_date, gross_before, gross_after,
       basic_before, basic_after, created_at, applied_at)
     select id, day, before, after, round(before / 2, 2), round(after / 2, 2), day, day
     from raise where joining_date + interval '9 months' < day`,
    { accountId: ACCOUNT_ID, last: `${Number(today.slice(0, 4)) - 2}-07-01` },
  );
}
