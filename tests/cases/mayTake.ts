import {
  mayOwe,
  owed,
  spend,
  type Allocation,
  type TakenDay,
} from '#machines/domains/time/leave/allocations.ts';

/** Whether days can be taken: the balance covers all of them, or stays above the allowed negative balance. */
export const mayTake = (
  allocations: readonly Allocation[],
  standing: readonly TakenDay[],
  days: readonly TakenDay[],
  floor: number | null,
): boolean =>
  mayOwe(
    owed(spend(allocations, standing)),
    owed(spend(allocations, [...standing, ...days])),
    floor,
  );
