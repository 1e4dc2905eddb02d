/** The scores of a group of people. Figures are null if they could reveal scores of single people. */
export interface ScoreGroup {
  name: string;
  people: number;
  mean: number | null;
  /** The number of people with each rating, in the order of `ratings`. */
  counts: readonly number[] | null;
}

/** GET /Performance/Distribution */
export interface Distribution {
  cycles: { id: number; name: string }[];
  cycleId: number | null;
  /** The labels of the ratings, from the lowest to the highest. */
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
  /** Whether the reader may choose anyone in their units. */
  mayChooseAnyone: boolean;
  cycles: { id: number; name: string }[];
  cycleId: number | null;
  /** The mean of the plan's versions, weighted by the days of each. Null without any result. */
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
  /** The first day of the version of the targets. `to` is its last day. */
  from: string;
  to: string;
  /** The achievement in the previous cycle. */
  previous: number | null;
  results: { on: string; value: number; note: string }[];
}
