export interface CycleCounts {
  people: number;
  withSelf: number;
  withTargets: number;
  withSupervisor: number;
}

/** What is still missing of a cycle. */
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
