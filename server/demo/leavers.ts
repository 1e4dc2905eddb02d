import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { daysBefore } from './stage/calendar.ts';
import { nameGiver } from './stage/names.ts';
import { ACCOUNT_ID, type Employee } from './stage/organisation.ts';
import { PAST_REASONS, SEPARATIONS } from './pastWords.ts';
import type { Random } from './stage/random.ts';
import { CONFIRMED, TYPES, VERSION } from './stretches.ts';

const FIVE_YEARS = 1826;
/** The share of people who leave in a year. */
const LEAVING_A_YEAR = 0.08;
/** Pay growth per year: raises are 6.5 %, but recent joiners have had fewer. */
const RAISED_A_YEAR = 1.05;

interface Leaver {
  code: string;
  name: string;
  /** The current holder of the seat. */
  successor: string;
  joined: string;
  left: string;
  separation: string;
  reason: string;
}

/** Predecessors in someone's seat, or former colleagues in a larger section. */
export function leave(people: readonly Employee[], today: string, random: Random): Leaver[] {
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

/**
 * Stores leavers with the terms of employment of their current successor, but without the successor's later raises and
 * with their own probation.
 */
export async function storeLeavers(
  tx: Tx,
  leavers: readonly Leaver[],
  today: string,
): Promise<void> {
  await query(
    tx,
    `insert into employees (account_id, code, name, business_unit_id, workplace_group_id, workplace_id,
       department_id, section_id, designation_id, employment_type_id, supervisor_id, joining_date,
       gross, basic, is_management, is_active, personal_mobile, leaving_date, separation_type, leaving_reason, grade)
     select e.account_id, l.code, l.name, e.business_unit_id, e.workplace_group_id, e.workplace_id,
       e.department_id, e.section_id, e.designation_id,
       case when l.joined + interval '6 months' > l."left" then y.probation
         when e.employment_type_id = y.probation then y.permanent else e.employment_type_id end,
       e.supervisor_id, l.joined, p.gross, round(p.gross / 2, 2), e.is_management, false,
       '+880 1200 ' || right(l.code, 6), l."left", l.separation, l.reason, e.grade
     from jsonb_to_recordset($leavers::jsonb) as l (code text, name text, successor text, joined date,
       "left" date, separation text, reason text)
     join employees e on e.account_id = $accountId and e.code = l.successor
     cross join ${TYPES} y
     cross join lateral (select round(e.gross / ${RAISED_A_YEAR}
       ^ greatest(0, $raised - extract(year from l."left" - interval '6 months'))::numeric, -1) as gross) p
     order by l.code`,
    {
      leavers: JSON.stringify(leavers),
      accountId: ACCOUNT_ID,
      raised: getFiscalYear(today) - 1,
    },
  );
  await query(
    tx,
    `insert into employee_versions (${VERSION})
     select e.account_id, e.id, span.valid, e.business_unit_id, e.department_id, e.section_id,
       e.workplace_group_id, e.workplace_id, e.designation_id,
       case when span.reason = $joined then y.probation else e.employment_type_id end, e.supervisor_id,
       span.works, lower(span.valid) + time '09:00', span.reason, e.grade,
       case when not span.works then e.separation_type end
     from employees e cross join ${TYPES} y
     cross join lateral (select e.leaving_date + 1 as gone, least(${CONFIRMED}, e.leaving_date + 1) as day) c
     cross join lateral (values
       (daterange(e.joining_date, c.day), true, $joined),
       (daterange(c.day, c.gone), true, $confirmed),
       (daterange(c.gone, null), false, $left)) span (valid, works, reason)
     where e.account_id = $accountId and e.leaving_date is not null and not isempty(span.valid)`,
    {
      accountId: ACCOUNT_ID,
      joined: PAST_REASONS.joined,
      confirmed: PAST_REASONS.confirmed,
      left: PAST_REASONS.left,
    },
  );
}
