import type { RuleParameter } from '#machines/core/model/workflow.ts';

/** The possible limits, in percent of gross pay. Null means no limit. */
export interface IncrementRules {
  /** Raises up to this percentage go from HR directly to audit. */
  directorAbove: number | null;
  /** HR can't recommend more than this percentage. */
  recommendedAtMost: number | null;
}

/** Today's rules: every raise goes to the managing director, however high. */
export const NO_LIMITS: IncrementRules = { directorAbove: null, recommendedAtMost: null };

const percent = { unit: 'percent', min: 0, max: 1000 } as const;

export const incrementParameters: Record<keyof IncrementRules, RuleParameter> = {
  directorAbove: {
    label: 'Raises that skip the managing director',
    description: 'Raises up to this percent go from HR directly to audit.',
    ...percent,
    value: NO_LIMITS.directorAbove,
  },
  recommendedAtMost: {
    label: 'Highest percent HR can recommend',
    description: 'HR cannot recommend a raise above this percent.',
    ...percent,
    value: NO_LIMITS.recommendedAtMost,
  },
};
