import { choice, flag, number, reference, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

const PERCENT = { decimals: 2, unit: '%' };

/** The weight of a rater. Weights needn't add up to 100, because only their ratio counts. */
const RATER = { max: 100, decimals: 2, hiddenInList: true } as const;

/** The rule by which a final score is calculated from its parts. */
export const evaluationCriterion: Resource = {
  id: 'evaluationCriterion',
  one: 'evaluation rule',
  table: 'evaluation_criteria',
  scope: 'account',
  screen: {
    address: '/pms/configuration/evaluationCriteria',
    title: 'Evaluation Criteria',
    description: 'How much KPIs and behavior count in a final score, by designation.',
    menu: PERFORMANCE_LISTS,
    reference: 419573029,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName(),
    designationId: reference('Designation', 'designation', {
      optional: true,
      help: 'Leave empty for every designation without a rule of its own. The latest applies.',
    }),
    scaleId: reference('Rating scale', 'ratingScale'),
    kpiWeight: number('Weight of KPIs', {
      ...PERCENT,
      max: 100,
      initial: 60,
      help: 'The rest, up to exactly 100%, is the weight of behavior.',
    }),
    supervisorWeight: number('Weight of the supervisor’s marks', { ...RATER, initial: 80 }),
    hrWeight: number('Weight of HR’s marks', { ...RATER, initial: 20 }),
    selfWeight: number('Weight of one’s own marks', {
      ...RATER,
      initial: 0,
      help: 'Among the marks for behavior. With 0 they are only talked about.',
    }),
    missing: choice(
      'A missing part',
      { leftOut: 'Is left out, and the others share its weight', zero: 'Counts as zero' },
      { initial: 'leftOut', hiddenInList: true },
    ),
    worstPercent: number('KPIs reach the lowest mark at', {
      ...PERCENT,
      max: 99,
      initial: 0,
      hiddenInList: true,
    }),
    bestPercent: number('KPIs reach the highest mark at', {
      ...PERCENT,
      min: 100,
      max: 500,
      initial: 120,
      hiddenInList: true,
      help: 'Marks between the two percentages are in proportion.',
    }),
    showsCalibrated: flag('People see that their score was calibrated', {
      initial: true,
      hiddenInList: true,
    }),
  },
};
