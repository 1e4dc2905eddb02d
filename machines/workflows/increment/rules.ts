import type { RuleParameter } from '#machines/model/workflow.ts';

/** Limits, in percent on gross, that a raise could be held to; null for none. */
export interface IncrementRules {
  /** A raise of this much or less goes from HR to audit. */
  directorAbove: number | null;
  /** HR can recommend no more. */
  recommendedAtMost: number | null;
}

/** As it is today: every raise goes to the managing director, however high. */
export const NO_LIMITS: IncrementRules = { directorAbove: null, recommendedAtMost: null };

const percent = { unit: 'percent', min: 0, max: 1000 } as const;

export const incrementParameters: Record<keyof IncrementRules, RuleParameter> = {
  directorAbove: {
    label: 'Raises that need no managing director',
    description: 'A raise of at most this percent goes from HR straight to audit.',
    ...percent,
    value: NO_LIMITS.directorAbove,
  },
  recommendedAtMost: {
    label: 'Most that HR can recommend',
    description: 'HR can recommend no raise above this percent.',
    ...percent,
    value: NO_LIMITS.recommendedAtMost,
  },
};
