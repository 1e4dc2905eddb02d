export interface CycleCounts {
  people: number;
  withSelf: number;
  withTargets: number;
  withSupervisor: number;
}

/** Returns what is still missing in a cycle. */
export const getCycleSummary = ({
  people,
  withSelf,
  withTargets,
  withSupervisor,
}: CycleCounts) => ({
  people,
  selfMissing: people - withSelf,
  targetsMissing: people - withTargets,
  supervisorMissing: people - withSupervisor,
});
