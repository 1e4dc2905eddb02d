import { number, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

import { PERFORMANCE_LISTS } from './menu.ts';

const MARK = { max: 1000, decimals: 2 };

export const ratingScale: Resource = {
  id: 'ratingScale',
  one: 'rating scale',
  table: 'rating_scales',
  scope: 'account',
  screen: {
    address: '/pms/configuration/ratingScale',
    title: 'Rating Scale',
    description: 'The marks of an assessment and the words for a final score.',
    menu: PERFORMANCE_LISTS,
    reference: 1051417074,
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Scale'),
    lowest: number('Lowest mark', { ...MARK, initial: 1 }),
    highest: number('Highest mark', { ...MARK, min: 1, initial: 5 }),
    decimals: number('Decimals of a score', {
      max: 3,
      initial: 2,
      help: 'A score is rounded once, at the end, half up.',
    }),
  },
  rows: {
    bands: {
      label: 'Ratings',
      one: 'rating',
      table: 'rating_bands',
      parent: 'rating_scale_id',
      sortedBy: 'fromMark',
      fields: {
        name: text('Rating', { unique: true }),
        fromMark: number('From a score of', {
          ...MARK,
          help: 'A rating ends where the next begins.',
        }),
      },
    },
  },
};
