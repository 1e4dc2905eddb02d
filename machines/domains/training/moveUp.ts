/** Someone on a waiting list, in the order of application. */
export interface Waiting {
  id: number;
  /** They work here, aren't on leave then, and have no seat elsewhere at that time. */
  canCome: boolean;
}

/** Who moves up into free seats: those who have waited longest and can still come. */
export const getNext = (waiting: readonly Waiting[], free: number): number[] =>
  waiting
    .filter(({ canCome }) => canCome)
    .slice(0, Math.max(0, free))
    .map(({ id }) => id);
