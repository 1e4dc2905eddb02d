/** Scores of a group; figures are null if they could reveal those of single people. */
export interface ScoreGroup {
  name: string;
  people: number;
  mean: number | null;
  /** People by rating, in the order of `ratings`. */
  counts: readonly number[] | null;
}

/** GET /Performance/Distribution */
export interface Distribution {
  cycles: { id: number; name: string }[];
  cycleId: number | null;
  /** Ratings from the lowest to the highest. */
  ratings: string[];
  total: ScoreGroup;
  units: ScoreGroup[];
  departments: ScoreGroup[];
  raters: ScoreGroup[];
}

/** GET /Performance/IndividualKpi: one person's KPIs in a cycle. */
export interface IndividualKpi {
  person: { employeeId: number; name: string; code: string };
  /** The reader and the people whom they supervise. */
  people: { employeeId: number; name: string }[];
  /** Whether the reader may choose anyone of their units. */
  mayChooseAnyone: boolean;
  cycles: { id: number; name: string }[];
  cycleId: number | null;
  /** By days of each version of the targets; null without any result. */
  percent: number | null;
  kpis: IndividualKpiLine[];
}

export interface IndividualKpiLine {
  kpiId: number;
  name: string;
  objective: string | null;
  unit: string;
  direction: '1' | '2' | '3';
  frequency: string;
  weight: number;
  target: number;
  achieved: number | null;
  percent: number | null;
  reason: string;
  /** The version of the targets: the days for which it counts. */
  from: string;
  to: string;
  /** The achievement of the cycle before. */
  previous: number | null;
  results: { on: string; value: number; note: string }[];
}
