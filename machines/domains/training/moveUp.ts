/** A person on a waiting list. The list is in the order of application. */
export interface Waiting {
  id: number;
  /** Whether the person still works here, isn't on leave at that time, and has no seat in another training then. */
  canCome: boolean;
}

/** Returns who gets the free seats: the people who have waited longest and can still come. */
export const getNext = (waiting: readonly Waiting[], free: number): number[] =>
  waiting
    .filter(({ canCome }) => canCome)
    .slice(0, Math.max(0, free))
    .map(({ id }) => id);
