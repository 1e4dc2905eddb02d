import { fiscalYearOf } from '#machines/values/fiscalYear.ts';
import { firstOfMonth, officeTime, workingDaysAfter, workingDaysBefore } from '../calendar.ts';
import type { Employee } from '../organisation.ts';
import type { Random } from '../random.ts';
import type { Stage, Scenario } from '../scenario.ts';
import { timelines } from './incrementTimelines.ts';
import { lastYearsComment } from './incrementComments.ts';
import { cohortMoments, type Cohort, type Step } from './incrementCohort.ts';

/** Minimum service in days to take part: past probation, or in last year's round. */
const PAST_PROBATION = 183;
// The effective date of the previous year is at most 23 months ago.
const LAST_YEARS_ROUND = 740;

/** Requests of this fiscal year at every stage, and last year's completed round. */
export const increments: Scenario = (stage) => [
  ...lastYear(stage).flatMap((cohort) => cohortMoments(stage, cohort)),
  ...thisYear(stage).flatMap((cohort) => cohortMoments(stage, cohort)),
];

/**
 * People who decide on increments have none of their own in the demo, because nobody decides on their
 * own.
 */
const mayHaveOne = ({ account }: Employee): boolean =>
  account === null || ['employee', 'admin', 'admin2', 'developer'].includes(account.login);

/** Last year's round, by unit and location, effective from its second month. */
function lastYear({ people, random, today }: Stage): Cohort[] {
  const year = fiscalYearOf(today) - 1;
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
    const next = (login: string, event: string, comment = ''): Step => {
      day = workingDaysAfter(day, random.between(2, 5));
      return { at: moment(day, random), login, event, comment };
    };
    const chief = random.chance(0.8) ? 'md' : 'md2';
    return {
      year,
      effectiveDate,
      basicOrGross: random.chance(0.25) ? 'basic' : 'gross',
      raises: raises(members, random.pick([5, 5.5, 6, 6.5, 7]), random),
      requestedAt: moment(day, random),
      steps: [
        next(random.pick(['hr', 'hr2']), 'hr.recommend'),
        next(chief, 'md.approve', lastYearsComment('md', random)),
        next('audit', 'audit.release', lastYearsComment('audit', random)),
        next('finance', 'finance.release', lastYearsComment('finance', random)),
      ],
    };
  });
}

/** Whole sections together, each as far as its timeline goes. */
function thisYear({ people, random, today }: Stage): Cohort[] {
  return timelines.map((timeline) => {
    const members = people.filter(
      (person) =>
        person.unit.code === timeline.unit &&
        person.section.name === timeline.section &&
        person.joinedDaysAgo > PAST_PROBATION &&
        mayHaveOne(person),
    );
    return {
      year: fiscalYearOf(today),
      effectiveDate: firstOfMonth(today, timeline.effectiveInMonths),
      basicOrGross: timeline.basicOrGross ?? 'gross',
      raises: raises(members, timeline.percent, random),
      requestedAt: moment(workingDaysBefore(today, timeline.requestedDaysAgo), random),
      steps: timeline.steps.map(({ daysAgo, ...step }) => ({
        ...step,
        at: moment(workingDaysBefore(today, daysAgo), random),
      })),
    };
  });
}

const moment = (date: string, random: Random): string =>
  officeTime(date, random.between(0, 8 * 60), random.between(0, 59));

/** Most get the standard percentage, a few more or less; HR corrects about every twelfth. */
function raises(members: readonly Employee[], percent: number, random: Random): Cohort['raises'] {
  return members.map(({ employeeId }) => {
    const asked = Math.max(2, percent + random.pick([-2, -1, -0.5, 0, 0, 0, 0, 0.5, 1, 1.5, 3]));
    return {
      employeeId,
      percent: asked,
      corrected: random.chance(1 / 12) ? Math.max(2, asked + random.pick([-1, -0.5, 0.5])) : null,
    };
  });
}
