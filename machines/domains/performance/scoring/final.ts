import { addDays } from '#machines/core/values/dates.ts';
import { countDays, scoreByDays, type DayStretch } from './days.ts';
import {
  getKpiPercent,
  summarizeResults,
  type PercentReason,
  type Summary,
  type Target,
} from './kpi.ts';
import { getBand, getMark, type Band, type Scale } from './scale.ts';
import {
  roundScore,
  scoreByWeights,
  type MissingParts,
  type Score,
  type ScoredPart,
} from './weights.ts';

/** How a score is calculated: the evaluation rule and its scale. */
export interface ScoringRule {
  kpiWeight: number;
  supervisorWeight: number;
  hrWeight: number;
  selfWeight: number;
  missing: MissingParts;
  worstPercent: number;
  bestPercent: number;
  scale: Scale & { decimals: number; bands: readonly Band[] };
}

export interface KpiTarget extends Target {
  kpiId: number;
  name: string;
  unit: string;
  weight: number;
  summary: Summary;
}

export interface TargetVersion {
  /** The first day on which the version applies, until the next version or the end of the cycle. */
  from: string;
  targets: readonly KpiTarget[];
}

export interface KpiResultOn {
  kpiId: number;
  on: string;
  value: number;
}

export interface RatedFactor {
  id: number;
  name: string;
  weight: number;
}

/** Marks by factor. */
export type Marks = Readonly<Record<string, number>>;

export interface ScoringFacts {
  cycle: DayStretch;
  absences: readonly DayStretch[];
  /** Absences of fewer days than this count as work. */
  absenceDays: number;
  versions: readonly TargetVersion[];
  results: readonly KpiResultOn[];
  factors: readonly RatedFactor[];
  /** The marks that were sent, or null if a rater sent none. */
  marks: { self: Marks | null; supervisor: Marks | null; hr: Marks | null };
  /** Who led the person when, if it was not one supervisor all the time; the first is that of the assessment. */
  supervisors: readonly RatedMonths[];
}

/** The marks of one supervisor for the days on which they led the person. */
export interface RatedMonths {
  name: string;
  periods: readonly DayStretch[];
  marks: Marks | null;
}

export interface KpiLine {
  name: string;
  unit: string;
  weight: number;
  target: number;
  /** The achievement, or null without a result. */
  achieved: number | null;
  percent: number | null;
  reason: PercentReason | 'noResult';
}

export interface VersionLine extends DayStretch {
  /** The number of days that count, without long absences. */
  days: number;
  percent: number | null;
  lines: KpiLine[];
}

export interface FinalScore {
  score: number | null;
  rating: string | null;
  /** The scores of KPIs and of behavior. */
  parts: ScoredPart[];
  versions: VersionLine[];
  /** The behavior scores by rater. */
  raters: ScoredPart[];
  /** The supervisors by their days, if there were several; results of earlier versions have none. */
  supervisors?: ScoredPart[];
}

/** Returns the score of the KPIs in percent, by version of the targets. */
export function scoreKpis(facts: ScoringFacts): {
  percent: number | null;
  versions: VersionLine[];
} {
  const { cycle, absences, absenceDays: leastDays } = facts;
  const ordered = facts.versions.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const versions = ordered.map(({ from, targets }, at) => {
    const next = ordered[at + 1];
    const stretch = { from, to: next ? addDays(next.from, -1) : cycle.to };
    const lines = targets.map((target) => getLine(target, facts.results, stretch));
    const { exact } = scoreByWeights(
      lines.map(({ name, weight, percent }) => ({ name, weight, score: percent })),
    );
    return {
      ...stretch,
      days: countDays(stretch, absences, leastDays),
      percent: exact === null ? null : roundScore(exact, 4),
      lines,
    };
  });
  const { exact } = scoreByDays(
    versions.map(({ percent, ...one }) => ({ name: one.from, score: percent, ...one })),
    { absences, leastDays },
  );
  return { percent: exact === null ? null : roundScore(exact, 4), versions };
}

function getLine(
  target: KpiTarget,
  results: readonly KpiResultOn[],
  { from, to }: DayStretch,
): KpiLine {
  const values = results
    .filter(({ kpiId, on }) => kpiId === target.kpiId && from <= on && on <= to)
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ value }) => value);
  const achieved = summarizeResults(target.summary, values);
  const { name, unit, weight } = target;
  const rest = { name, unit, weight, target: target.target, achieved };
  if (achieved === null) return { ...rest, percent: null, reason: 'noResult' };
  return { ...rest, ...getKpiPercent(target, achieved) };
}

/** Returns a person's final score with everything that explains it. The score is rounded only once, at the end. */
export function getFinalScore(rule: ScoringRule, facts: ScoringFacts): FinalScore {
  const { percent, versions } = scoreKpis(facts);
  const { scale, missing } = rule;
  const limits = { worst: rule.worstPercent, best: rule.bestPercent };
  const supervisors = scoreSupervisors(facts);
  const behavior = scoreByWeights([
    {
      name: 'Self',
      weight: rule.selfWeight,
      score: scoreFactors(facts.factors, facts.marks.self),
    },
    { name: 'Supervisor', weight: rule.supervisorWeight, score: supervisors.exact },
    { name: 'HR', weight: rule.hrWeight, score: scoreFactors(facts.factors, facts.marks.hr) },
  ]);
  const { exact, lines } = scoreByWeights(
    [
      {
        name: 'KPIs',
        weight: rule.kpiWeight,
        score: percent === null ? null : getMark(percent, limits, scale),
      },
      { name: 'Behavior', weight: 100 - rule.kpiWeight, score: behavior.exact },
    ],
    { missing },
  );
  const score = exact === null ? null : roundScore(exact, scale.decimals);
  return {
    score,
    rating: score === null ? null : (getBand(score, scale.bands)?.label ?? null),
    parts: lines,
    versions,
    raters: behavior.lines,
    supervisors: supervisors.lines,
  };
}

/** The supervisor's marks; those of several supervisors by the days of each, without long absences. */
function scoreSupervisors(facts: ScoringFacts): { exact: Score['exact']; lines: ScoredPart[] } {
  const { supervisors, factors, absences, absenceDays } = facts;
  if (supervisors.length === 0) {
    return { exact: scoreFactors(factors, facts.marks.supervisor), lines: [] };
  }
  return scoreByWeights(
    supervisors.map(({ name, periods, marks }) => ({
      name,
      weight: periods.reduce((sum, one) => sum + countDays(one, absences, absenceDays), 0),
      score: scoreFactors(factors, marks),
    })),
  );
}

const scoreFactors = (factors: readonly RatedFactor[], marks: Marks | null) =>
  marks === null
    ? null
    : scoreByWeights(
        factors.map(({ id, name, weight }) => ({ name, weight, score: marks[id] ?? null })),
      ).exact;
