import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { afterIncrement, basicAfterIncrement, effectOnGross } from '#machines/core/values/money.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { officeTime, workingDaysAfter } from '#server/demo/stage/calendar.ts';
import type { Employee } from '#server/demo/stage/organisation.ts';
import { lastYearsComment } from './incrementComments.ts';
import type { Cohort, Step } from './incrementCohort.ts';
import { mayHaveOne, raises } from './incrementRaises.ts';
import type { Stage } from '#server/demo/stage/scenario.ts';

// The effective date of the previous year is at most 23 months ago.
const LAST_YEARS_ROUND = 740;

/** Last year's round of increments, by unit and location, effective from its second month. */
export function lastYear({
  people,
  random,
  today,
}: Pick<Stage, 'people' | 'random' | 'today'>): Cohort[] {
  const year = getFiscalYear(today) - 1;
  const effectiveDate = `${year}-07-01`;
  const places = new Map<string, Employee[]>();
  for (const person of people) {
    const takesPart = mayHaveOne(person) && person.joinedDaysAgo > LAST_YEARS_ROUND;
    if (!takesPart || !random.chance(0.82)) continue;
    const key = `${person.unit.code} ${person.section.at[0]}`;
    places.set(key, [...(places.get(key) ?? []), person]);
  }
  return [...places.values()].map((members) => {
    let day = workingDaysAfter(`${year}-05-10`, random.between(0, 36));
    const moment = () => officeTime(day, random.between(0, 8 * 60), random.between(0, 59));
    const next = (login: string, event: string, comment = ''): Step => {
      day = workingDaysAfter(day, random.between(2, 5));
      return { at: moment(), login, event, comment };
    };
    const chief = random.chance(0.8) ? 'md' : 'md2';
    return {
      year,
      effectiveDate,
      basicOrGross: random.chance(0.25) ? 'basic' : 'gross',
      raises: raises(members, random.pick([5, 5.5, 6, 6.5, 7]), random),
      requestedAt: moment(),
      steps: [
        next(random.pick(['hr', 'hr2']), 'hr.recommend'),
        next(chief, 'md.approve', lastYearsComment('md', random)),
        next('audit', 'audit.release', lastYearsComment('audit', random)),
        next('finance', 'finance.release', lastYearsComment('finance', random)),
      ],
    };
  });
}

/** When a cohort was released, and when its raises took effect. */
export function getEffect({ steps, effectiveDate }: Cohort): {
  releasedAt: string;
  paidAt: string;
} {
  const releasedAt = steps.at(-1)?.at ?? '';
  const effectiveAt = `${effectiveDate}T00:00:00.000Z`;
  return { releasedAt, paidAt: releasedAt < effectiveAt ? effectiveAt : releasedAt };
}

/** The percentages of gross pay that were requested, and those that HR recommended. */
export function getPercents(
  { basicOrGross }: Cohort,
  { percent, corrected }: Cohort['raises'][number],
): { asked: number; granted: number } {
  const percentOfGross = effectOnGross(percent, basicOrGross);
  return {
    asked: percentOfGross,
    granted: corrected === null ? percentOfGross : effectOnGross(corrected, basicOrGross),
  };
}

/**
 * Applies last year's raises, so that everyone's pay and pay history are right from the start. The requests
 * follow later (`pastIncrements.ts`): deciding them stage by stage takes 7 s.
 */
export async function storeLastYearsRaises(
  tx: Tx,
  people: readonly Employee[],
  cohorts: readonly Cohort[],
): Promise<void> {
  const pay = new Map(people.map((person) => [person.employeeId, person]));
  const raised = cohorts.flatMap((cohort) => {
    const { releasedAt, paidAt } = getEffect(cohort);
    return cohort.raises.flatMap((raise) => {
      const person = pay.get(raise.employeeId);
      if (!person) return [];
      const { granted } = getPercents(cohort, raise);
      const { gross, basic } = person;
      const { effectiveDate, basicOrGross } = cohort;
      return {
        id: raise.employeeId,
        day: effectiveDate,
        gross,
        basic,
        gross_after: afterIncrement(gross, granted),
        basic_after: basicAfterIncrement({ gross, basic, basicOrGross }, granted),
        released: releasedAt,
        paid: paidAt,
      };
    });
  });
  const rows = { raised: JSON.stringify(raised) };
  await query(
    tx,
    `insert into salary_revisions (employee_id, effective_date, gross_before, gross_after,
       basic_before, basic_after, created_at, applied_at)
     select id, day, gross, gross_after, basic, basic_after, released, paid
     from jsonb_to_recordset($raised::jsonb) n (id bigint, day date, gross numeric, basic numeric,
       gross_after numeric, basic_after numeric, released timestamptz, paid timestamptz)`,
    rows,
  );
  await query(
    tx,
    `update employees e set gross = n.gross_after, basic = n.basic_after
     from jsonb_to_recordset($raised::jsonb) n (id bigint, gross_after numeric, basic_after numeric)
     where e.id = n.id`,
    rows,
  );
}
