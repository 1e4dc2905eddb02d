import type { Employee } from '#server/demo/stage/organisation.ts';
import type { Random } from '#server/demo/stage/random.ts';
import type { Cohort } from './incrementCohort.ts';

/** People who decide on increments get no increment in the demo, because no one decides on their own. */
export const mayHaveOne = ({ account }: Employee): boolean =>
  account === null || ['employee', 'admin', 'admin2', 'developer'].includes(account.login);

/** Most people get the standard percentage, a few more or less; HR corrects about every twelfth one. */
export function raises(
  members: readonly Employee[],
  percent: number,
  random: Random,
): Cohort['raises'] {
  return members.map(({ employeeId }) => {
    const max = Math.max(2, percent + random.pick([-2, -1, -0.5, 0, 0, 0, 0, 0.5, 1, 1.5, 3]));
    return {
      employeeId,
      percent: max,
      corrected: random.chance(1 / 12) ? Math.max(2, max + random.pick([-1, -0.5, 0.5])) : null,
    };
  });
}
