import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { firstOfMonth, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Employee } from '#server/demo/stage/organisation.ts';
import type { Moment, Stage } from '#server/demo/stage/scenario.ts';
import { cohortMoments } from '#server/demo/scenarios/incrementCohort.ts';
import { timelines } from '#server/demo/scenarios/incrementTimelines.ts';

/** In percent: more than twice the raises of others in the unit. */
const PERCENT = 19;
const PEOPLE = 3;

/**
 * Raises far above others of the unit, approved without a comment. They wait for the release by audit, so that pay
 * doesn't change.
 */
export function silentRaises(stage: Omit<Stage, 'random'>): Moment[] {
  const { today } = stage;
  const at = (daysAgo: number, minutes: number) =>
    officeTime(workingDaysBefore(today, daysAgo), minutes);
  return getSilentlyRaised(stage).flatMap(({ employeeId }, place) => {
    const day = 24 - place;
    const step = (login: string, event: string, later: number) => ({
      login,
      event,
      at: at(day - later, 30 * (later + place)),
    });
    return cohortMoments(stage, {
      year: getFiscalYear(today),
      effectiveDate: firstOfMonth(today, 1),
      basicOrGross: 'gross',
      raises: [{ employeeId, percent: PERCENT, corrected: null }],
      requestedAt: at(day, 90),
      steps: [step('hr2', 'hr.recommend', 2), step('md', 'md.approve', 6)],
    });
  });
}

/** People of a unit whose own section has no raises this year, although other sections do. */
export const getSilentlyRaised = ({ people }: Pick<Stage, 'people'>): readonly Employee[] =>
  people
    .filter(
      ({ account, unit, section, kind, joinedDaysAgo }) =>
        unit.code === 'RT' &&
        kind === 'rank' &&
        account === null &&
        joinedDaysAgo > 400 &&
        !timelines.some((one) => one.unit === unit.code && one.section === section.name),
    )
    .slice(0, PEOPLE);
