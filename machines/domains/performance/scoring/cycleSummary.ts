export interface CycleCounts {
  people: number;
  withSelf: number;
  withTargets: number;
  withSupervisor: number;
  earlierMissing: number;
}

/** Returns what is still missing in a cycle. */
export const getCycleSummary = ({
  people,
  withSelf,
  withTargets,
  withSupervisor,
  earlierMissing,
}: CycleCounts) => ({
  people,
  selfMissing: people - withSelf,
  targetsMissing: people - withTargets,
  supervisorMissing: people - withSupervisor,
  earlierMissing,
});
