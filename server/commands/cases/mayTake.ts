import {
  mayOwe,
  owed,
  spend,
  type Allocation,
  type TakenDay,
} from '#machines/leave/allocations.ts';

/** Whether days can be taken: all of them covered, or a debt no deeper than the floor allows. */
export const mayTake = (
  allocations: readonly Allocation[],
  standing: readonly TakenDay[],
  asked: readonly TakenDay[],
  floor: number | null,
): boolean =>
  mayOwe(
    owed(spend(allocations, standing)),
    owed(spend(allocations, [...standing, ...asked])),
    floor,
  );
