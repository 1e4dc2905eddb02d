interface Rules {
  /** The weights of KPIs, supervisors and HR. */
  weights: readonly [number, number, number];
  /** The names of ratings, and the marks from which they are given. */
  bands?: Readonly<Record<string, number>>;
  factors?: readonly string[];
  kpi?: string;
  cycle?: string;
}

/**
 * SQL for a cycle of 2026 with one KPI and some behavioral factors, assessed on a scale of five. In a new database,
 * each has the ID 1.
 */
export const getRules = ({
  weights,
  bands = { Low: 1, Good: 3 },
  factors = ['Team'],
  kpi = 'Output',
  cycle = 'Year',
}: Rules): string => `
  insert into rating_scales (account_id, name, lowest, highest, decimals) values (1, 'Five', 1, 5, 2);
  insert into rating_bands (rating_scale_id, name, from_mark)
    values ${Object.entries(bands)
      .map(([name, from]) => `(1, '${name}', ${from})`)
      .join(', ')};
  insert into evaluation_criteria (account_id, name, scale_id, kpi_weight, supervisor_weight, hr_weight,
    self_weight, missing, worst_percent, best_percent, shows_calibrated)
    values (1, 'All', 1, ${weights.join(', ')}, 0, 'leftOut', 0, 120, true);
  insert into behavioral_factors (account_id, name, weight)
    values ${factors.map((name) => `(1, '${name}', 1)`).join(', ')};
  insert into kpis (account_id, name, unit, direction, frequency, summary, source, cap)
    values (1, '${kpi}', '%', '1', 'monthly', 'average', 'hand', 120);
  insert into performance_cycles (account_id, name, starts_on, ends_on, absence_days, appeal_days)
    values (1, '${cycle}', '2026-01-01', '2026-12-31', 30, 14);`;
