import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { firstOfMonth, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { lastYear } from './lastYear.ts';
import type { Random } from '#server/demo/stage/random.ts';
import type { Stage, Scenario } from '#server/demo/stage/scenario.ts';
import { timelines } from './incrementTimelines.ts';
import { cohortMoments, type Cohort } from './incrementCohort.ts';
import { mayHaveOne, raises } from './incrementRaises.ts';

/** Minimum service in days for an increment: past probation, or included in last year's round. */
const PAST_PROBATION = 183;

/** Requests of this fiscal year at every stage. */
export const increments: Scenario = (stage) => {
  // Draws the random numbers of last year's round, so that this year's round gets the ones after those.
  lastYear(stage);
  return thisYear(stage).flatMap((cohort) => cohortMoments(stage, cohort));
};

/** The increments of whole sections, up to the stage in each section's timeline. */
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
      year: getFiscalYear(today),
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
